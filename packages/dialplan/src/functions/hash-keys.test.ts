import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the newest first', async () => {
  await checkValues({}, [
    ['${SET(HASH(H,one)=1)}${SET(HASH(H,two)=2)}', '12'],
    ['${HASHKEYS(H)}', 'two,one'],
    ['${HASHKEYS(NONE)}', ''],
  ])
})
