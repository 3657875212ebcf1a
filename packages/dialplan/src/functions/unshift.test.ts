import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('one more at the beginning', async () => {
  await checkValues({ L: 'b' }, [
    ['${SET(UNSHIFT(L)=a)}', 'a'],
    ['${L}', 'a,b'],
  ])
})
