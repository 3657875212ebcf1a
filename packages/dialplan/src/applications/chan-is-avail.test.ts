import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('the first that could be called', async () => {
  const world = new Rehearsal({
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
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'ChanIsAvail(None/x&Test/a&Test/b)',
    'NoOp(Test/a)',
    'ChanIsAvail(Test/a&Test/b,a)',
    'NoOp(Test/a&Test/b)',
    'ChanIsAvail(nothing)',
    'NoOp([] 3)',
  ])
})
