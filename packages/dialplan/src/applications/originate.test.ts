import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

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
