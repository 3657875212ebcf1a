// What must be true of a channel of any technology that can be dialled, whatever it does to get there.
// Not a test by itself: each technology runs these with a far end of its own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '@jackfield/core'
import type { ExchangeFixture } from './exchange-fixture.ts'

/** Somebody at the other end of the line. */
export interface FarEnd {
  answers(): void
  hangsUp(cause: number): void
  presses(digit: string): void
  /** digits that reached it */
  digits(): string[]
  isGone(): boolean
}

export interface TechnologyUnderTest {
  readonly name: string
  /** an exchange with the technology and somebody who is reachable */
  makeFixture(): ExchangeFixture
  readonly endpoint: string
  /** `<Tech>/<label>`, before the running number */
  readonly namePrefix: string
  /** whoever rings now because of this channel */
  farEnd(fixture: ExchangeFixture, channel: Channel): FarEnd
  /** an endpoint nobody is behind */
  readonly nobody: string
}

const into = { application: 'app', args: [] }

export function technologyCases(technology: TechnologyUnderTest): void {
  const { name, endpoint } = technology
  const calling = async (id: string | undefined = 'x') => {
    const fixture = technology.makeFixture()
    const outcome = await fixture.exchange.calls.originate({ endpoint, id, target: into })
    assert.ok(outcome.ok)
    await fixture.clock.settle()
    return { fixture, channel: outcome.channel, far: technology.farEnd(fixture, outcome.channel), outcome }
  }

  test(`${name}: a channel is down when it is made, and named after its technology`, async () => {
    const { outcome } = await calling()
    assert.equal(outcome.snapshot.state, 'Down')
    assert.ok(outcome.snapshot.name.startsWith(`${technology.namePrefix}-00000000`), outcome.snapshot.name)
  })

  test(`${name}: without a wish it gets an id of the exchange, with one it has that`, async () => {
    assert.equal((await calling()).channel.id, 'x')
    const fixture = technology.makeFixture()
    const outcome = await fixture.exchange.calls.originate({ endpoint, target: into })
    assert.ok(outcome.ok)
    assert.match(outcome.channel.id, /^\d+\.\d+$/)
  })

  test(`${name}: an id in use is refused, and nothing is left behind`, async () => {
    const { fixture } = await calling()
    const before = fixture.exchange.channels.count
    const outcome = await fixture.exchange.calls.originate({ endpoint, id: 'x', target: into })
    assert.equal(outcome.ok ? '' : outcome.code, 'id-in-use')
    assert.equal(fixture.exchange.channels.count, before)
  })

  test(`${name}: nobody there is an end, not an exception`, async () => {
    const fixture = technology.makeFixture()
    await fixture.exchange.calls.originate({ endpoint: technology.nobody, id: 'x', target: into })
    await fixture.clock.settle()
    assert.equal(fixture.exchange.channels.count, 0)
  })

  test(`${name}: an answer brings it up and into its application`, async () => {
    const { fixture, channel, far } = await calling()
    far.answers()
    await fixture.clock.settle()
    assert.equal(channel.state, 'Up')
    assert.ok(fixture.exchange.sessions.control('x'))
    const story = fixture.story('x')
    assert.ok(story.indexOf('state Up') < story.indexOf('dial ANSWER'))
  })

  test(`${name}: a refusal ends it with the far end's cause`, async () => {
    const { fixture, far } = await calling()
    far.hangsUp(21)
    await fixture.clock.settle()
    assert.deepEqual(fixture.story('x').slice(-3), ['hangup 21', 'dial NOANSWER', 'destroyed 21'])
    assert.equal(fixture.exchange.channels.count, 0)
  })

  test(`${name}: whoever hangs up, both ends are gone`, async () => {
    for (const who of ['far end', 'exchange']) {
      const { fixture, channel, far } = await calling()
      far.answers()
      await fixture.clock.settle()
      if (who === 'far end') far.hangsUp(16)
      else channel.requestHangup('explicit', 16)
      await fixture.clock.settle()
      assert.ok(far.isGone(), who)
      assert.equal(fixture.exchange.channels.count, 0, who)
      assert.equal(fixture.story('x').filter((line) => line.startsWith('destroyed')).length, 1, who)
      assert.equal(fixture.clock.waiting, 0, who)
    }
  })

  test(`${name}: digits go both ways`, async () => {
    const { fixture, channel, far } = await calling()
    far.answers()
    await fixture.clock.settle()
    far.presses('5')
    channel.sendDigit('7', 'begin')
    channel.sendDigit('7', 'end', 100)
    await fixture.clock.settle()
    assert.deepEqual(far.digits(), ['7'])
    const heard = fixture.events.flatMap((event) =>
      event.name === 'channel-digit-ended' && event.channel.id === 'x' && event.direction === 'received'
        ? [event.digit]
        : [],
    )
    assert.deepEqual(heard, ['5'])
  })

  test(`${name}: a hangup while it is being called ends it`, async () => {
    const { fixture, channel, far } = await calling()
    channel.requestHangup('explicit', 16)
    await fixture.clock.settle()
    assert.ok(far.isGone())
    assert.equal(fixture.exchange.channels.count, 0)
  })
}
