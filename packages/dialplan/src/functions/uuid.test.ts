import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('another one each time', async () => {
  const fixture = new DialplanFixture()
  const [first, second] = [await fixture.value('${UUID()}'), await fixture.value('${UUID()}')]
  assert.match(first, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  assert.notEqual(first, second)
})
