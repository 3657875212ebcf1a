import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the first one goes', async () => {
  await checkValues({ L: 'a,b,c', M: 'a-b' }, [
    ['${SHIFT(L)}', 'a'],
    ['${L}', 'b,c'],
    ['${SHIFT(M,-)}', 'a'],
    ['${M}', 'b'],
    ['${SHIFT(NOT_SET)}', ''],
  ])
})
