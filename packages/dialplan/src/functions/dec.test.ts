import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('takes one', async () => {
  await checkValues({ COUNTER: '5', WORD: 'x' }, [
    ['${DEC(COUNTER)}', '4'],
    ['${COUNTER}', '4'],
    ['${DEC(WORD)}', ''],
  ])
})
