import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('blanks at the beginning', async () => {
  await checkValues({}, [['[${LTRIM( x )}]', '[x ]']])
})
