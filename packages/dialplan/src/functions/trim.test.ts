import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('blanks at both ends', async () => {
  await checkValues({}, [
    ['[${TRIM( x )}]', '[x]'],
    ['[${TRIM()}]', '[]'],
  ])
})
