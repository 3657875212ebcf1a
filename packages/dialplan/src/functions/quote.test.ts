import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('quotes and backslashes are escaped', async () => {
  await checkValues({}, [
    ['${QUOTE(a "b" c)}', '"a \\"b\\" c"'],
    ['${QUOTE()}', '""'],
  ])
})
