import assert from 'node:assert/strict'
import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { keepPassword } from './credentials.ts'

it('makes a password once and keeps it for its owner alone', (t) => {
  const directory = temporaryDirectory('jackfield')
  t.after(() => rmSync(directory, { recursive: true }))
  const path = join(directory, 'state', 'password')
  const password = keepPassword(path, seededRandom(1))
  assert.match(password, /^[a-zA-Z2-9]{20}$/)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.equal(keepPassword(path, seededRandom(2)), password)
  chmodSync(path, 0o644)
  keepPassword(path, seededRandom(2))
  assert.equal(statSync(path).mode & 0o777, 0o600)
})

it('does not go on with an empty file', (t) => {
  const directory = temporaryDirectory('jackfield')
  t.after(() => rmSync(directory, { recursive: true }))
  const path = join(directory, 'password')
  writeFileSync(path, '\n')
  assert.throws(() => keepPassword(path, seededRandom(1)), { code: 'EEXIST' })
})
