import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('no waiting', async () => {
  await checkValues({}, [['${TRYLOCK(a)}', '1']])
})
