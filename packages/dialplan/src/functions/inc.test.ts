import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('adds one', async () => {
  await checkValues({ COUNTER: '5' }, [
    ['${INC(COUNTER)}', '6'],
    ['${COUNTER}', '6'],
    ['${INC(NOT_SET)}', ''],
  ])
})
