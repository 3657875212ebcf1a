import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('one more at the end', async () => {
  await checkValues({}, [
    ['${SET(PUSH(L)=one)}', 'one'],
    ['${SET(PUSH(L)=two)}', 'two'],
    ['${L}', 'one,two'],
    ['${SET(PUSH(L,-)=three)}', 'three'],
    ['${L}', 'one,two-three'],
  ])
})
