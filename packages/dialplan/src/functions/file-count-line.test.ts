import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('lines by their ends', async () => {
  const directory = temporaryDirectory('jackfield')
  writeFileSync(join(directory, 'u'), 'a\nb\n')
  writeFileSync(join(directory, 'd'), 'a\r\nb')
  try {
    await checkValues({ D: directory }, [
      ['${FILE_COUNT_LINE(${D}/u)}', '2'],
      ['${FILE_COUNT_LINE(${D}/d,d)}', '2'],
      ['${FILE_COUNT_LINE(${D}/none)}', ''],
    ])
  } finally {
    rmSync(directory, { recursive: true })
  }
})
