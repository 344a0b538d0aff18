# format, % and printf: directives, flags, widths, precisions.

### integers
[format("%d", 42), format("%i", -42), format("%u", 42), format("%5d|", 42), format("%-5d|", 42), format("%05d", 42), format("%+d", 42), format("% d", 42), format("%+05d", 42), format("%.3d", 5), format("%5.3d|", 5), format("%-+5d|", 3)]

### negative integers
[format("%5d|", -42), format("%-5d|", -42), format("%05d", -42), format("% d", -42), format("%.5d", -42), format("%8.5d|", -42), format("%+.3d", -4)]

### integers from other values
[format("%d", 3.99), format("%d", -3.99), format("%d", "42"), format("%d", "0x1f"), format("%d", 3r), error { format("%d", nil) }, error { format("%d", "x") }, message { format("%d", "x") }, format("%d", 1e20), format("%d", 2**70), error { format("%d", 0.0 / 0) }]

### hexadecimal, octal and binary
[format("%x", 255), format("%X", 255), format("%#x", 255), format("%#X", 255), format("%o", 8), format("%#o", 8), format("%b", 5), format("%#b", 5), format("%B", 5), format("%#B", 5), format("%08b", 5), format("%8b|", 5), format("%-8b|", 5), format("%.8b", 5), format("%+x", 255), format("%#010x", 255), format("%x", 0), format("%#x", 0)]

### negative hexadecimal, octal and binary
[format("%x", -255), format("%b", -5), format("%o", -8), format("%+x", -255), format("% b", -5), format("%#x", -255), format("%08b", -5), format("%10x|", -255), format("%.10x", -255), format("%x", -1), format("%x", -(2**70)), format("%x", 2**70), format("%b", 2**65), format("%X", -255), format("%#b", -5), format("%-10x|", -255)]

### floats
[format("%f", 3.14159), format("%.2f", 3.14159), format("%8.2f|", 3.14159), format("%-8.2f|", 3.14159), format("%08.2f", 3.14159), format("%+.2f", 3.14159), format("% .2f", 3.14159), format("%.0f", 2.5), format("%.0f", 3.5), format("%#.0f", 3.5), format("%f", 0), format("%f", -0.0), format("%.1f", 0.25), format("%.1f", 0.35), format("%.2f", 1.005), format("%.2f", 2.675)]

### floats to many digits
[format("%.20f", 0.1), format("%.30f", 1.0 / 3), format("%.15g", 0.1), format("%.17g", 0.1), format("%f", 1e20), format("%.3f", 1e15), format("%f", 1e300).size, format("%.10f", 1e-10), format("%.50f", 2.0**-40)]

### scientific floats
[format("%e", 12345.678), format("%.2e", 12345.678), format("%E", 0.00012), format("%12.3e|", 12345.678), format("%-12.3e|", 1.0), format("%.0e", 15.0), format("%e", 0), format("%+e", 1.5), format("%e", 1e100), format("%e", 5e-324)]

### general floats
[format("%g", 12345.678), format("%g", 1234567.8), format("%g", 0.00001234), format("%g", 100000), format("%g", 1e6), format("%G", 1e-10), format("%.3g", 3.14159), format("%#g", 3.0), format("%g", 3.0), format("%10g|", 1.5), format("%-10g|", 1.5), format("%+g", 1.5)]

### hexadecimal floats
[format("%a", 1.0), format("%a", 0.5), format("%a", -3.75), format("%A", 10.5)]

### floats that are none
[format("%f", Float::INFINITY), format("%f", -Float::INFINITY), format("%f", Float::NAN), format("%8.2f|", Float::INFINITY), format("%08f|", Float::INFINITY), format("%+f", Float::INFINITY), format("%-8f|", Float::NAN), format("%e", Float::INFINITY), format("%g", Float::NAN), format("% f", Float::INFINITY)]

### floats from other values
[format("%f", 1), format("%f", "1.5"), format("%.2f", 1r / 3), format("%.3f", 2r), error { format("%f", nil) }, error { format("%f", "x") }, format("%f", 2**70), format("%.1f", "12"), format("%.25f", 1r / 3), format("%.0f", 5r / 2)]

### strings
[format("%s", "abc"), format("%10s|", "abc"), format("%-10s|", "abc"), format("%.2s", "abc"), format("%10.2s|", "abc"), format("%s", nil), format("%s", :a), format("%s", [1, "a"]), format("%s", 1.5), format("%s", { a: 1 }), format("%05s", "abc"), format("%s %s", 1, 2)]

