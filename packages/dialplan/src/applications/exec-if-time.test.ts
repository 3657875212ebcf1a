import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('an application by the time', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'ExecIfTime(*,*,*,*?Set(A=yes):Set(A=no))',
        'ExecIfTime(*,thu,1,dec,UTC?Set(A=no))',
        'ExecIfTime(*,*,*,*?Nonsense())',
        'NoOp(${A})',
        'ExecIfTime(x)',
        'NoOp(no)',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'ExecIfTime(*,*,*,*?Set(A=yes):Set(A=no))',
    'ExecIfTime(*,thu,1,dec,UTC?Set(A=no))',
    'ExecIfTime(*,*,*,*?Nonsense())',
    'NoOp(yes)',
    'ExecIfTime(x)',
  ])
  assert.equal(world.problems.length, 2)
})
