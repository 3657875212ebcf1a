import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('contexts, extensions, priorities and labels', async () => {
  const fixture = new DialplanFixture({ kit: { answer: ['NoOp()', 'here: NoOp()'], _2X: ['NoOp()'] } })
  await checkValues(
    {},
    [
      ['${DIALPLAN_EXISTS(kit)}${DIALPLAN_EXISTS(none)}', '10'],
      ['${DIALPLAN_EXISTS(kit,answer)}${DIALPLAN_EXISTS(kit,nobody)}${DIALPLAN_EXISTS(kit,25)}', '101'],
      ['${DIALPLAN_EXISTS(kit,answer,2)}${DIALPLAN_EXISTS(kit,answer,3)}', '10'],
      ['${DIALPLAN_EXISTS(kit,answer,here)}${DIALPLAN_EXISTS(kit,answer,there)}', '10'],
    ],
    fixture,
  )
})
