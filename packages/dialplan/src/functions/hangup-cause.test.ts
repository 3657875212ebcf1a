import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('of dialled channels', async () => {
  await checkValues({}, [['${HANGUPCAUSE(none,ast)}', '']])
})
