import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('of another channel', async () => {
  await checkValues({ X: '1' }, [
    ['${IMPORT(checked,X)}', '1'],
    ['${IMPORT(checked,LEN(abc))}', '3'],
    ['${IMPORT(none,X)}', ''],
  ])
})
