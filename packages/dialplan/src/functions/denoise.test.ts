import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('kept per direction', async () => {
  await checkValues({}, [
    ['${SET(DENOISE(rx)=on)}${DENOISE(rx)}${DENOISE(tx)}', 'on10'],
    ['${DENOISE(x)}', ''],
  ])
})
