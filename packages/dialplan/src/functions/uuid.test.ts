import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('another one each time', async () => {
  const world = new Rehearsal()
  const [first, second] = [await world.value('${UUID()}'), await world.value('${UUID()}')]
  assert.match(first, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  assert.notEqual(first, second)
})
