import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('letters as keys', async () => {
  await checkValues({}, [['${KEYPADHASH(Hello 1!)}', '435561']])
})
