import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('blanks at the end', async () => {
  await checkValues({}, [['[${RTRIM( x )}]', '[ x]']])
})
