import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the place of a value', async () => {
  await checkValues({ LIST: 'a-b-c', NAME: 'abcdef' }, [
    ['${FIELDNUM(LIST,-,b)}', '2'],
    ['${FIELDNUM(LIST,-,z)}', '0'],
    ['${FIELDNUM(LIST,,a-b-c)}', '0'],
    ['${FIELDNUM(NOT_SET,-,)}', '0'],
    ['${FIELDNUM(LIST,-)}', ''],
    ['${FIELDNUM(LIST)}', ''],
  ])
})
