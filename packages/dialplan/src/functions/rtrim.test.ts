import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('blanks at the end', async () => {
  await checkValues({}, [['[${RTRIM( x )}]', '[ x]']])
})
