import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('set and removed', async () => {
  const fixture = await checkValues({}, [['${SET(TALK_DETECT(set)=)}', '']])
  assert.ok(fixture.lines('NOTICE').some((line) => line.includes('TALK_DETECT')))
})
