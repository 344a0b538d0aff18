# Syntax that is newer than the CRuby beside which the other programs run: what has to come out stands behind each.

### it
[[1, 2].map { it * 2 }, [[1, 2]].map { it }, [3].each_with_index.map { it }, ->{ it }.call(7)]
#=> [[2, 4], [[1, 2]], [3], 7]

### it as a variable
it = 5
[it, [1].map { it + 1 }]
#=> [5, [6]]

### it in nested blocks
[1, 2].map { [10].map { it + 1 }.first + it }
#=> [12, 13]

### anonymous rest and keyword rest
def target(*a, **o) = [a, o]
def rest(*) = target(*)
def keys(**) = target(**)
def both(x, *, **) = target(x, 0, *, z: 1, **)
[rest(1, 2), keys(a: 1), both(1, 2, b: 3)]
#=> [[[1, 2], {}], [[], {:a=>1}], [[1, 0, 2], {:z=>1, :b=>3}]]

### anonymous rest in arrays and hashes
def list(*) = [0, *, 9]
def map(**) = { z: 0, ** }
[list(1, 2), map(a: 1)]
#=> [[0, 1, 2, 9], {:z=>0, :a=>1}]

### hash shorthand of methods
def a = 1
def b(x:, a:) = [x, a]
x = 2
[{ a:, x: }, b(x:, a:)]
#=> [{:a=>1, :x=>2}, [2, 1]]

### no keywords in a call
def f(*a, **o) = [a, o]
f(1, **nil)
#=> [[1], {}]

### no keywords in a hash
{ a: 1, **nil }
#=> {:a=>1}

### Data in patterns
Point = Data.define(:x, :y)
case Point.new(x: 1, y: 2)
in { x:, y: Integer => y }
  [x, y]
end
#=> [1, 2]
