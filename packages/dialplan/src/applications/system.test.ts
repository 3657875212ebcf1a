import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal, until } from '../engine/rehearsal.ts'

test('what a command comes to', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'System(true)',
        'NoOp(${SYSTEMSTATUS})',
        'System(exit 3)',
        'NoOp(${SYSTEMSTATUS})',
        'System(no-such-command-here)',
        'NoOp(never)',
      ],
    },
  })
  const channel = await world.calls('1')
  await until(() => channel.isEnded)
  assert.deepEqual(world.steps(channel), [
    'System(true)',
    'NoOp(SUCCESS)',
    'System(exit 3)',
    'NoOp(APPERROR)',
    'System(no-such-command-here)',
  ])
  assert.equal(world.problems.length, 1)
})
