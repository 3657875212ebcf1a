import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('of the whole exchange', async () => {
  await checkValues({}, [
    ['${SET(GLOBAL(G)=x)}', 'x'],
    ['${GLOBAL(G)}${G}', 'xx'],
    ['${GLOBAL(NONE)}', ''],
  ])
})
