import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from './temporary-directory.ts'

const module = new URL('temporary-directory.ts', import.meta.url)

test('a folder of a test is gone when its process has ended, also when that failed', () => {
  for (const ending of ['', 'process.exit(1)', 'throw new Error("failed")']) {
    const program = `import { temporaryDirectory } from '${module}'
      import { writeFileSync } from 'node:fs'
      const made = [temporaryDirectory('a'), temporaryDirectory('a')]
      for (const directory of made) writeFileSync(directory + '/file', '')
      console.log(made.join(' '))
      ${ending}`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
    const [first = '', second = ''] = stdout.trim().split(' ')
    assert.notEqual(first, second)
    for (const path of [first, second, dirname(first)]) assert.equal(existsSync(path), false, `${ending} ${path}`)
  }
  assert.ok(existsSync(temporaryDirectory('here')))
})
