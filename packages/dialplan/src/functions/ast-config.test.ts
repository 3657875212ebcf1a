import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('values of a file, and nothing outside of its directory', async () => {
  const directory = temporaryDirectory('jackfield')
  writeFileSync(join(directory, 'some.conf'), '[part]\nkey = one\nkey = two\n')
  const fixture = new DialplanFixture()
  fixture.settings = { ...fixture.settings, directories: { ETC: directory } }
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
      fixture,
    )
    assert.equal(fixture.problems.length, 4)
  } finally {
    rmSync(directory, { recursive: true })
  }
})
