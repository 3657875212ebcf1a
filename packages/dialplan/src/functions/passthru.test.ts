import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('the text itself', async () => {
  await checkValues({}, [['${PASSTHRU(x,y)}', 'x,y']])
})
