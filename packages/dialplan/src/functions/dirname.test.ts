import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the folder', async () => {
  await checkValues({}, [['${DIRNAME(/a/b.txt)}', '/a']])
})
