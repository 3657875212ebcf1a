import assert from 'node:assert/strict'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { readSpoolId } from './spool-id.ts'

test('all who have a folder call it the same, also those who come first at the same moment', async () => {
  const directory = temporaryDirectory('spool')
  const ids = await Promise.all(
    [1, 2, 3, 3, 3, 4].map((seed) => readSpoolId(join(directory, 'voicemail'), seededRandom(seed))),
  )
  assert.equal(new Set(ids).size, 1, ids.join())
  assert.equal(await readSpoolId(join(directory, 'voicemail'), seededRandom(9)), ids[0])
  assert.deepEqual(readdirSync(join(directory, 'voicemail')), ['.spool-id'])
  assert.notEqual(await readSpoolId(join(directory, 'other'), seededRandom(5)), ids[0])
  rmSync(directory, { recursive: true })
})

test('a folder that cannot be made has a name all the same', async () => {
  const directory = temporaryDirectory('spool')
  writeFileSync(join(directory, 'voicemail'), 'a file')
  assert.equal(await readSpoolId(join(directory, 'voicemail'), seededRandom(1)), 'unnamed')
  rmSync(directory, { recursive: true })
})
