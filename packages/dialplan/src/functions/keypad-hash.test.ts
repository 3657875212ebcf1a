import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('letters as keys', async () => {
  await checkValues({}, [['${KEYPADHASH(Hello 1!)}', '435561']])
})
