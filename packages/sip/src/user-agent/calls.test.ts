import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { DigestClient } from '../digest/digest-client.ts'
import { DigestServer } from '../digest/digest-server.ts'
import { formatMessage } from '../message/format-message.ts'
import { isRequest, type SipMessage, type SipRequest } from '../message/message.ts'
import { createResponse } from '../message/respond.ts'
import { note, nothing, twoAgents } from '../testing/two-agents.ts'
import type { Flow } from '../transaction/flow.ts'
import type { Call } from './call.ts'
import type { IncomingRequest } from './incoming-request.ts'

type TwoAgents = ReturnType<typeof twoAgents>

/** A call from alice to bob, answered. */
async function connected(fixture: TwoAgents, more: Parameters<typeof note>[1] = {}) {
  const { alice, bob, to, soon } = fixture
  const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen, more) })
  await soon()
  bob.calls[0]!.progress(180)
  bob.calls[0]!.answer({ body: 'answer' })
  await soon()
  const [caller, called] = [outgoing.call!, bob.calls[0]!.call]
  alice.seen.length = 0
  bob.seen.length = 0
  fixture.network.log.length = 0
  return { outgoing, caller, called }
}

describe('a call', () => {
  it('rings, is answered, and ended by the caller', async () => {
    const fixture = twoAgents()
    const { alice, bob, to, soon, network, leftovers } = fixture
    const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
    await soon()
    assert.equal(String(bob.calls[0]!.request.body), 'offer')
    bob.calls[0]!.progress(180)
    await soon()
    bob.calls[0]!.answer({ body: 'answer' })
    await soon()
    outgoing.end([['reason', 'Q.850;cause=16']])
    await soon()
    assert.deepEqual(alice.seen, ['progress 180', 'answer 200', 'end us bye'])
    assert.deepEqual(bob.seen, ['ack', 'end peer bye'])
    assert.deepEqual(network.log, ['1>2 INVITE', '2>1 180', '2>1 200', '1>2 ACK', '1>2 BYE', '2>1 200'])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('is ended by the called', async () => {
    const fixture = twoAgents()
    const { called } = await connected(fixture)
    called.end()
    called.end()
    await fixture.soon()
    assert.deepEqual([fixture.alice.seen, fixture.bob.seen], [['end peer bye'], ['end us bye']])
    assert.deepEqual(await fixture.leftovers(), nothing)
  })

  it('is refused, and redirected', async () => {
    const { alice, bob, to, soon, leftovers } = twoAgents()
    const contacts: (string | undefined)[] = []
    for (const status of [486, 302]) {
      alice.agent.invite({
        ...to,
        handler: note(alice.seen, {
          onFailure: ({ status: was, response }) => {
            alice.seen.push(`failure ${was}`)
            contacts.push(response?.header('contact'))
          },
        }),
      })
      await soon()
      bob.calls.at(-1)!.reject(status, status === 302 ? { headers: [['contact', '<sip:carol@10.0.0.3>']] } : {})
      await soon()
    }
    assert.deepEqual(alice.seen, ['failure 486', 'failure 302'])
    assert.deepEqual(contacts, [undefined, '<sip:carol@10.0.0.3>'])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('comes about although every message is lost once', async () => {
    const fixture = twoAgents()
    const { alice, bob, to, clock, network, leftovers } = fixture
    const lost = new Set<string>()
    network.isDelivered = (message) => {
      const what = message.kind === 'request' ? message.method : `${message.status} ${message.cseq.method}`
      if (lost.has(what)) return true
      lost.add(what)
      return false
    }
    const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
    await clock.pass('2s')
    bob.calls[0]!.answer({ body: 'answer' })
    await clock.pass('5s')
    assert.deepEqual([alice.seen, bob.seen], [['answer 200'], ['ack']])
    outgoing.end()
    await clock.pass('10s')
    assert.deepEqual(bob.seen, ['ack', 'end peer bye'])
    assert.equal(bob.calls.length, 1)
    assert.deepEqual(await leftovers(), nothing)
  })

  it('ends when the answer is never acknowledged', async () => {
    const fixture = twoAgents()
    const { alice, bob, to, soon, clock, network } = fixture
    network.isDelivered = (message) => message.method !== 'ACK'
    alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
    await soon()
    bob.calls[0]!.answer({ body: 'answer' })
    await clock.pass('33s')
    assert.deepEqual(bob.seen, ['end us notAcknowledged'])
    assert.deepEqual(alice.seen, ['answer 200', 'end peer bye'])
  })

  it('with a late offer has its answer in the ACK', async () => {
    const fixture = twoAgents()
    const { alice, bob, to, soon } = fixture
    let answer = ''
    const options = {
      handler: note(bob.seen, {
        onAck: (request) => {
          answer = String(request.body)
        },
      }),
    }
    const bobsOwn: IncomingRequest[] = []
    const agent = bob.agent
    alice.agent.invite({ ...to, handler: note(alice.seen, { onLateOffer: () => ({ body: 'late answer' }) }) })
    await soon()
    bobsOwn.push(bob.calls[0]!.incoming)
    bob.calls[0]!.reject(480)
    await soon()
    assert.equal(agent.acceptCall(bobsOwn[0]!, options), undefined, 'what is answered cannot be taken again')
    const second = twoAgents(
      {},
      {
        handler: {
          onInvite: (incoming) => second.bob.calls.push(second.bob.agent.acceptCall(incoming, options)!),
          onRequest: () => undefined,
        },
      },
    )
    second.alice.agent.invite({ ...to, handler: note(alice.seen, { onLateOffer: () => ({ body: 'late answer' }) }) })
    await second.soon()
    second.bob.calls[0]!.answer({ body: 'late offer' })
    await second.soon()
    assert.equal(answer, 'late answer')
  })
})

describe('a call that rings for long', () => {
  it('is spoken of every minute, so that no proxy gives up on it', async () => {
    const { alice, bob, to, soon, clock, network, leftovers } = twoAgents()
    alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen), reliable: 'no' })
    await soon()
    bob.calls[0]!.progress(180)
    bob.calls[0]!.progress(183)
    await clock.pass('150s')
    assert.deepEqual(network.log.slice(1), ['2>1 180', '2>1 183', '2>1 183', '2>1 183'])
    bob.calls[0]!.reject(486)
    assert.deepEqual(await leftovers(), nothing)
  })

  it('reliably: with a number of its own each time', async () => {
    const { alice, bob, to, soon, clock, leftovers } = twoAgents()
    const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
    await soon()
    bob.calls[0]!.progress(183, { body: 'answer', isReliable: true })
    await clock.pass('301s')
    assert.deepEqual(bob.seen, ['prack', 'prack', 'prack'])
    assert.deepEqual(alice.seen, ['progress 183', 'progress 183', 'progress 183'])
    outgoing.end()
    assert.deepEqual(await leftovers(), nothing)
  })

  it('ends when the caller said how long it would wait, and not when it was answered before', async () => {
    const { alice, bob, to, soon, clock, leftovers } = twoAgents()
    const headers = [['expires', '30']] as const
    for (const isAnswered of [false, true]) {
      const outgoing = alice.agent.invite({ ...to, body: 'offer', headers, handler: note(alice.seen) })
      await soon()
      bob.calls.at(-1)!.progress(180)
      if (isAnswered) bob.calls.at(-1)!.answer({ body: 'answer' })
      await clock.pass('31s')
      if (isAnswered) outgoing.end()
    }
    assert.deepEqual(alice.seen, ['progress 180', 'failure 487', 'progress 180', 'answer 200', 'end us bye'])
    await soon()
    assert.deepEqual(bob.seen, ['cancel', 'ack', 'end peer bye'])
    assert.deepEqual(await leftovers(), nothing)
  })
})

describe('giving up', () => {
  it('while it rings: CANCEL, 487', async () => {
    const { alice, bob, to, soon, network, leftovers } = twoAgents()
    const outgoing = alice.agent.invite({ ...to, handler: note(alice.seen) })
    await soon()
    bob.calls[0]!.progress(180)
    await soon()
    outgoing.end()
    await soon()
    assert.deepEqual([alice.seen, bob.seen], [['progress 180', 'failure 487'], ['cancel']])
    assert.deepEqual(network.log.slice(2), ['1>2 CANCEL', '2>1 200', '2>1 487', '1>2 ACK'])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('before anything was heard: waits for the first answer', async () => {
    const { alice, bob, to, clock, soon, network, leftovers } = twoAgents()
    const outgoing = alice.agent.invite({ ...to, handler: note(alice.seen) })
    await clock.pass(1)
    outgoing.end()
    await soon()
    assert.deepEqual(network.log, ['1>2 INVITE'], 'no CANCEL yet')
    bob.calls[0]!.progress(180)
    await soon()
    assert.deepEqual([alice.seen, bob.seen], [['failure 487'], ['cancel']])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('while the answer is on its way: it is ended at once', async () => {
    const { alice, bob, to, clock, soon, leftovers } = twoAgents()
    const outgoing = alice.agent.invite({ ...to, handler: note(alice.seen) })
    await soon()
    bob.calls[0]!.progress(180)
    await soon()
    bob.calls[0]!.answer({ body: 'x' })
    outgoing.end()
    await soon()
    await clock.pass('1s')
    assert.deepEqual(alice.seen, ['progress 180', 'failure 487'])
    assert.deepEqual(bob.seen, ['ack', 'end peer bye'])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('on a peer that never ends its INVITE', async () => {
    const { alice, bob, to, clock, soon, network } = twoAgents()
    const outgoing = alice.agent.invite({ ...to, handler: note(alice.seen) })
    await soon()
    bob.calls[0]!.progress(180)
    await soon()
    network.isDelivered = () => false
    outgoing.end()
    await clock.pass('33s')
    assert.deepEqual(alice.seen, ['progress 180', 'failure 408'])
  })

  it('before the owner has decided: answered 487, and it cannot be taken any more', async () => {
    let waiting: IncomingRequest | undefined
    const fixture = twoAgents(
      {},
      {
        handler: {
          onInvite: (incoming) => {
            waiting = incoming
          },
          onRequest: () => undefined,
        },
      },
    )
    const outgoing = fixture.alice.agent.invite({ ...fixture.to, handler: note(fixture.alice.seen) })
    await fixture.clock.pass(300)
    outgoing.end()
    await fixture.soon()
    assert.deepEqual(fixture.alice.seen, ['failure 487'])
    assert.equal(fixture.bob.agent.acceptCall(waiting!, { handler: {} }), undefined)
    assert.deepEqual(await fixture.leftovers(), nothing)
  })
})

describe('forks', () => {
  it('the first answer is the call, the others are acknowledged and ended', async () => {
    const fixture = twoAgents()
    const { alice, soon, network, leftovers } = fixture
    const sent: string[] = []
    // a proxy behind which three phones ring
    network.open(
      'UDP',
      { address: '10.0.0.7', port: 5060 },
      {
        onMessage: (message: SipMessage, flow: Flow) => {
          if (!isRequest(message)) return
          sent.push(`${message.method} ${message.toTag ?? ''}`.trim())
          const answer = (status: number, toTag: string) =>
            flow.send(
              formatMessage(
                createResponse(message as SipRequest, status, {
                  toTag,
                  headers: [['contact', '<sip:phone@10.0.0.7>']],
                }),
              ),
            )
          if (message.method === 'INVITE') {
            for (const tag of ['one', 'two', 'three']) answer(180, tag)
            for (const tag of ['two', 'one']) answer(200, tag)
          } else if (message.method === 'BYE') answer(200, '')
        },
        onMalformed: () => undefined,
        onFlowClosed: () => undefined,
      },
    )
    const to = { uri: 'sip:all@10.0.0.7', to: '<sip:all@10.0.0.7>', from: '<sip:alice@10.0.0.1>' }
    const outgoing = alice.agent.invite({ ...to, handler: note(alice.seen) })
    await soon()
    assert.deepEqual(alice.seen, ['progress 180', 'progress 180', 'progress 180', 'answer 200'])
    assert.equal(outgoing.call!.dialog.remoteTag, 'two')
    assert.deepEqual(sent.slice(1).sort(), ['ACK one', 'ACK two', 'BYE one'])
    outgoing.end()
    await soon()
    assert.equal(sent.at(-1), 'BYE two')
    assert.deepEqual(alice.seen.slice(4), ['end us bye'])
    assert.deepEqual(await leftovers(), nothing)
  })
})

describe('inside a call', () => {
  it('requests go both ways', async () => {
    const fixture = twoAgents()
    const { caller, called } = await connected(fixture)
    const results = await Promise.all([
      caller.request('INFO', { body: 'Signal=5', contentType: 'application/dtmf-relay' }),
      called.request('MESSAGE', { body: 'hi', contentType: 'text/plain' }),
      fixture.soon(),
    ])
    assert.deepEqual([results[0].status, results[1].status], [200, 200])
    assert.deepEqual([fixture.bob.seen, fixture.alice.seen], [['INFO'], ['MESSAGE']])
  })

  it('a new offer is answered and acknowledged', async () => {
    const fixture = twoAgents()
    const { called } = await connected(fixture)
    const [result] = await Promise.all([called.reinvite({ body: 'hold' }), fixture.soon()])
    assert.equal(result.status, 200)
    assert.equal(String(result.response!.body), 'answer')
    assert.deepEqual(fixture.network.log, ['2>1 INVITE', '1>2 200', '2>1 ACK'])
    assert.deepEqual(fixture.alice.seen, ['INVITE', 'ack'])
  })

  it('offers that cross are refused with 491 and tried again', async () => {
    const fixture = twoAgents()
    const { caller, called } = await connected(fixture)
    const both = Promise.all([caller.reinvite({ body: 'a' }), called.reinvite({ body: 'b' })])
    await fixture.clock.pass('10s')
    const results = await both
    assert.deepEqual(
      results.map(({ status }) => status),
      [200, 200],
    )
    assert.equal(fixture.network.log.filter((line) => line.endsWith('491')).length, 2)
    const { dialogs, transactions } = await fixture.leftovers()
    assert.deepEqual([dialogs, transactions], [2, 0])
  })

  it('a second offer of theirs waits for the first', async () => {
    const fixture = twoAgents()
    const held: IncomingRequest[] = []
    const { called } = await connected(fixture, { onRequest: (incoming) => held.push(incoming) })
    const first = called.update({ body: 'one' })
    await fixture.soon()
    // ours is busy with theirs, and theirs is not answered: another one is refused
    assert.equal((await called.update({ body: 'two' })).status, 491)
    held[0]!.respond(200, { body: 'answer' })
    await fixture.soon()
    assert.equal((await first).status, 200)
  })

  it('reliable answers are acknowledged, and the answer waits for that', async () => {
    const fixture = twoAgents()
    const { alice, bob, to, soon, network, leftovers } = fixture
    const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen), reliable: 'required' })
    await soon()
    assert.equal(bob.calls[0]!.reliability, 'required')
    bob.calls[0]!.progress(183, { isReliable: true, body: 'answer' })
    bob.calls[0]!.answer()
    await soon()
    assert.deepEqual(network.log, ['1>2 INVITE', '2>1 183', '1>2 PRACK', '2>1 200', '2>1 200', '1>2 ACK'])
    assert.deepEqual(bob.seen, ['prack', 'ack'])
    outgoing.end()
    assert.deepEqual(await leftovers(), nothing)
  })

  it('a reliable answer nobody acknowledges ends the attempt', async () => {
    const { alice, bob, to, soon, clock, network, leftovers } = twoAgents()
    network.isDelivered = (message) => message.method !== 'PRACK'
    alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
    await soon()
    bob.calls[0]!.progress(183, { isReliable: true, body: 'answer' })
    await clock.pass('33s')
    assert.deepEqual(bob.seen, ['cancel'])
    assert.equal(alice.seen.at(-1), 'failure 504')
    assert.deepEqual(await leftovers(), nothing)
  })

  it('the session is refreshed at half time, and ends when the other side is gone', async () => {
    const timer = { mode: 'always', seconds: 600, minSeconds: 90 } as const
    const fixture = twoAgents({ timer })
    await connected(fixture)
    await fixture.clock.pass('305s')
    assert.deepEqual(fixture.network.log, ['1>2 UPDATE', '2>1 200'])
    assert.deepEqual(fixture.bob.seen, ['UPDATE'])
    fixture.network.isDelivered = () => false
    await fixture.clock.pass('15m')
    assert.deepEqual(fixture.alice.seen, ['end peer gone'])
    assert.deepEqual(fixture.bob.seen, ['UPDATE', 'end us expired'])
    assert.deepEqual(await fixture.leftovers(), nothing)
  })

  it('a session interval that is too small is raised', async () => {
    const fixture = twoAgents(
      { timer: { mode: 'yes', seconds: 90, minSeconds: 90 } },
      { timer: { mode: 'yes', seconds: 1800, minSeconds: 300 } },
    )
    await connected(fixture)
    assert.equal(fixture.bob.calls[0]!.request.header('session-expires'), '300')
    assert.equal(fixture.bob.calls[0]!.request.header('min-se'), '300')
  })

  it('is found by what a Replaces says', async () => {
    const fixture = twoAgents()
    const { caller } = await connected(fixture)
    const { callId, localTag, remoteTag } = caller.dialog
    assert.equal(fixture.alice.agent.findCall({ callId, toTag: localTag, fromTag: remoteTag }), caller)
    assert.equal(fixture.alice.agent.findCall({ callId, toTag: remoteTag, fromTag: localTag }), undefined)
  })

  for (const method of ['INFO', 'MESSAGE', 'NOTIFY', 'REFER', 'OPTIONS', 'UPDATE', 'INVITE']) {
    /** Whatever it is: sent by us inside the call. */
    const ask = (call: Call) =>
      method === 'INVITE' ? call.reinvite({ body: 'x' }) : method === 'UPDATE' ? call.update() : call.request(method)

    it(`481 to ${method} ends it: the other side knows nothing of it any more`, async () => {
      const fixture = twoAgents()
      const { caller, called } = await connected(fixture)
      called.discard()
      const [result] = await Promise.all([ask(caller), fixture.soon()])
      assert.equal(result.status, 481)
      assert.deepEqual(fixture.alice.seen, ['end peer gone'])
      assert.deepEqual(await caller.reinvite({ body: 'x' }), { status: 481 })
      assert.deepEqual(await fixture.leftovers(), nothing)
    })

    it(`408 to ${method} ends it, whether it was said or nothing came in time`, async () => {
      for (const isSaid of [true, false]) {
        const fixture = twoAgents()
        const { outgoing, called } = await connected(fixture)
        fixture.network.isDelivered = (message, from) =>
          isSaid || (from.address === '10.0.0.1' && isRequest(message) && message.method !== method)
        if (isSaid) {
          const { agent } = fixture.alice
          fixture.network.isDelivered = (message, from) => {
            if (from.address !== '10.0.0.1' || !isRequest(message) || message.method !== method) return true
            const flow = { ...outgoing.call!.flow, isReliable: false } as Flow
            agent.onMessage(createResponse(message, 408), flow)
            return false
          }
        }
        const asked = ask(outgoing.call!)
        await fixture.clock.pass('33s')
        assert.equal((await asked).status, 408)
        assert.equal(fixture.alice.seen.at(-1), 'end peer gone')
        called.discard()
        fixture.network.isDelivered = () => true
        assert.deepEqual(await fixture.leftovers(), nothing)
      }
    })
  }
})

it('a call behind digest: every request is authenticated, and the number grows', async () => {
  const realm = 'test'
  let digest: DigestServer | undefined
  const fixture = twoAgents(
    {},
    {
      handler: {
        onInvite: (incoming) => {
          digest ??= new DigestServer({ clock: fixture.clock, random: seededRandom(9) })
          const check = {
            realm,
            address: incoming.flow.remote.address,
            algorithms: ['SHA-256'] as const,
            lookUp: () => ({ password: 'secret' }),
          }
          if (digest.check(incoming.request, check).result === 'accepted') {
            fixture.bob.calls.push(fixture.bob.agent.acceptCall(incoming, { handler: note(fixture.bob.seen) })!)
            return
          }
          const [challenge] = digest.challenge(realm, incoming.flow.remote.address, ['SHA-256'])
          incoming.respond(401, { headers: [['www-authenticate', challenge!]] })
        },
        onRequest: () => undefined,
      },
    },
  )
  const { alice, bob, to, soon } = fixture
  const credentials = (password: string) =>
    new DigestClient({ random: seededRandom(8), lookUp: () => ({ username: 'alice', password }) })
  const outgoing = alice.agent.invite({
    ...to,
    handler: note(alice.seen),
    credentials: credentials('secret'),
    sequence: 7,
  })
  await soon()
  bob.calls[0]!.answer()
  await soon()
  assert.deepEqual(alice.seen, ['answer 200'])
  assert.equal(bob.calls[0]!.request.cseq.sequence, 8)
  outgoing.end()
  await soon()
  assert.deepEqual(bob.seen, ['ack', 'end peer bye'])
  alice.seen.length = 0
  alice.agent.invite({ ...to, handler: note(alice.seen), credentials: credentials('wrong') })
  await soon()
  alice.agent.invite({ ...to, handler: note(alice.seen) })
  await soon()
  assert.deepEqual(alice.seen, ['failure 401', 'failure 401'])
  assert.deepEqual(await fixture.leftovers(), nothing)
})
