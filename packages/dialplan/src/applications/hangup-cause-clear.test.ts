import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('why channels ended is forgotten', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'Dial(Test/busy)',
        'NoOp(${LEN(${HANGUPCAUSE_KEYS()})})',
        'HangupCauseClear()',
        'NoOp(x${HANGUPCAUSE_KEYS()})',
      ],
    },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('2s')
  const [, known, , cleared] = fixture.steps(channel)
  assert.match(known ?? '', /^NoOp\([1-9]\d*\)$/)
  assert.equal(cleared, 'NoOp(x)')
})
