import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('the number and the name without a value are those of whoever makes the call', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'Originate(Test/answer,exten,test,2,1,10,acn)',
        'Originate(Test/answer,exten,test,2,1,10,acn(Other)vC)',
        'Wait(9)',
      ],
      2: ['NoOp(${CALLERID(all)})', 'Wait(9)'],
    },
  })
  await fixture.calls('1', { caller: { number: '100', name: 'Alice', presentation: 0 } })
  await fixture.clock.pass('5s')
  const answered = fixture.exchange.channels.all().filter(({ name }) => name.startsWith('Test/answer'))
  assert.deepEqual(
    answered.map((one) => fixture.steps(one)[0]),
    ['NoOp("Alice" <100>)', 'NoOp("Other" <100>)'],
  )
})

test('subroutines before the call, on either channel', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Originate(Test/answer,exten,test,2,1,10,b(sub^s^1(new))B(sub^s^1(own)))', 'NoOp(${SAID})', 'Wait(9)'],
      2: ['NoOp(${SAID})', 'Wait(9)'],
    },
    sub: { s: ['Set(SAID=${ARG1})', 'Return()'] },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('5s')
  assert.ok(fixture.steps(channel).includes('NoOp(own)'))
  const made = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/answer'))
  assert.ok(made && fixture.steps(made).includes('NoOp(new)'))
})

test('to an extension or an application, and what came of it', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'Originate(Test/answer,exten,test,2,1,10,v(A=1^B=2)c(55)n(Fifty))',
        'NoOp(${ORIGINATE_STATUS})',
        'Originate(Test/busy,app,Wait,9)',
        'NoOp(${ORIGINATE_STATUS})',
        'Originate(Test/ring,app,Wait,9,,1)',
        'NoOp(${ORIGINATE_STATUS})',
        'Originate(Test/none,app,Wait,9)',
        'NoOp(${ORIGINATE_STATUS})',
        'Originate(Test/x,nonsense,y)',
        'NoOp(${ORIGINATE_STATUS})',
        'Originate(Test/ring,app,Wait,9,,60,a)',
        'NoOp(${ORIGINATE_STATUS})',
      ],
      2: ['NoOp(${A}${B} ${CALLERID(all)})', 'Wait(9)'],
    },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('5s')
  const statuses = fixture.steps(channel).filter((step) => step.startsWith('NoOp'))
  assert.deepEqual(
    statuses,
    ['SUCCESS', 'BUSY', 'RINGING', 'FAILED', 'FAILED', 'SUCCESS'].map((word) => `NoOp(${word})`),
  )
  const answered = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/answer'))
  assert.deepEqual(answered && fixture.steps(answered), ['NoOp(12 "Fifty" <55>)', 'Wait(9)'])
})
