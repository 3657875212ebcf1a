import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('BASENAME: the last part', async () => {
  await checkValues({}, [['${BASENAME(/a/b.txt)}', 'b.txt']])
})

test('DIRNAME: the folder', async () => {
  await checkValues({}, [['${DIRNAME(/a/b.txt)}', '/a']])
})
