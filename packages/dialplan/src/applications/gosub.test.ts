import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

const script = {
  test: {
    1: ['Gosub(sub,s,1(first,second))', 'NoOp(${GOSUB_RETVAL} [${ARG1}${ARGC}])', 'Wait(9)'],
    2: ['Gosub(nowhere,s,1)', 'NoOp(never)'],
    3: ['Gosub(sub,s,label)', 'NoOp(never)'],
  },
  sub: { s: ['Gosub(deep,s,1(only))', 'Return(${ARG1}${ARGC})'] },
  deep: { s: ['NoOp(${ARG1}[${ARG2}]${ARGC})', 'Return()'] },
}

test('arguments of each subroutine, masked and restored', async () => {
  const fixture = new DialplanFixture(script)
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'Gosub(sub,s,1(first,second))',
    'Gosub(deep,s,1(only))',
    'NoOp(only[]1)',
    'Return()',
    'Return(first2)',
    'NoOp(first2 [])',
    'Wait(9)',
  ])
})

test('places that do not exist end the call', async () => {
  const fixture = new DialplanFixture(script)
  assert.deepEqual(fixture.steps(await fixture.calls('2')), ['Gosub(nowhere,s,1)'])
  assert.deepEqual(fixture.steps(await fixture.calls('3')), ['Gosub(sub,s,label)'])
  assert.equal(fixture.problems.length, 2)
})

test('what is told, in the order of the reference', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Gosub(sub,s,1(first,second))', 'Wait(9)'] },
    sub: { s: ['Set(LOCAL(L)=x)', 'Return(back)'] },
  })
  await fixture.calls('1')
  const published = fixture.events.map((event) => {
    if (event.name === 'channel-dialplan') {
      const { context, exten, priority } = event.channel
      return `${event.application} ${context},${exten},${priority}`
    }
    return event.name === 'variable-set' ? `${event.variable}=${event.value}` : event.name
  })
  assert.deepEqual(published.slice(1), [
    'Gosub test,1,1',
    'Gosub sub,s,0',
    'LOCAL(ARG1)=first',
    'LOCAL(ARG2)=second',
    'LOCAL(ARGC)=2',
    'Set sub,s,1',
    'LOCAL(L)=x',
    'Return sub,s,2',
    'Return test,1,1',
    'L=',
    'ARGC=',
    'ARG2=',
    'ARG1=',
    'GOSUB_RETVAL=back',
    'Wait test,1,2',
  ])
})
