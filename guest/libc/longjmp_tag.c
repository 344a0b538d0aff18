/* The exception that longjmp throws. zig's libc refers to it and leaves it to
   the program to define. */
__asm__(".globl __c_longjmp\n"
        ".tagtype __c_longjmp i32\n"
        "__c_longjmp:\n");
