import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('LOCAL: a variable of the subroutine only', async () => {
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

test('LOCAL_PEEK: values of the calling subroutines', async () => {
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

test('STACK_PEEK: where a subroutine was called from', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['NoOp()', 'Gosub(sub,s,1)'] },
    sub: {
      s: [
        'NoOp(${STACK_PEEK(1,l)} ${STACK_PEEK(1,c)} ${STACK_PEEK(1,e)} ${STACK_PEEK(1,p)})',
        'NoOp([${STACK_PEEK(2,l)}${STACK_PEEK(2,l,yes)}${STACK_PEEK(1,x)}])',
        'Return()',
      ],
    },
  })
  const steps = fixture.steps(await fixture.calls('1'))
  assert.deepEqual(steps.slice(2, 4), ['NoOp(test,1,2 test 1 2)', 'NoOp([])'])
  assert.equal(fixture.problems.length, 2)
})
