import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('between both ends, in whatever order they come', async () => {
  const fixture = new DialplanFixture()
  const channel = fixture.standing()
  const seen = new Set<number>()
  for (let n = 0; n < 60; n++) seen.add(Number(await fixture.value('${RAND(3,1)}', channel)))
  assert.deepEqual([...seen].sort(), [1, 2, 3])
  assert.ok(Number(await fixture.value('${RAND()}', channel)) >= 0)
})
