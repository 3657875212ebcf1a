import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('only letters of ASCII', async () => {
  await checkValues({}, [['${TOLOWER(Hello Ü)}', 'hello Ü']])
})
