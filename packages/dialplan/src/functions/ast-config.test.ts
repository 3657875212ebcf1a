import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkValues, Rehearsal } from '../engine/rehearsal.ts'

test('values of a file, and nothing outside of its directory', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-'))
  writeFileSync(join(directory, 'some.conf'), '[part]\nkey = one\nkey = two\n')
  const world = new Rehearsal()
  world.settings = { ...world.settings, directories: { ETC: directory } }
  try {
    await checkValues(
      {},
      [
        ['${AST_CONFIG(some.conf,part,key)}', 'one'],
        ['${AST_CONFIG(some.conf,part,key,-1)}', 'two'],
        ['${AST_CONFIG(some.conf,part,none)}', ''],
        ['${AST_CONFIG(some.conf,none,key)}', ''],
        ['${AST_CONFIG(none.conf,part,key)}', ''],
        ['${AST_CONFIG(../some.conf,part,key)}', ''],
      ],
      world,
    )
    assert.equal(world.problems.length, 4)
  } finally {
    rmSync(directory, { recursive: true })
  }
})
