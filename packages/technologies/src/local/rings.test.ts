// Local channels whose halves lie so in bridges that what one says comes back to it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bridge, Channel, Indication, TechnologyEvent } from '@jackfield/core'
import { ExchangeFixture } from '../exchange-fixture.ts'

const ann = { name: 'Ann', number: '100', presentation: 0 }
const ben = { name: 'Ben', number: '200', presentation: 0 }

/** More than any of these worlds needs: whoever gets here goes round. */
const mostHeard = 2_000

/** A phone that notes what it is told. */
interface Phone {
  readonly channel: Channel
  readonly published: string[]
}

class RingWorld extends ExchangeFixture {
  heard = 0

  /** Both halves of a pair without optimisation; `options` as behind the slash. */
  async pair(id: string, options = 'n', callerNumber = ''): Promise<[Channel, Channel]> {
    await this.exchange.calls.originate({
      endpoint: `Local/answered@fixture/${options}`,
      id,
      target: { application: 'app', args: [] },
      ...(callerNumber ? { callerId: { name: '', number: callerNumber, presentation: 0 } } : {}),
    })
    await this.clock.settle()
    const halves: [Channel, Channel] = [this.channel(id), this.channel(`${id};2`)]
    for (const half of halves) this.#watch(half)
    return halves
  }

  /** A ring without an end would keep the test from ending, too: it is cut. */
  #watch(channel: Channel): void {
    channel.onTechnologyEvent(() => {
      if (++this.heard > mostHeard) for (const one of this.exchange.channels.all()) one.end()
    })
  }

  bridge(...channels: Channel[]): Bridge {
    const made = this.exchange.bridges.create({ attributes: ['mixing'] })
    assert.ok(made.ok)
    for (const channel of channels) made.bridge.join(channel)
    return made.bridge
  }

  phone(id: string): Phone {
    const technology = { name: 'Test', description: '', module: '' }
    const channel = this.exchange.channels.create({ technology, id, state: 'Up' }) as Channel
    const published: string[] = []
    channel.connect({
      hangUp: () => undefined,
      indicate: (indication) => {
        published.push(indication.type)
        return true
      },
      digitBegin: (digit) => void published.push(`begins ${digit}`),
      digitEnd: (digit) => void published.push(`ends ${digit}`),
      text: (text) => void published.push(`reads ${text}`),
    })
    return { channel, published }
  }

  /** Two pairs whose halves lie crosswise in two bridges, and a phone in each. */
  async crosswise(pairs = 2, options = 'n') {
    const [near, far] = [this.phone('near'), this.phone('far')]
    const [x, y] = [this.bridge(near.channel), this.bridge(far.channel)]
    for (let at = 0; at < pairs; at++) {
      const [one, other] = await this.pair(`l${at}`, options)
      x.join(at % 2 ? other : one)
      y.join(at % 2 ? one : other)
    }
    await this.clock.settle()
    near.published.length = 0
    far.published.length = 0
    this.heard = 0
    return { near, far, x, y }
  }

  /** Everything has come to rest, and nobody has heard more than is good. */
  async rests(most: number): Promise<void> {
    await this.clock.settle()
    assert.ok(this.heard <= most, `${this.heard} events were heard`)
    assert.ok(this.exchange.channels.count > 0, 'the ring had to be cut')
  }
}

test('both halves of a pair with a caller id in one bridge: the exchange does not hang', async () => {
  const fixture = new RingWorld()
  const [one, other] = await fixture.pair('a', 'n', '100')
  other.change({ caller: ben })
  fixture.bridge(one, other)
  await fixture.rests(4)
})

const said: Record<string, (phone: Channel) => void> = {
  'a key is pressed': (phone) => {
    phone.handle({ type: 'digit-began', digit: '5' })
    phone.handle({ type: 'digit-ended', digit: '5', durationMs: 100 })
  },
  'a MESSAGE is sent': (phone) => phone.handle({ type: 'text', text: 'hello' }),
  'CONNECTEDLINE is set': (phone) => phone.handle({ type: 'connected-line', party: ann }),
  'REDIRECTING is set': (phone) => phone.handle({ type: 'redirecting', from: ann }),
  'a phone flashes': (phone) => phone.handle({ type: 'flash' }),
}

