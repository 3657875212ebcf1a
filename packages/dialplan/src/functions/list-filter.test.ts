import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('items that equal a value go', async () => {
  await checkValues({ LIST: 'a-b-c', NAME: 'abcdef' }, [
    ['${LISTFILTER(LIST,-,b)}', 'a-c'],
    ['${LISTFILTER(LIST,-,z)}', 'a-b-c'],
  ])
})
