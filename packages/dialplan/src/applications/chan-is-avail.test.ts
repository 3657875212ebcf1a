import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('the first that could be called', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'ChanIsAvail(None/x&Test/a&Test/b)',
        'NoOp(${AVAILCHAN})',
        'ChanIsAvail(Test/a&Test/b,a)',
        'NoOp(${AVAILCHAN})',
        'ChanIsAvail(nothing)',
        'NoOp([${AVAILCHAN}] ${AVAILCAUSECODE})',
      ],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'ChanIsAvail(None/x&Test/a&Test/b)',
    'NoOp(Test/a)',
    'ChanIsAvail(Test/a&Test/b,a)',
    'NoOp(Test/a&Test/b)',
    'ChanIsAvail(nothing)',
    'NoOp([] 3)',
  ])
})
