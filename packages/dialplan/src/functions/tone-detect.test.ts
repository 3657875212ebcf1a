import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('nothing is heard yet', async () => {
  await checkValues({}, [
    ['${SET(TONE_DETECT(440)=)}${TONE_DETECT(rx)}', '0'],
    ['${TONE_DETECT(x)}', ''],
  ])
})
