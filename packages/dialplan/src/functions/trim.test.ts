import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('blanks at both ends', async () => {
  await checkValues({}, [
    ['[${TRIM( x )}]', '[x]'],
    ['[${TRIM()}]', '[]'],
  ])
})
