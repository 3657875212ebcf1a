import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('the folder', async () => {
  await checkValues({}, [['${DIRNAME(/a/b.txt)}', '/a']])
})
