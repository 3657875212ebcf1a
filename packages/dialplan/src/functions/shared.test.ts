import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('apart from the own ones', async () => {
  await checkValues({}, [
    ['${SET(SHARED(S)=x)}${SHARED(S)}[${S}]', 'xx[]'],
    ['${SHARED(S,checked)}', 'x'],
    ['${SHARED(S,none)}', ''],
  ])
})
