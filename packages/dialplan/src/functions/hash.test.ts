import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('values by key', async () => {
  await checkValues({}, [
    ['${SET(HASH(H,one)=1)}', '1'],
    ['${HASH(H,one)}', '1'],
    ['${HASH(H,two)}', ''],
    ['${SET(HASH(H~,k)=1)}${HASH(H~,k)}', '1'],
  ])
})
