import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the text itself', async () => {
  await checkValues({}, [['${PASSTHRU(x,y)}', 'x,y']])
})
