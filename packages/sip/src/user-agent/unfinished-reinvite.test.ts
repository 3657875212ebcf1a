// Re-INVITEs of ours that the peer takes, and never comes to an end with.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { note, nothing, twoAgents } from '../testing/two-agents.ts'
import type { IncomingRequest } from './incoming-request.ts'

/** A call whose called side offers anew; the caller answers 100 and then what the test lets it answer, or 487 to a CANCEL. */
async function thinkingOver() {
  const fixture = twoAgents()
  const { alice, bob, to, soon, network } = fixture
  const held: IncomingRequest[] = []
  const handler = note(alice.seen, { onRequest: (incoming) => held.push(incoming) })
  const outgoing = alice.agent.invite({ ...to, body: 'offer', handler })
  await soon()
  bob.calls[0]!.answer({ body: 'answer' })
  await soon()
  alice.seen.length = 0
  bob.seen.length = 0
  network.log.length = 0
  const called = bob.calls[0]!.call
  const results: number[] = []
  const offer = async () => {
    const { status } = await called.reinvite({ body: 'anew' })
    results.push(status)
  }
  const take = async () => {
    held.at(-1)!.respond(200, { body: 'answer' })
    await soon()
  }
  return { ...fixture, outgoing, called, held, results, offer, take }
}

describe('a re-INVITE that is answered 100 and then no more', () => {
  it('is cancelled after three minutes, and the next one goes out', async () => {
    const { clock, network, results, offer, take, held, outgoing, soon, alice, bob, leftovers } = await thinkingOver()
    const first = offer()
    await clock.pass('179s')
    assert.deepEqual([network.log, results], [['2>1 INVITE', '1>2 100'], []])
    await clock.pass('2s')
    await first
    assert.deepEqual(network.log.slice(2), ['2>1 CANCEL', '1>2 200', '1>2 487', '2>1 ACK'])
    assert.deepEqual(results, [487])
    const before = network.log.length
    held[0]!.respond(200, { body: 'too late' })
    await soon()
    assert.deepEqual(network.log.slice(before), [])
    const second = offer()
    await soon()
    assert.equal(held.length, 2)
    await take()
    await second
    assert.deepEqual(results, [487, 200])
    outgoing.end()
    await soon()
    assert.deepEqual([alice.seen, bob.seen], [['ack', 'end us bye'], ['end peer bye']])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('is waited for no more when its CANCEL brings nothing, and the call goes on', async () => {
    const { clock, network, results, offer, called, outgoing, soon, bob } = await thinkingOver()
    network.isDelivered = ({ method }) => method !== 'CANCEL'
    const first = offer()
    await clock.pass('211s')
    assert.deepEqual(results, [])
    await clock.pass('2s')
    await first
    assert.deepEqual([results, called.isEnded, bob.seen], [[487], false, []])
    outgoing.end()
    await soon()
    assert.deepEqual(bob.seen, ['end peer bye'])
  })

  it('is taken when the answer crosses the CANCEL', async () => {
    const { clock, network, results, offer, take, called } = await thinkingOver()
    network.isDelivered = ({ method }) => method !== 'CANCEL'
    const first = offer()
    await clock.pass('181s')
    await take()
    await first
    assert.deepEqual([results, called.isEnded], [[200], false])
    assert.equal(network.log.at(-1), '2>1 ACK')
  })

  it('is forgotten with the call', async () => {
    const { clock, network, results, offer, called, leftovers } = await thinkingOver()
    network.isDelivered = (message) => message.kind === 'request' || message.status !== 487
    const first = offer()
    await clock.pass('1s')
    called.end()
    await clock.pass('4m')
    await first
    assert.deepEqual(results, [487])
    assert.deepEqual(await leftovers(), nothing)
  })
})

it('a re-INVITE that is spoken of every minute may take as long as it takes', async () => {
  const { clock, network, results, offer, take, held, outgoing, leftovers } = await thinkingOver()
  const first = offer()
  for (let minutes = 0; minutes < 10; minutes++) {
    await clock.pass('60s')
    held[0]!.respond(183)
  }
  await take()
  await first
  assert.deepEqual(results, [200])
  assert.ok(!network.log.includes('2>1 CANCEL'))
  outgoing.end()
  assert.deepEqual(await leftovers(), nothing)
})
