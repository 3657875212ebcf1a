import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('set, be it empty', async () => {
  await checkValues({ X: '' }, [
    ['${VARIABLE_EXISTS(X)}', '1'],
    ['${VARIABLE_EXISTS(Y)}', '0'],
  ])
})
