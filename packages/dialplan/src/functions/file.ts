// FILE(name[,offset[,length[,options[,format]]]]): a part of a file, by bytes or by lines.

import { readFileSync, writeFileSync } from 'node:fs'
import { dialplanFunction, type FunctionUse, failed } from '../engine/dialplan-function.ts'
import { lineEnd, linesOf, range } from '../system/file-text.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

/** The largest file that is looked into: the whole exchange waits meanwhile. */
const largest = 16 * 2 ** 20

function load(use: FunctionUse, name: string): Buffer | undefined {
  try {
    const bytes = readFileSync(name)
    return bytes.length > largest ? failed(use, `FILE: '${name}' is larger than ${largest} bytes`) : bytes
  } catch (error) {
    return failed(use, `FILE: cannot read '${name}': ${(error as Error).message}`)
  }
}

const given = (args: readonly string[]) => ({
  name: args[0] ?? '',
  offset: integerPrefix(args[1] ?? '') ?? 0,
  length: args[2] ? integerPrefix(args[2]) : undefined,
  options: args[3] ?? '',
  end: lineEnd(args[4]),
})

/** What a write makes of the present contents. */
function changed(before: Buffer, use: FunctionUse, value: string): Buffer {
  const { offset, length, options, end } = given(use.args)
  const isByLines = options.includes('l')
  const text = Buffer.from(isByLines && !options.includes('d') ? value + end : value)
  if (options.includes('a')) return Buffer.concat([before, text])
  if (!use.args[1] && !use.args[2]) return text
  if (!isByLines) {
    const [from, to] = range(before.length, offset, length)
    return Buffer.concat([before.subarray(0, from), text, before.subarray(to)])
  }
  const lines = linesOf(before.toString(), end)
  const [from, to] = range(lines.length, offset, length)
  return Buffer.concat([Buffer.from(lines.slice(0, from).join('')), text, Buffer.from(lines.slice(to).join(''))])
}

export const file = dialplanFunction(
  {
    name: 'FILE',
    module: 'func_env.so',
    synopsis: 'A part of a file.',
    arguments: ['name', 'offset?', 'length?', 'options?', 'format?'],
    danger: 'both',
  },
  {
    read(use) {
      const { name, offset, length, options, end } = given(use.args)
      const bytes = load(use, name)
      if (!bytes) return undefined
      if (!options.includes('l')) return bytes.subarray(...range(bytes.length, offset, length)).toString()
      const lines = linesOf(bytes.toString(), end)
      const text = lines.slice(...range(lines.length, offset, length)).join('')
      return options.includes('d') && text.endsWith(end) ? text.slice(0, -end.length) : text
    },
    write(use, value) {
      const { name, options } = given(use.args)
      try {
        const isFresh = !use.args[1] && !use.args[2] && !options.includes('a')
        const before = isFresh ? Buffer.alloc(0) : (load(use, name) ?? Buffer.alloc(0))
        writeFileSync(name, changed(before, use, value))
        return true
      } catch (error) {
        use.log.error(`FILE: cannot write '${name}': ${(error as Error).message}`)
        return false
      }
    },
  },
)
