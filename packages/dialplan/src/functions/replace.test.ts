import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('each of some characters', async () => {
  await checkValues({ LIST: 'a-b-c', NAME: 'abcdef' }, [
    ['${REPLACE(NAME,ae,X)}', 'XbcdXf'],
    ['${REPLACE(NAME,abc)}', 'def'],
    ['${REPLACE(NOT_SET,a,b)}', ''],
    ['${REPLACE(NAME)}', ''],
    ['${REPLACE(NAME,)}', 'abcdef'],
  ])
})
