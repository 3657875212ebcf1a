import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('what a file is', async () => {
  const directory = temporaryDirectory('jackfield')
  writeFileSync(join(directory, 'f'), '12345', { mode: 0o600 })
  try {
    await checkValues({ D: directory }, [
      ['${STAT(e,${D}/f)}${STAT(d,${D}/f)}${STAT(f,${D}/f)}${STAT(d,${D})}', '1011'],
      ['${STAT(s,${D}/f)} ${STAT(m,${D}/f)}', '5 100600'],
      ['$[${STAT(M,${D}/f)} > 1000]', '1'],
      ['${STAT(e,${D}/none)}[${STAT(s,${D}/none)}]', '0[]'],
      ['${STAT(q,${D}/f)}', ''],
    ])
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('refused from outside', () => {
  const fixture = new DialplanFixture()
  assert.deepEqual(fixture.engine.readFunction(fixture.standing(), 'STAT(e,/)'), { ok: false, code: 'refused' })
})
