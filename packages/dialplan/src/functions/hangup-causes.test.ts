import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('HANGUPCAUSE: of dialled channels', async () => {
  await checkValues({}, [['${HANGUPCAUSE(none,ast)}', '']])
})

test('HANGUPCAUSE_KEYS: of dialled channels', async () => {
  await checkValues({}, [['${HANGUPCAUSE_KEYS()}', '']])
})
