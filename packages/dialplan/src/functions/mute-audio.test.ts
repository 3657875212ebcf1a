import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('a direction is needed', async () => {
  const fixture = await checkValues({}, [['${SET(MUTEAUDIO(in)=on)}', 'on']])
  assert.ok(fixture.lines('NOTICE').some((line) => line.includes('MUTEAUDIO')))
})
