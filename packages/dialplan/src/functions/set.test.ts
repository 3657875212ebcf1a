import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('sets and gives', async () => {
  await checkValues({}, [
    ['${SET(NEW= value )}', 'value'],
    ['${NEW}', 'value'],
    ['${SET(nothing)}', ''],
  ])
})
