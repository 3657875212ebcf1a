import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test("only the holder's", async () => {
  await checkValues({}, [
    ['${UNLOCK(a)}', '0'],
    ['${TRYLOCK(a)}${UNLOCK(a)}${UNLOCK(a)}', '110'],
  ])
})
