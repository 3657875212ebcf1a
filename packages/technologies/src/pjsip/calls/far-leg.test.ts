import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ChannelRequest, FarTelephone } from '@jackfield/core'
import { CallsFixture } from './calls-fixture.ts'

/** `alice` is registered at another exchange; `reached`: whether from here, too. */
function aliceElsewhere({ reached = false } = {}) {
  const callsFixture = new CallsFixture({}, ['set_var=COLOUR=blue'])
  const { exchange } = callsFixture.fixture
  const asked: { telephone: FarTelephone; request: ChannelRequest }[] = []
  exchange.elsewhere = {
    request: async (telephone, request) => {
      asked.push({ telephone, request })
      const channel = exchange.channels.create({ ...telephone.plan, id: request.id, isOutgoing: true })
      return channel ? { ok: true, channel } : { ok: false, code: 'id-in-use', cause: 0 }
    },
    join: async () => 'unknown',
    remove: async () => false,
    channel: async () => undefined,
    bridge: async () => undefined,
    hasRecording: async () => false,
  }
  const { targets } = callsFixture.signalling
  Object.assign(callsFixture.signalling, {
    targets: (...args: Parameters<typeof targets>) => {
      const [found] = targets(...args)
      return found ? [{ ...found, node: 'a' }, ...(reached ? [found] : [])] : []
    },
  })
  return { callsFixture, exchange, asked }
}

it('calls a telephone where it is registered, by its contact, and shows a channel of its endpoint here', async () => {
  const { callsFixture, exchange, asked } = aliceElsewhere()
  const outcome = await exchange.calls.originate({
    endpoint: 'PJSIP/alice',
    id: 'x',
    target: { application: 'app', args: [] },
  })
  assert.ok(outcome.ok)
  assert.equal(outcome.channel.name, 'PJSIP/alice-00000000')
  assert.equal(outcome.channel.endpoint, 'PJSIP/alice')
  assert.equal(outcome.channel.facts.caller.number, '1001')
  assert.equal(outcome.channel.variables.get('COLOUR'), 'blue')
  const [{ telephone } = assert.fail('nobody was asked')] = asked
  assert.deepEqual([telephone.node, telephone.technology], ['a', 'PJSIP'])
  assert.equal(telephone.resource, 'alice/sip:alice@10.0.0.2')
  assert.deepEqual(callsFixture.party.calls, [])
  await callsFixture.close()
})

it('says which exchange would be asked for a telephone: none for one at hand, for nobody, and where there are no others', async () => {
  const { callsFixture, exchange } = aliceElsewhere({ reached: true })
  const nodeOf = (resource: string) => exchange.technologies.get('PJSIP')?.nodeOf?.(resource)
  assert.deepEqual(['alice', '4711@alice', 'nobody', ''].map(nodeOf), ['a', 'a', undefined, undefined])
  Object.assign(exchange, { elsewhere: undefined })
  assert.equal(nodeOf('alice'), undefined)
  await callsFixture.close()
  const atHand = new CallsFixture({}, [])
  assert.equal(atHand.fixture.exchange.technologies.get('PJSIP')?.nodeOf?.('alice'), undefined)
  await atHand.close()
})

it('a number at a trunk that is registered elsewhere is asked for as it was dialled', async () => {
  const { callsFixture, exchange, asked } = aliceElsewhere()
  await exchange.calls.originate({ endpoint: 'PJSIP/4711@alice', target: { application: 'app', args: [] } })
  assert.equal(asked[0]?.telephone.resource, '4711@alice')
  await callsFixture.close()
})

it('what another exchange asks for never goes on to a third one, and is shown to nobody', async () => {
  for (const reached of [false, true]) {
    const { callsFixture, exchange, asked } = aliceElsewhere({ reached })
    const pjsip = exchange.technologies.get('PJSIP')
    const outcome = await pjsip?.request?.({ resource: 'alice', formats: [], isInternal: true })
    assert.equal(outcome?.ok, reached)
    assert.deepEqual(asked, [])
    assert.deepEqual(exchange.channels.list(), [])
    assert.equal(exchange.channels.count, reached ? 1 : 0)
    if (outcome?.ok) outcome.channel.drop(16)
    await callsFixture.close()
  }
})
