// What comes back from outside, where nothing tells that it has been here: a ring through somebody else's exchange.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import type { Channel } from './channel.ts'
import type { Indication, TechnologyEvent } from './technology-event.ts'

const latencyMs = 30
const ann = { name: 'Ann', number: '1', presentation: 0 }
const ben = { name: 'Ben', number: '2', presentation: 0 }

/** Two channels whose far ends are each other, somewhere outside; `heard` counts what comes from there. */
class Outside {
  readonly fixture = new ExchangeFixture()
  heard = 0

  pair(one: string, other: string): [Channel, Channel] {
    const [a, b] = [this.fixture.channel(one, { state: 'Up' }), this.fixture.channel(other, { state: 'Up' })]
    this.#leadsTo(a, b)
    this.#leadsTo(b, a)
    return [a, b]
  }

  #leadsTo(from: Channel, to: Channel): void {
    const carry = (event: TechnologyEvent) =>
      this.fixture.clock.after(latencyMs, () => {
        if (++this.heard < 5_000) to.handle(event)
      })
    from.connect({
      hangUp: () => undefined,
      digitBegin: (digit) => void carry({ type: 'digit-began', digit }),
      digitEnd: (digit, durationMs) => void carry({ type: 'digit-ended', digit, durationMs }),
      text: (text) => void carry({ type: 'text', text }),
      indicate: (indication: Indication) => {
        carry(indication as TechnologyEvent)
        return true
      },
    })
  }

  phone(id: string): { channel: Channel; published: string[] } {
    const channel = this.fixture.channel(id, { state: 'Up' })
    const published: string[] = []
    channel.connect({
      hangUp: () => undefined,
      digitBegin: (digit) => void published.push(digit),
      text: (text) => void published.push(text),
      indicate: ({ type }) => {
        published.push(type)
        return true
      },
    })
    return { channel, published }
  }

  bridge(...channels: Channel[]): void {
    const made = this.fixture.exchange.bridges.create({ attributes: ['mixing'] })
    assert.ok(made.ok)
    for (const channel of channels) made.bridge.join(channel)
  }

  async ends(most: number): Promise<void> {
    await this.fixture.clock.pass('1m')
    assert.ok(this.heard <= most, `${this.heard} came from outside`)
    const before = this.heard
    await this.fixture.clock.pass('1m')
    assert.equal(this.heard, before, 'it still goes round')
  }
}

const said: Record<string, (phone: Channel) => void> = {
  'a key': (phone) => phone.handle({ type: 'digit-began', digit: '5' }),
  'a text': (phone) => phone.handle({ type: 'text', text: 'hello' }),
  'a flash': (phone) => phone.handle({ type: 'flash' }),
  'two forwards that chase each other': (phone) => {
    phone.handle({ type: 'redirecting', from: ann })
    phone.handle({ type: 'redirecting', from: ben })
  },
  'hold and unhold': (phone) => {
    phone.handle({ type: 'hold' })
    phone.handle({ type: 'unhold' })
  },
}

for (const [what, say] of Object.entries(said)) {
  for (const pairs of [1, 2, 4]) {
    test(`${what} in a ring through somebody else's exchange, ${pairs} calls wide, ends`, async () => {
      const outside = new Outside()
      const phone = outside.phone('p')
      const far = outside.phone('q')
      const all = Array.from({ length: pairs }, (_, at) => outside.pair(`a${at}`, `b${at}`))
      if (pairs === 1) outside.bridge(phone.channel, far.channel, ...all.flat())
      else {
        outside.bridge(phone.channel, ...all.map(([one, other], at) => (at % 2 ? one : other)))
        outside.bridge(far.channel, ...all.map(([one, other], at) => (at % 2 ? other : one)))
      }
      say(phone.channel)
      await outside.ends(1_000)
      assert.ok(far.published.length > 0)
    })
  }
}

for (const pairs of [1, 2, 4]) {
  test(`two identities that chase each other through ${pairs} bridges of two and somebody else's exchange end`, async () => {
    const outside = new Outside()
    const all = Array.from({ length: pairs }, (_, at) => outside.pair(`a${at}`, `b${at}`))
    for (const [at, [, other]] of all.entries()) outside.bridge(other, all[(at + 1) % pairs]?.[0] as Channel)
    const [first] = all[0] as [Channel, Channel]
    first.handle({ type: 'connected-line', party: ann })
    first.handle({ type: 'connected-line', party: ben })
    await outside.ends(1_000)
    assert.ok(outside.heard > 0)
  })
}

test('two people who press the same key one after the other are both heard', async () => {
  const outside = new Outside()
  const [one, other] = [outside.phone('p'), outside.phone('q')]
  outside.bridge(one.channel, other.channel)
  for (let time = 0; time < 10; time++) {
    for (const { channel } of [one, other]) {
      channel.handle({ type: 'digit-began', digit: '5' })
      await outside.fixture.clock.pass(300)
    }
  }
  assert.deepEqual([one.published.length, other.published.length], [10, 10])
  // and who goes on alone is heard as long as he likes
  for (let time = 0; time < 100; time++) {
    one.channel.handle({ type: 'digit-began', digit: '5' })
    await outside.fixture.clock.pass(300)
  }
  assert.ok(other.published.length >= 95, `${other.published.length}`)
})
