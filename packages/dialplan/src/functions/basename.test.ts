import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the last part', async () => {
  await checkValues({}, [['${BASENAME(/a/b.txt)}', 'b.txt']])
})
