// Backslash escapes as delimiter arguments and command lines write them.
// Not the escapes of argument splitting: those are gone before.

import { table } from '@jackfield/base'

const simple = table<string>({
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
})

/** `\n`, `\t`, `\xHH`, `\0ooo` and the like; any other character after a backslash stands for itself. */
export function decodeEscapes(text: string): string {
  return text.replace(/\\(?:x([\da-fA-F]{1,2})|0([0-7]{1,3})|([\s\S]))/g, (_, hex, octal, letter) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    return simple.get(letter) ?? letter
  })
}
