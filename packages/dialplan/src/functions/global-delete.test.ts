import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('gone from the whole exchange', async () => {
  await checkValues({}, [
    ['${SET(GLOBAL(G)=x)}${SET(GLOBAL_DELETE(G)=)}', 'x'],
    ['[${GLOBAL(G)}]', '[]'],
  ])
})
