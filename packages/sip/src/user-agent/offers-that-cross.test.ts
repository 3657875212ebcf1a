// Offers of both sides at once: who waits, what is refused, and what the one that waited says.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { note, twoAgents } from '../testing/two-agents.ts'
import type { IncomingRequest } from './incoming-request.ts'

/** A call that is up; what is asked inside it waits for the test, at both ends. */
async function connected(options: Parameters<typeof twoAgents>[0] = {}) {
  const fixture = twoAgents(options)
  const { alice, bob, to, soon, network } = fixture
  const atAlice: IncomingRequest[] = []
  const handler = note(alice.seen, { onRequest: (incoming) => atAlice.push(incoming) })
  const outgoing = alice.agent.invite({ ...to, body: 'offer', handler })
  await soon()
  bob.calls[0]!.answer({ body: 'answer' })
  await soon()
  network.log.length = 0
  return { ...fixture, caller: outgoing.call!, called: bob.calls[0]!.call, atAlice }
}

/** Writes another text each time, and notes what becomes of it. */
function writer() {
  const acts: string[] = []
  let count = 0
  const write = () => {
    const body = `offer ${++count}`
    acts.push(body)
    return { body }
  }
  return { acts, offer: { write, withdraw: () => void acts.push('withdrawn') } }
}

describe('an offer that is written when it may go out', () => {
  it('is not written while theirs waits for its answer', async () => {
    const { caller, called, atAlice, soon, network } = await connected()
    const { acts, offer } = writer()
    const theirs = called.reinvite({ body: 'theirs' })
    await soon()
    const ours = caller.reinvite(offer)
    await soon()
    assert.deepEqual(acts, [])
    atAlice[0]!.respond(200, { body: 'answer' })
    await soon()
    assert.deepEqual([(await theirs).status, (await ours).status], [200, 200])
    assert.deepEqual(acts, ['offer 1'])
    // as soon as theirs is acknowledged
    assert.deepEqual(network.log, ['2>1 INVITE', '1>2 200', '2>1 ACK', '1>2 INVITE', '2>1 200', '1>2 ACK'])
  })

  it('waits for the acknowledgement as long as it takes, and ends with the call', async () => {
    const { caller, called, atAlice, clock, network } = await connected()
    const { acts, offer } = writer()
    network.isDelivered = ({ method }) => method !== 'ACK'
    const theirs = called.reinvite({ body: 'theirs' })
    await clock.pass(20)
    atAlice[0]!.respond(200, { body: 'answer' })
    const ours = caller.reinvite(offer)
    await clock.pass('31s')
    assert.deepEqual([(await theirs).status, acts], [200, []])
    await clock.pass('5s')
    assert.deepEqual([(await ours).status, acts, caller.isEnded], [481, [], true])
  })

  it('is withdrawn when it met theirs, and written anew', async () => {
    const { caller, called, atAlice, clock, network } = await connected()
    const { acts, offer } = writer()
    const both = Promise.all([caller.reinvite(offer), called.reinvite({ body: 'theirs' })])
    await clock.pass(20)
    assert.deepEqual(acts, ['offer 1', 'withdrawn'])
    await clock.pass('2s')
    atAlice[0]!.respond(200, { body: 'answer' })
    await clock.pass('5s')
    assert.deepEqual(
      (await both).map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(acts, ['offer 1', 'withdrawn', 'offer 2'])
    assert.equal(network.log.filter((line) => line.endsWith('491')).length, 2)
  })

  it('is withdrawn when it is refused, with UPDATE as with INVITE', async () => {
    const { called, atAlice, soon } = await connected()
    const { acts, offer } = writer()
    for (const act of ['update', 'reinvite'] as const) {
      const asked = called[act](offer)
      await soon()
      atAlice.at(-1)!.respond(488)
      await soon()
      assert.equal((await asked).status, 488)
    }
    assert.deepEqual(acts, ['offer 1', 'withdrawn', 'offer 2', 'withdrawn'])
  })
})

describe('the wish for an offer of ours, an INVITE without one', () => {
  it('waits while one is on the table', async () => {
    const { called, atAlice, soon, network } = await connected()
    const offered = called.update({ body: 'one' })
    const wish = called.reinvite({})
    await soon()
    assert.deepEqual(network.log, ['2>1 UPDATE'])
    atAlice[0]!.respond(200, { body: 'answer' })
    await soon()
    assert.deepEqual(network.log, ['2>1 UPDATE', '1>2 200', '2>1 INVITE'])
    atAlice[1]!.respond(200)
    await soon()
    assert.deepEqual([(await offered).status, (await wish).status], [200, 200])
  })

  it('is refused where it meets one of ours, and has its turn then', async () => {
    const { caller, called, atAlice, clock, network } = await connected()
    const ours = called.update({ body: 'ours' })
    const wish = caller.reinvite({})
    await clock.pass(20)
    assert.deepEqual(network.log, ['2>1 UPDATE', '1>2 INVITE', '2>1 491', '1>2 ACK'])
    atAlice[0]!.respond(200, { body: 'answer' })
    await clock.pass('5s')
    assert.deepEqual([(await ours).status, (await wish).status], [200, 200])
  })

  it('is refused for now where one of theirs waits for us', async () => {
    const { called, atAlice, soon } = await connected()
    const offered = called.update({ body: 'theirs' })
    const wish = called.request('INVITE')
    await soon()
    const { status, response } = await wish
    assert.equal(status, 500)
    assert.match(response?.header('retry-after') ?? '', /^\d$|^10$/)
    atAlice[0]!.respond(200, { body: 'answer' })
    await soon()
    assert.equal((await offered).status, 200)
  })
})

it('a refresh of the session that has to wait repeats what stands when it goes out', async () => {
  const timer = { mode: 'always', seconds: 600, minSeconds: 90 } as const
  // without UPDATE
  const methods = ['INVITE', 'ACK', 'BYE', 'CANCEL']
  const { called, atAlice, clock, network } = await connected({ timer, methods })
  const bodies: string[] = []
  network.isDelivered = (message, { address }) => {
    if (message.method === 'INVITE' && address === '10.0.0.1') bodies.push(String(message.body))
    return true
  }
  await clock.pass('299s')
  const theirs = called.reinvite({ body: 'theirs' })
  await clock.pass('2s')
  atAlice[0]!.respond(200, { body: 'what we say now' })
  await clock.pass('5s')
  assert.equal((await theirs).status, 200)
  assert.deepEqual(bodies, ['what we say now'])
})
