import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('what is no encoding stays', async () => {
  await checkValues({}, [
    ['${URIDECODE(a%20b%2Fc%C3%BC)}', 'a b/cü'],
    ['${URIDECODE(100%)}', '100%'],
  ])
})
