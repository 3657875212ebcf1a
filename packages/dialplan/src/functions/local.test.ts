import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a variable of the subroutine only', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Set(X=outer)', 'Set(LOCAL(X)=refused)', 'Gosub(sub,s,1)', 'NoOp(${X})'] },
    sub: {
      s: [
        'Set(LOCAL(X)=inner)',
        'NoOp(${X} ${LOCAL(X)} [${LOCAL(Y)}])',
        'Set(LOCAL(X)=again)',
        'NoOp(${X})',
        'Return()',
      ],
    },
  })
  const steps = fixture.steps(await fixture.calls('1')).filter((step) => step.startsWith('NoOp'))
  assert.deepEqual(steps, ['NoOp(inner inner [])', 'NoOp(again)', 'NoOp(outer)'])
  assert.equal(fixture.problems.length, 1)
})
