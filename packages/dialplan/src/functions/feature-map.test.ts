import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('keys of the channel', async () => {
  await checkValues({}, [
    ['${FEATUREMAP(blindxfer)}', '#'],
    ['${SET(FEATUREMAP(blindxfer)=*1)}${FEATUREMAP(blindxfer)}', '*1*1'],
    ['${FEATUREMAP(nonsense)}', ''],
  ])
})
