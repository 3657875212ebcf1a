// What must be true of a channel of any technology that can be dialled, whatever it does to get there.
// Not a test by itself: each technology runs these with a far end of its own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '@jackfield/core'
import type { World } from './exchange-fixture.ts'

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
  makeWorld(): World
  readonly endpoint: string
  /** `<Tech>/<label>`, before the running number */
  readonly namePrefix: string
  /** whoever rings now because of this channel */
  farEnd(world: World, channel: Channel): FarEnd
  /** an endpoint nobody is behind */
  readonly nobody: string
}

const into = { application: 'app', args: [] }

export function technologyCases(technology: TechnologyUnderTest): void {
  const { name, endpoint } = technology
  const calling = async (id: string | undefined = 'x') => {
    const world = technology.makeWorld()
    const outcome = await world.exchange.calls.originate({ endpoint, id, target: into })
    assert.ok(outcome.ok)
    await world.clock.settle()
    return { world, channel: outcome.channel, far: technology.farEnd(world, outcome.channel), outcome }
  }

  test(`${name}: a channel is down when it is made, and named after its technology`, async () => {
    const { outcome } = await calling()
    assert.equal(outcome.snapshot.state, 'Down')
    assert.ok(outcome.snapshot.name.startsWith(`${technology.namePrefix}-00000000`), outcome.snapshot.name)
  })

  test(`${name}: without a wish it gets an id of the exchange, with one it has that`, async () => {
    assert.equal((await calling()).channel.id, 'x')
    const world = technology.makeWorld()
    const outcome = await world.exchange.calls.originate({ endpoint, target: into })
    assert.ok(outcome.ok)
    assert.match(outcome.channel.id, /^\d+\.\d+$/)
  })

  test(`${name}: an id in use is refused, and nothing is left behind`, async () => {
    const { world } = await calling()
    const before = world.exchange.channels.count
    const outcome = await world.exchange.calls.originate({ endpoint, id: 'x', target: into })
    assert.equal(outcome.ok ? '' : outcome.code, 'id-in-use')
    assert.equal(world.exchange.channels.count, before)
  })

  test(`${name}: nobody there is an end, not an exception`, async () => {
    const world = technology.makeWorld()
    await world.exchange.calls.originate({ endpoint: technology.nobody, id: 'x', target: into })
    await world.clock.settle()
    assert.equal(world.exchange.channels.count, 0)
  })

  test(`${name}: an answer brings it up and into its application`, async () => {
    const { world, channel, far } = await calling()
    far.answers()
    await world.clock.settle()
    assert.equal(channel.state, 'Up')
    assert.ok(world.exchange.sessions.control('x'))
    const story = world.story('x')
    assert.ok(story.indexOf('state Up') < story.indexOf('dial ANSWER'))
  })

  test(`${name}: a refusal ends it with the far end's cause`, async () => {
    const { world, far } = await calling()
    far.hangsUp(21)
    await world.clock.settle()
    assert.deepEqual(world.story('x').slice(-3), ['hangup 21', 'dial NOANSWER', 'destroyed 21'])
    assert.equal(world.exchange.channels.count, 0)
  })

  test(`${name}: whoever hangs up, both ends are gone`, async () => {
    for (const who of ['far end', 'exchange']) {
      const { world, channel, far } = await calling()
      far.answers()
      await world.clock.settle()
      if (who === 'far end') far.hangsUp(16)
      else channel.requestHangup('explicit', 16)
      await world.clock.settle()
      assert.ok(far.isGone(), who)
      assert.equal(world.exchange.channels.count, 0, who)
      assert.equal(world.story('x').filter((line) => line.startsWith('destroyed')).length, 1, who)
      assert.equal(world.clock.waiting, 0, who)
    }
  })

  test(`${name}: digits go both ways`, async () => {
    const { world, channel, far } = await calling()
    far.answers()
    await world.clock.settle()
    far.presses('5')
    channel.sendDigit('7', 'begin')
    channel.sendDigit('7', 'end', 100)
    await world.clock.settle()
    assert.deepEqual(far.digits(), ['7'])
    const heard = world.events.flatMap((event) =>
      event.name === 'channel-digit-ended' && event.channel.id === 'x' && event.direction === 'received'
        ? [event.digit]
        : [],
    )
    assert.deepEqual(heard, ['5'])
  })

  test(`${name}: a hangup while it is being called ends it`, async () => {
    const { world, channel, far } = await calling()
    channel.requestHangup('explicit', 16)
    await world.clock.settle()
    assert.ok(far.isGone())
    assert.equal(world.exchange.channels.count, 0)
  })
}
