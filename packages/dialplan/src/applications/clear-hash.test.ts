import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a collection is empty afterwards, others are not', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'Set(HASH(a,x)=1)',
        'Set(HASH(a,y)=2)',
        'Set(HASH(ab,z)=3)',
        'ClearHash(a)',
        'NoOp(${HASHKEYS(a)}|${HASH(a,x)}|${HASHKEYS(ab)})',
      ],
    },
  })
  const channel = await fixture.calls('1')
  assert.equal(fixture.steps(channel).at(-1), 'NoOp(||z)')
})
