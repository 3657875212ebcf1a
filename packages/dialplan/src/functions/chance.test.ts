import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('RAND: between both ends, in whatever order they come', async () => {
  const fixture = new DialplanFixture()
  const channel = fixture.standing()
  const seen = new Set<number>()
  for (let n = 0; n < 60; n++) seen.add(Number(await fixture.value('${RAND(3,1)}', channel)))
  assert.deepEqual([...seen].sort(), [1, 2, 3])
  assert.ok(Number(await fixture.value('${RAND()}', channel)) >= 0)
})

test('UUID: another one each time', async () => {
  const fixture = new DialplanFixture()
  const [first, second] = [await fixture.value('${UUID()}'), await fixture.value('${UUID()}')]
  assert.match(first, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  assert.notEqual(first, second)
})
