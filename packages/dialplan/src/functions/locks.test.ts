import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('LOCK: one holder', async () => {
  await checkValues({}, [
    ['${LOCK(a)}${LOCK(a)}', '11'],
    ['${UNLOCK(a)}', '1'],
  ])
})

test('TRYLOCK: no waiting', async () => {
  await checkValues({}, [['${TRYLOCK(a)}', '1']])
})

test("UNLOCK: only the holder's", async () => {
  await checkValues({}, [
    ['${UNLOCK(a)}', '0'],
    ['${TRYLOCK(a)}${UNLOCK(a)}${UNLOCK(a)}', '110'],
  ])
})
