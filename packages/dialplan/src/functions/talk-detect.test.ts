import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('set and removed', async () => {
  const world = await checkValues({}, [['${SET(TALK_DETECT(set)=)}', '']])
  assert.ok(world.lines('NOTICE').some((line) => line.includes('TALK_DETECT')))
})
