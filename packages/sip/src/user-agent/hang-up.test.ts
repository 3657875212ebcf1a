import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { note, nothing, twoAgents } from '../testing/two-agents.ts'
import type { IncomingRequest } from './incoming-request.ts'

/** Bob has answered alice; the answer is on its way, or `isLost` keeps her ACK from him. */
async function answered() {
  const fixture = twoAgents()
  const { alice, bob, to, soon, network } = fixture
  const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
  await soon()
  const ack = { isLost: true }
  network.isDelivered = (message) => message.method !== 'ACK' || !ack.isLost
  bob.calls[0]!.answer({ body: 'answer' })
  network.log.length = 0
  return { ...fixture, ack, outgoing, called: bob.calls[0]!.call }
}

const count = (log: readonly string[], what: string) => log.filter((entry) => entry === what).length

describe('hung up between our 2xx and its ACK', () => {
  it('the 2xx goes on until it is acknowledged, and only then there is a BYE', async () => {
    const { alice, bob, ack, called, soon, clock, network, leftovers } = await answered()
    called.end([['reason', 'Q.850;cause=16']])
    assert.deepEqual([bob.seen, called.isEnded], [['end us bye'], true], 'whoever hangs up does not wait')
    await clock.pass('10s')
    assert.equal(count(network.log, '2>1 BYE'), 0, network.log.join())
    assert.equal(count(network.log, '2>1 200'), 4, network.log.join())
    assert.deepEqual(alice.seen, ['answer 200'])
    ack.isLost = false
    const byes: (string | undefined)[] = []
    network.isDelivered = (message) => {
      if (message.method === 'BYE') byes.push(message.header('reason'))
      return true
    }
    await clock.pass('4s')
    assert.deepEqual(network.log.slice(-4), ['2>1 200', '1>2 ACK', '2>1 BYE', '1>2 200'])
    assert.deepEqual(byes, ['Q.850;cause=16'])
    await soon()
    assert.deepEqual([alice.seen, bob.seen], [['answer 200', 'end peer bye'], ['end us bye']])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('a caller that never acknowledges gets the BYE when the transaction is over', async () => {
    const { alice, bob, called, clock, network, leftovers } = await answered()
    called.end()
    await clock.pass('31900ms')
    assert.equal(count(network.log, '2>1 BYE'), 0)
    await clock.pass('200ms')
    assert.equal(count(network.log, '2>1 BYE'), 1)
    assert.deepEqual([alice.seen, bob.seen], [['answer 200', 'end peer bye'], ['end us bye']])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('a caller that hangs up meanwhile is answered, and gets none', async () => {
    const { alice, bob, called, outgoing, soon, network, leftovers } = await answered()
    called.end()
    await soon()
    outgoing.end()
    await soon()
    assert.deepEqual(network.log.slice(-2), ['1>2 BYE', '2>1 200'])
    assert.deepEqual([alice.seen, bob.seen], [['answer 200', 'end us bye'], ['end us bye']])
    assert.deepEqual(await leftovers(), nothing)
    assert.equal(count(network.log, '2>1 BYE'), 0)
  })

  it('other requests find no call any more, and a Replaces does not either', async () => {
    const { bob, called, outgoing, soon } = await answered()
    await soon()
    called.end()
    const asked = outgoing.call!.request('INFO')
    await soon()
    assert.equal((await asked).status, 481)
    const { callId, localTag, remoteTag } = called.dialog
    assert.equal(bob.agent.findCall({ callId, toTag: localTag, fromTag: remoteTag }), undefined)
    assert.equal((await called.request('INFO')).status, 481)
  })

  it('an agent that closes meanwhile leaves nothing behind', async () => {
    const { alice, bob, called, clock, network } = await answered()
    called.end()
    await Promise.all([alice.agent.close(), bob.agent.close()])
    network.log.length = 0
    await clock.pass('40s')
    assert.deepEqual([network.log, clock.waiting, bob.agent.dialogs], [[], 0, 0])
  })

  it('the same for a new offer in the call', async () => {
    const { alice, bob, ack, called, outgoing, clock, soon, network, leftovers } = await answered()
    ack.isLost = false
    await clock.pass('1s')
    ack.isLost = true
    const offered = outgoing.call!.reinvite({ body: 'again' })
    await soon()
    assert.equal((await offered).status, 200)
    called.end()
    await soon()
    assert.equal(count(network.log, '2>1 BYE'), 0)
    ack.isLost = false
    await clock.pass('1s')
    assert.equal(network.log.at(-2), '2>1 BYE')
    assert.deepEqual([alice.seen.at(-1), bob.seen.at(-1)], ['end peer bye', 'end us bye'])
    assert.deepEqual(await leftovers(), nothing)
  })
})

it('a call that rings is not ended with BYE by who is called, only refused', async () => {
  const { alice, bob, to, soon, network, leftovers } = twoAgents()
  alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
  await soon()
  bob.calls[0]!.progress(180)
  bob.calls[0]!.call.end()
  await soon()
  assert.deepEqual(network.log, ['1>2 INVITE', '2>1 180', '2>1 487', '1>2 ACK'])
  assert.deepEqual([alice.seen, bob.seen], [['progress 180', 'failure 487'], ['end us bye']])
  assert.deepEqual(await leftovers(), nothing)
})

describe('what is answered after the end', () => {
  it('a new offer of ours is acknowledged, and no session timer starts again', async () => {
    const { alice, bob, to, soon, network, leftovers } = twoAgents()
    const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
    await soon()
    bob.calls[0]!.answer({ body: 'answer' })
    await soon()
    network.log.length = 0
    const offered = outgoing.call!.reinvite({ body: 'again' })
    outgoing.end()
    assert.equal((await Promise.all([offered, soon()]))[0].status, 200)
    assert.deepEqual(network.log.toSorted(), ['1>2 ACK', '1>2 BYE', '1>2 INVITE', '2>1 200', '2>1 200'])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('an UPDATE of theirs starts none either', async () => {
    let waiting: IncomingRequest | undefined
    const onRequest = (incoming: IncomingRequest) => {
      waiting = incoming
    }
    const { alice, bob, to, soon, leftovers } = twoAgents()
    const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen, { onRequest }) })
    await soon()
    bob.calls[0]!.answer({ body: 'answer' })
    await soon()
    const updated = bob.calls[0]!.call.update()
    await soon()
    outgoing.end()
    waiting!.respond(200)
    await soon()
    assert.equal((await updated).status, 200)
    assert.deepEqual(await leftovers(), nothing)
  })
})
