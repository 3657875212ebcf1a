import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('a direction is needed', async () => {
  const world = await checkValues({}, [['${SET(VOLUME(TX)=3)}', '3']])
  assert.ok(world.lines('NOTICE').some((line) => line.includes('VOLUME')))
})
