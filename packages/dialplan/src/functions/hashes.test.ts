import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('HASH: values by key', async () => {
  await checkValues({}, [
    ['${SET(HASH(H,one)=1)}', '1'],
    ['${HASH(H,one)}', '1'],
    ['${HASH(H,two)}', ''],
    ['${SET(HASH(H~,k)=1)}${HASH(H~,k)}', '1'],
  ])
})

test('HASHKEYS: the newest first', async () => {
  await checkValues({}, [
    ['${SET(HASH(H,one)=1)}${SET(HASH(H,two)=2)}', '12'],
    ['${HASHKEYS(H)}', 'two,one'],
    ['${HASHKEYS(NONE)}', ''],
  ])
})
