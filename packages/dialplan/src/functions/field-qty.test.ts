import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('fields are counted', async () => {
  await checkValues({ LIST: 'a-b-c', NAME: 'abcdef' }, [
    ['${FIELDQTY(LIST,-)}', '3'],
    ['${FIELDQTY(NOT_SET,-)}', '0'],
    ['${FIELDQTY(LIST)}', '1'],
    ['${FIELDQTY(NOT_SET)}', '1'],
    ['${FIELDQTY(LIST,)}', '1'],
    ['${FIELDQTY(NOT_SET,)}', '0'],
  ])
})