### strings of wide characters
[format("%5s|", "äö"), format("%-5s|", "äö"), format("%.1s", "äö"), format("%3s|", "日本"), format("%c", "日"), format("%c", 0x65e5), "%s ä" % 1]

### inspected
[format("%p", "abc"), format("%p", nil), format("%10p|", :a), format("%-10p|", [1]), format("%.3p", "abcdef"), format("%p %p", 1, 1.5)]

### characters
[format("%c", 65), format("%c", "A"), format("%5c|", "x"), format("%-5c|", "x"), format("%c", 10)]

### percent signs
[format("%%"), format("100%%"), format("%d%%", 50), "%d%% of %s" % [50, "x"], format("%s%%%s", 1, 2)]

### widths and precisions from arguments
[format("%*d|", 5, 42), format("%-*d|", 5, 42), format("%*d|", -5, 42), format("%.*f", 2, 3.14159), format("%*.*f|", 8, 2, 3.14159), format("%0*d", 5, 42)]

### numbered arguments
[format("%1$s %2$s %1$s", "a", "b"), format("%2$d %1$d", 1, 2), format("%1$05d", 42), format("%1$s", "a"), error { format("%1$s %s", "a") }, error { format("%s %1$s", "a") }, error { format("%3$s", 1) }]

### named arguments
[format("%<a>d", a: 1), format("%<a>05.1f|", a: 1.25), format("%{a}", a: 1), format("%{a}-%{b}", a: 1, b: 2), format("%<a>s %<b>s", a: 1, b: 2), format("%-5<a>s|", a: "x"), format("%<a>-5s|", a: "x"), format("%5{a}|", a: "x"), "%{a} %<b>.2f" % { a: 1, b: 2 }, error { format("%{a}", b: 1) }, message { format("%{a}", b: 1) }, error { format("%<a>d", 1) }, error { format("%{a}") }]

### named arguments by default
h = Hash.new { |_, k| k.to_s * 2 }
[format("%{ab}", h), format("%<x>s", h), format("%{a}", Hash.new(7))]

### too few arguments
[error { format("%d") }, message { format("%d") }, error { format("%d %d", 1) }, error { "%s %s" % [1] }, error { "%s" % [] }, format("%d", 1, 2), error { format("%*d", 1) }]

### what is no directive
[error { format("%y", 1) }, message { format("%y", 1) }, error { format("%") }, error { format("abc%") }, message { format("%") }, error { format("%5") }, error { format("%-") }, error { format("%<a", a: 1) }, error { format("%{a", a: 1) }, format("% %") ] rescue $!.class

### the operator
["%d" % 1, "%s and %s" % %w[a b], "%s" % nil, "%p" % [nil], "%s" % [[1, 2]], "%05.1f|%+d" % [3.14159, 5], "%-10s|%5s|" % ["a", "b"], "%s" % { a: 1 }, "abc" % [], "%c%c" % ["a", 98], "%s" % :sym, "%d apples" % 3.7]

### tables
rows = [["apple", 3, 1.5], ["kiwi", 12, 0.25], ["watermelon", 1, 12.75]]
rows.map { |name, n, price| format("%-12s %4d %8.2f", name, n, price) }.join("\n")

### spaces and zeros together
[format("%-05d|", 42), format("%+ d", 42), format("% +d", 42), format("%0-8.3f|", 1.5), format("%+08.3f", 1.5), format("% 08.3f", 1.5), format("%08.3f", -1.5), format("%0+5d", 3), format("%x|%-6x|%06x", 10, 10, 10)]

### big integers
[format("%d", 10**30), format("%40d|", 10**30), format("%-40d|", 10**30), format("%040d", -10**30), format("%+d", 10**30), format("%o", 10**20), format("%,d" .delete(","), 10**20)]

### money and other idioms
[format("$%.2f", 1234.5), format("%.1f%%", 45.678), format("%02d:%02d:%02d", 1, 2, 3), format("%03d", 7), format("%.3e", 123456), format("%6.2f", 3.14159), 1234567.89.to_s.reverse, format("%s", 12345.6789.round(2)), format("#%02x%02x%02x", 255, 128, 0), format("%.10g", 0.1 + 0.2), format("%-20s:%s", "key", "value")]

### sprintf and format are one
[sprintf("%d", 1), Kernel.format("%d", 2), Kernel.sprintf("%05.2f", 1.5), format("x"), format("")]
