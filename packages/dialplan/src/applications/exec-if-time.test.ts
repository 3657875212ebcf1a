import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('an application by the time', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'ExecIfTime(*,*,*,*?Set(A=yes):Set(A=no))',
    'ExecIfTime(*,thu,1,dec,UTC?Set(A=no))',
    'ExecIfTime(*,*,*,*?Nonsense())',
    'NoOp(yes)',
    'ExecIfTime(x)',
  ])
  assert.equal(fixture.problems.length, 2)
})
