import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('which line ends', async () => {
  const directory = temporaryDirectory('jackfield')
  writeFileSync(join(directory, 'u'), 'a\nb\n')
  writeFileSync(join(directory, 'd'), 'a\r\nb')
  try {
    await checkValues({ D: directory }, [
      ['${FILE_FORMAT(${D}/u)}${FILE_FORMAT(${D}/d)}', 'ud'],
      ['${FILE_FORMAT(${D}/none)}', ''],
    ])
  } finally {
    rmSync(directory, { recursive: true })
  }
})
