import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

async function calling(data: string) {
  const fixture = new DialplanFixture({
    test: { 1: [`RetryDial(${data})`, 'NoOp(${DIALSTATUS})', 'Wait(99)'], 5: ['NoOp(five)', 'Wait(99)'] },
  })
  fixture.sounds['sound:busy-again'] = 1_000
  const channel = await fixture.calls('1')
  const attempts = () => fixture.eventsOf('dial').filter(({ status }) => status === '').length
  return { fixture, channel, attempts }
}

test('busy is tried again after the announcement and the pause, as often as said', async () => {
  const { fixture, channel, attempts } = await calling('busy-again,5,3,Test/busy,20')
  await fixture.clock.pass('1s')
  assert.deepEqual([attempts(), fixture.played], [1, ['sound:busy-again']])
  await fixture.clock.pass('5s')
  assert.equal(attempts(), 2)
  await fixture.clock.pass('6s')
  assert.deepEqual([attempts(), fixture.played.length, fixture.steps(channel)[1]], [3, 2, 'NoOp(BUSY)'])
})

test('who answers is talked to, and the call ends with it', async () => {
  const { fixture, channel, attempts } = await calling(',1,0,Test/answer')
  await fixture.clock.pass('2s')
  assert.ok(channel.membership)
  const peer = fixture.exchange.channels.all().find((other) => other !== channel)
  peer?.requestHangup('explicit')
  await fixture.clock.pass('5s')
  assert.deepEqual([attempts(), channel.isEnded, fixture.steps(channel).length], [1, true, 1])
})

test('a digit leads away in the pause where digits may be dialled, and nowhere else', async () => {
  for (const [options, expected] of [
    ['d', 'NoOp(five)'],
    ['', undefined],
  ] as const) {
    const { fixture, channel } = await calling(`busy-again,30,2,Test/busy,20,${options}`)
    await fixture.clock.pass('3s')
    fixture.press(channel, '75')
    await fixture.clock.pass('1s')
    assert.equal(
      fixture.steps(channel).find((step) => step === 'NoOp(five)'),
      expected,
      options,
    )
    channel.requestHangup('explicit')
    await fixture.clock.settle()
  }
})

test('for ever where nobody says how often, until the caller hangs up', async () => {
  const { fixture, channel, attempts } = await calling(',2,,Test/busy')
  await fixture.clock.pass('60s')
  assert.ok(attempts() > 15)
  channel.requestHangup('explicit')
  await fixture.clock.pass('10s')
  assert.deepEqual([channel.isEnded, fixture.problems], [true, []])
})

test('arguments that Dial does not understand end it', async () => {
  const { fixture, channel } = await calling(',1,1,nonsense')
  assert.equal(channel.isEnded, true)
  assert.equal(fixture.steps(channel).length, 1)
})
