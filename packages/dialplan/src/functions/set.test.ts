import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('sets and gives', async () => {
  await checkValues({}, [
    ['${SET(NEW= value )}', 'value'],
    ['${NEW}', 'value'],
    ['${SET(nothing)}', ''],
  ])
})
