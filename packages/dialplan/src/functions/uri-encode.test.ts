import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('all but the unreserved', async () => {
  await checkValues({}, [['${URIENCODE(a b/c?ü)}', 'a%20b%2Fc%3F%C3%BC']])
})