/** Among three or more nobody is the one at the other end: who that is stays where it was said. */
function assertHeardOnce({ published }: Phone, what: string): void {
  if (what === 'CONNECTEDLINE is set') assert.deepEqual(published, [])
  else assert.ok(published.length > 0 && new Set(published).size === published.length, published.join())
}

for (const [what, say] of Object.entries(said)) {
  test(`two pairs between two bridges, then ${what}: everybody hears it once`, async () => {
    const fixture = new RingWorld()
    const { near, far } = await fixture.crosswise()
    say(near.channel)
    await fixture.rests(8)
    assert.deepEqual(near.published, [])
    assertHeardOnce(far, what)
  })

  test(`three pairs in a ring, then ${what}: everybody hears it once`, async () => {
    const fixture = new RingWorld()
    const [a, b, c] = [await fixture.pair('a'), await fixture.pair('b'), await fixture.pair('c')]
    const phone = fixture.phone('p')
    const far = fixture.phone('q')
    fixture.bridge(a[1], b[0])
    fixture.bridge(b[1], c[0], far.channel)
    fixture.bridge(c[1], a[0], phone.channel)
    await fixture.clock.settle()
    far.published.length = 0
    phone.published.length = 0
    fixture.heard = 0
    say(phone.channel)
    await fixture.rests(12)
    assert.deepEqual(phone.published, [])
    assertHeardOnce(far, what)
  })

  test(`four pairs between two bridges, then ${what}: it does not grow`, async () => {
    const fixture = new RingWorld()
    const { near, far } = await fixture.crosswise(4)
    say(near.channel)
    await fixture.rests(16)
    assert.deepEqual(near.published, [])
    assertHeardOnce(far, what)
  })

  test(`a chain of ten pairs whose ends meet, then ${what}: it ends`, async () => {
    const fixture = new RingWorld()
    const pairs: [Channel, Channel][] = []
    for (let at = 0; at < 10; at++) pairs.push(await fixture.pair(`c${at}`))
    for (let at = 0; at < 10; at++) fixture.bridge(pairs[at]?.[1] as Channel, pairs[(at + 1) % 10]?.[0] as Channel)
    const phone = fixture.phone('p')
    fixture.exchange.bridges.of(pairs[0]?.[0] as Channel)?.join(phone.channel)
    await fixture.clock.settle()
    fixture.heard = 0
    say(phone.channel)
    await fixture.rests(60)
  })
}

test('a dialplan sets who is connected on a half in a ring of three: it is told nobody else', async () => {
  const fixture = new RingWorld()
  const { far } = await fixture.crosswise()
  const half = fixture.channel('l0')
  half.change({ connected: ann })
  half.indicate({ type: 'connected-line', party: ann })
  await fixture.rests(8)
  assert.deepEqual(far.published, [])
  assert.equal(fixture.channel('l0;2').facts.caller, ann)
})

test('two who call themselves differently at once do not chase each other round', async () => {
  const fixture = new RingWorld()
  const { near, far } = await fixture.crosswise()
  near.channel.handle({ type: 'connected-line', party: ann })
  far.channel.handle({ type: 'connected-line', party: ben })
  await fixture.rests(16)
})

test('hold and unhold of pairs that pass them on end, and the last word counts', async () => {
  const fixture = new RingWorld()
  const { near, far } = await fixture.crosswise(4, 'nm')
  near.channel.handle({ type: 'hold' })
  near.channel.handle({ type: 'unhold' })
  near.channel.handle({ type: 'hold' })
  await fixture.rests(60)
  assert.equal(far.published.at(-1), 'hold')
  assert.equal(far.channel.isHeld, true)
  near.channel.handle({ type: 'unhold' })
  await fixture.rests(60)
  assert.equal(far.published.at(-1), 'unhold')
})

