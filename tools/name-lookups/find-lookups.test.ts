import assert from 'node:assert/strict'
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { findLookups } from './find-lookups.ts'

const source = `
declare const text: string
declare const known: 'a' | 'b'
declare const at: number
const rows: Readonly<Record<string, number>> = { a: 1, b: 2 }
const list = [1, 2]
export const found = [
  rows[text],
  text in rows,
  Object.hasOwn(rows, text),
  rows[\`x-\${text}\`],
  Object.keys(new Map(Object.entries(rows))),
]
export const fine = [rows[known], rows.a, list[at], rows['b'], 'a' in rows, new Map(Object.entries(rows)).get(text), text[at]]
export class Private {
  #own = 1
  static has = (given: object) => #own in given
}
`

test('a name that may be any text is found wherever an object is asked for it, and nothing else', () => {
  const root = realpathSync(temporaryDirectory('lookups'))
  try {
    writeFileSync(join(root, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"types":[]},"files":["one.ts"]}')
    writeFileSync(join(root, 'one.ts'), source)
    const { files, lookups } = findLookups(root, (path) => path === 'one.ts')
    assert.equal(files, 1)
    assert.deepEqual(
      lookups.map(({ line, text }) => `${line} ${text}`),
      [
        '8 rows[text]',
        '9 text in rows',
        '10 Object.hasOwn(rows, text)',
        '11 rows[`x-${text}`]',
        '12 Object.keys(new Map(Object.entries(rows)))',
      ],
    )
  } finally {
    rmSync(root, { recursive: true })
  }
})
