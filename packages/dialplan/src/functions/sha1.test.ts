import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('digests', async () => {
  await checkValues({}, [['${SHA1(hello)}', 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d']])
})
