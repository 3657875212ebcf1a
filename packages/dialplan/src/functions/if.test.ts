import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('one of two texts', async () => {
  await checkValues({}, [
    ['${IF($[1 = 1]?yes:no)}', 'yes'],
    ['${IF($[1 = 2]?yes:no)}', 'no'],
    ['${IF(0?yes)}', ''],
    ['${IF(1?"a:b":c)}', 'a:b'],
    ['${IF(?a:b)}', ''],
    ['${IF(nothing)}', ''],
  ])
})
