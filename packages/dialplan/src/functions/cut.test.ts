import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('fields by number, range and list', async () => {
  await checkValues({ LIST: 'a-b-c', NAME: 'abcdef' }, [
    ['${CUT(LIST,-,2)}', 'b'],
    ['${CUT(LIST,-,2-)}', 'b-c'],
    ['${CUT(LIST,-,-2)}', 'a-b'],
    ['${CUT(LIST,-,3&1)}', 'a-c'],
    ['${CUT(LIST,-,9)}', ''],
    ['${CUT(LIST,,2)}', 'b'],
    ['${CUT(PASSTHRU(x:y),:,2)}', 'y'],
    ['${CUT(LIST,-)}', ''],
    ['${CUT(LIST,-,x)}', ''],
  ])
})