test('ringing, progress and the rest in a ring of halves that nobody has answered end', async () => {
  const fixture = new RingWorld()
  const types = ['ringing', 'progress', 'proceeding', 'busy', 'congestion', 'incomplete'] as const
  const halves: Channel[] = []
  for (const id of ['a', 'b', 'c', 'd']) {
    const made = await fixture.exchange.calls.create({ endpoint: 'Local/answered@fixture/n', id, application: 'app', args: [] }) // biome-ignore format: one call
    assert.ok(made.ok)
    halves.push(fixture.channel(id), fixture.channel(`${id};2`))
  }
  for (const half of halves) half.onTechnologyEvent(() => void fixture.heard++)
  fixture.bridge(...halves.filter((_, at) => at % 2 === 0))
  fixture.bridge(...halves.filter((_, at) => at % 2 === 1))
  for (const type of types) halves[1]?.indicate({ type } as Indication)
  await fixture.rests(6 * 8)
})

test('a key pressed twice is heard twice, in order, behind a pair', async () => {
  const fixture = new RingWorld()
  const { near, far } = await fixture.crosswise(1)
  for (const digit of ['1', '1', '2']) {
    near.channel.handle({ type: 'digit-began', digit })
    near.channel.handle({ type: 'digit-ended', digit, durationMs: 100 })
  }
  await fixture.clock.settle()
  assert.deepEqual(far.published, ['begins 1', 'ends 1', 'begins 1', 'ends 1', 'begins 2', 'ends 2'])
})

test('a ring is told of in the log once, not for every key', async () => {
  const fixture = new RingWorld()
  const { near } = await fixture.crosswise(4)
  for (let time = 0; time < 30; time++) said['a key is pressed']?.(near.channel)
  await fixture.clock.settle()
  const lines = fixture.problems.filter((line) => line.includes('the bridges form a loop'))
  assert.equal(lines.length, 1, fixture.problems.join('\n'))
})

test('what goes through more than twenty pairs in a row is dropped and counted; a hangup is not', async () => {
  const fixture = new RingWorld()
  const pairs: [Channel, Channel][] = []
  for (let at = 0; at < 25; at++) pairs.push(await fixture.pair(`c${at}`))
  for (let at = 0; at < 24; at++) fixture.bridge(pairs[at]?.[1] as Channel, pairs[at + 1]?.[0] as Channel)
  const heard: TechnologyEvent['type'][] = []
  pairs[18]?.[1].onTechnologyEvent(({ type }) => void heard.push(type))
  pairs[22]?.[1].onTechnologyEvent(({ type }) => void heard.push(type))
  pairs[0]?.[0].sendDigit('5', 'begin')
  await fixture.clock.settle()
  assert.deepEqual(heard, ['digit-began'])
  assert.equal(fixture.exchange.channels.crossings.dropped.hops, 1)
  for (const [one] of pairs) one.requestHangup('explicit', 16)
  await fixture.clock.pass('1m')
  assert.equal(fixture.exchange.channels.count, 0)
})

test('other things are done while something goes through a long chain', async () => {
  const fixture = new RingWorld()
  const pairs: [Channel, Channel][] = []
  for (let at = 0; at < 10; at++) pairs.push(await fixture.pair(`c${at}`))
  for (let at = 0; at < 9; at++) fixture.bridge(pairs[at]?.[1] as Channel, pairs[at + 1]?.[0] as Channel)
  let turns = 0
  let isThere = false
  pairs[9]?.[1].onTechnologyEvent(() => {
    isThere = true
  })
  pairs[0]?.[0].sendDigit('5', 'begin')
  while (!isThere && turns < 100) {
    await new Promise(setImmediate)
    turns++
  }
  // four hops a turn
  assert.ok(turns >= 3 && turns < 100, `${turns} turns of the event loop`)
})
