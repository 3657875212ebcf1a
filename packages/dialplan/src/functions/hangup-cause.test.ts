import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('of dialled channels', async () => {
  await checkValues({}, [['${HANGUPCAUSE(none,ast)}', '']])
})
