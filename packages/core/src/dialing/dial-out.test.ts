import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Channel } from '../channels/channel.ts'
import type { Party } from '../channels/channel-snapshot.ts'
import { nobody } from '../channels/party.ts'
import { type ChannelRequest, technology } from '../channels/technology.ts'
import { ExchangeFixture, testTechnology } from '../testing/exchange-fixture.ts'

/** Bert and Carl bring a name and a number of their own, others nothing. */
const own: Record<string, Party> = {
  bert: { ...nobody, name: 'Bert', number: '6002' },
  carl: { ...nobody, name: 'Carl', number: '6003' },
}

function dialling(t: TestContext, destinations: readonly string[], ignoresConnectedLine = false) {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const { channels, technologies, calls } = fixture.exchange
  const called = new Map<string, Channel>()
  const request = ({ resource, id }: ChannelRequest) => {
    const caller = own[resource]
    const plan = { technology: testTechnology, label: resource, id, isOutgoing: true }
    const channel = channels.create({ ...plan, ...(caller ? { caller } : {}) })
    if (!channel) return { ok: false as const, code: 'id-in-use' as const, cause: 0 }
    channel.connect({ hangUp: () => undefined, call: () => ({ ok: true }) })
    called.set(resource, channel)
    return { ok: true as const, channel }
  }
  technologies.add(technology(testTechnology, { request }))
  const shown: string[] = []
  const caller = fixture.channel(
    'caller',
    { exten: '701', caller: { ...nobody, name: 'Anna', number: '6001' } },
    { indicate: (published) => published.type !== 'connected-line' || shown.push(published.party.number) > 0 },
  )
  caller.take({ kind: 'dialplan' })
  void calls.dialOut({ caller, destinations, ignoresConnectedLine })
  return { fixture, caller, called, shown }
}

function bare(t: TestContext) {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const caller = fixture.channel('caller')
  caller.take({ kind: 'dialplan' })
  return { fixture, caller, technologies: fixture.exchange.technologies }
}

const textOf = ({ name, number }: Party) => `${name} <${number}>`

describe('dialling out', () => {
  it('leaves a telephone its own name and number, and the caller sees whom it rings', async (t) => {
    const { fixture, caller, called, shown } = dialling(t, ['Test/bert'])
    await fixture.clock.settle()
    const { facts } = called.get('bert') as Channel
    assert.deepEqual([facts.caller, facts.connected].map(textOf), ['Bert <6002>', 'Anna <6001>'])
    assert.equal(textOf(caller.facts.connected), 'Bert <6002>')
    assert.deepEqual(shown, ['6002'])
  })

  it('gives who has no number the one that was dialled, which the caller is not told', async (t) => {
    const { fixture, caller, called, shown } = dialling(t, ['Test/door'])
    await fixture.clock.settle()
    assert.equal(textOf((called.get('door') as Channel).facts.caller), ' <701>')
    assert.deepEqual([textOf(caller.facts.connected), shown], [' <>', []])
  })

  it('tells of several who answered, not who rings', async (t) => {
    const { fixture, caller, called, shown } = dialling(t, ['Test/bert', 'Test/carl', 'Test/door'])
    await fixture.clock.settle()
    assert.deepEqual(shown, [])
    called.get('carl')?.handle({ type: 'answered' })
    await fixture.clock.settle()
    assert.deepEqual([textOf(caller.facts.connected), shown], ['Carl <6003>', ['6003']])
  })

  it('tells nobody where that is not wanted', async (t) => {
    const { fixture, caller, shown } = dialling(t, ['Test/bert'], true)
    await fixture.clock.settle()
    assert.deepEqual([textOf(caller.facts.connected), shown], [' <>', []])
  })

  it('goes on with a forwarded call although whoever forwarded it hangs up meanwhile', async (t) => {
    const { fixture, caller, technologies } = bare(t)
    const ready = Promise.withResolvers<void>()
    const made: Channel[] = []
    const request = async ({ resource }: ChannelRequest) => {
      if (resource === 'next') await ready.promise
      const channel = fixture.channel(resource, { isOutgoing: true, state: 'Down' })
      made.push(channel)
      return { ok: true as const, channel }
    }
    technologies.add(technology(testTechnology, { request }))
    const result = fixture.exchange.calls.dialOut({ caller, destinations: ['Test/first'] })
    await fixture.clock.settle()
    made[0]?.handle({ type: 'forwarded', destination: 'Test/next' })
    made[0]?.handle({ type: 'hung-up', cause: 16 })
    ready.resolve()
    await fixture.clock.settle()
    made[1]?.handle({ type: 'answered' })
    const { status, peer, forwarder } = await result
    assert.deepEqual([status, peer?.id, forwarder, made[0]?.isEnded], ['ANSWER', 'next', made[0]?.name, true])
  })

  it('calls nobody for a caller who was sent elsewhere already', async (t) => {
    const { fixture, caller } = bare(t)
    caller.asyncGoto({ context: 'default', exten: 's', priority: 1 })
    assert.deepEqual(await fixture.exchange.calls.dialOut({ caller, destinations: ['Test/x'] }), { status: 'CANCEL' })
  })
})
