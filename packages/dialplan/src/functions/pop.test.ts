import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the last one goes', async () => {
  await checkValues({ L: 'a,b,c' }, [
    ['${POP(L)}', 'c'],
    ['${L}', 'a,b'],
    ['${POP(NOT_SET)}', ''],
  ])
})
