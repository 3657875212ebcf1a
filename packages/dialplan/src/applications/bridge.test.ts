import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

const script = (data: string) => ({
  test: {
    1: [`Bridge(${data})`, 'NoOp(${BRIDGERESULT})', 'Wait(60)'],
    2: ['Answer(,i)', 'Wait(3600)', 'NoOp(free again)', 'Wait(60)'],
  },
})

test('the other leaves what it did, and goes on afterwards', async () => {
  const fixture = new DialplanFixture(script('other'))
  const other = await fixture.calls('2', { id: 'other' })
  const channel = await fixture.calls('1')
  assert.equal(channel.isUp, true)
  assert.equal(channel.membership?.bridgeId, other.membership?.bridgeId)
  assert.notEqual(channel.membership, undefined)
  await fixture.clock.pass('1m')
  channel.requestHangup('explicit')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(other).slice(2), ['NoOp(free again)', 'Wait(60)'])
  assert.equal(channel.isEnded, true)
})

test('the other hangs up, or is hung up, or time is over', async () => {
  const hangs = new DialplanFixture(script('other'))
  const other = await hangs.calls('2', { id: 'other' })
  const channel = await hangs.calls('1')
  other.handle({ type: 'hung-up', cause: 16 })
  await hangs.clock.settle()
  assert.deepEqual([other.isEnded, hangs.steps(channel)[1]], [true, 'NoOp(SUCCESS)'])

  const limited = new DialplanFixture(script('other,S(2)x'))
  const second = await limited.calls('2', { id: 'other' })
  const first = await limited.calls('1')
  await limited.clock.pass('2s')
  assert.deepEqual([second.isEnded, limited.steps(first)[1]], [true, 'NoOp(SUCCESS)'])
})

test('nobody there, or nobody else', async () => {
  const nobody = new DialplanFixture(script('none'))
  assert.equal(nobody.steps(await nobody.calls('1'))[1], 'NoOp(NONEXISTENT)')
  const self = new DialplanFixture(script('self'))
  assert.equal(self.steps(await self.calls('1', { id: 'self' }))[1], 'NoOp(LOOP)')
})

test('F without an argument: the other channel goes on behind the Bridge when this one hangs up', async () => {
  for (const [options, expected] of [
    ['F', 'NoOp(behind)'],
    ['F(test^8^1)', 'NoOp(there)'],
    ['', 'NoOp(own)'],
  ] as const) {
    const fixture = new DialplanFixture({
      test: {
        1: [`Bridge(other,${options})`, 'NoOp(behind)', 'Wait(9)'],
        2: ['Answer()', 'Wait(99)', 'NoOp(own)', 'Wait(9)'],
        8: ['NoOp(there)', 'Wait(9)'],
      },
    })
    const other = await fixture.calls('2', { id: 'other' })
    await fixture.clock.pass('1s')
    const bridger = await fixture.calls('1')
    assert.notEqual(other.membership, undefined)
    bridger.requestHangup('explicit', 16)
    await fixture.clock.pass('1s')
    assert.ok(fixture.steps(other).includes(expected), `${options}: ${fixture.steps(other).join(' ')}`)
  }
})
