// What a browser would load of the client: nothing in it may need Node. What is imported where there is no WebSocket is not loaded.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { importsIn } from '../../tools/source/imports.ts'
import { tokens } from '../../tools/source/tokens.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every file that is loaded at run time, and the modules that none of ours is. */
function loaded(entry: string): { files: Set<string>; others: Set<string> } {
  const files = new Set<string>()
  const others = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const { specifier, isTypeOnly } of importsIn(tokens(readFileSync(file, 'utf8')))) {
      if (isTypeOnly) continue
      if (specifier.startsWith('.')) visit(join(dirname(file), specifier))
      else {
        const own = join(root, 'packages', specifier.replace('@jackfield/', ''), 'src/index.ts')
        if (specifier.startsWith('@jackfield/') && existsSync(own)) visit(own)
        else others.add(specifier)
      }
    }
  }
  visit(entry)
  return { files, others }
}

test('the client loads neither Node nor the exchange', () => {
  const { files, others } = loaded(join(root, 'packages/client/src/index.ts'))
  assert.deepEqual([...others], ['ws'])
  const packages = new Set([...files].map((file) => file.slice(root.length).split('/')[1]))
  assert.deepEqual([...packages].sort(), ['base', 'client'])
  assert.ok(files.size > 20)
})
