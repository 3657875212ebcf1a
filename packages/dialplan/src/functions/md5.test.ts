import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('digests', async () => {
  await checkValues({}, [['${MD5(hello)}', '5d41402abc4b2a76b9719d911017c592']])
})
