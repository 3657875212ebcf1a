import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('values of the calling subroutines', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Set(X=zero)', 'Gosub(one,s,1)'] },
    one: { s: ['Set(LOCAL(X)=one)', 'Gosub(two,s,1)', 'Return()'] },
    two: {
      s: [
        'Set(LOCAL(X)=two)',
        'NoOp(${LOCAL_PEEK(0,X)} ${LOCAL_PEEK(1,X)} ${LOCAL_PEEK(2,X)}[${LOCAL_PEEK(3,X)}])',
        'Return()',
      ],
    },
  })
  const steps = fixture.steps(await fixture.calls('1'))
  assert.ok(steps.includes('NoOp(two one zero[])'), steps.join())
})
