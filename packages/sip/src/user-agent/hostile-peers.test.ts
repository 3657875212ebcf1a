import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type Fault, onFault } from '@jackfield/base'
import { formatMessage } from '../message/format-message.ts'
import type { SipRequest } from '../message/message.ts'
import { createResponse } from '../message/respond.ts'
import { testRequest } from '../testing/messages.ts'
import { insideOf, scriptedPeer } from '../testing/scripted-peer.ts'
import { TestFlow } from '../testing/test-flow.ts'
import { note, nothing, twoAgents } from '../testing/two-agents.ts'

const reliable = (rseq: number, body = '') => ({
  headers: [
    ['require', '100rel'],
    ['rseq', String(rseq)],
  ] as const,
  body,
})

describe('whoever hears of a message and fails', () => {
  const fail = () => {
    throw new Error('broken')
  }
  let faults: Fault[] = []
  let stop = () => {}
  beforeEach(() => {
    faults = []
    stop = onFault((fault) => faults.push(fault))
  })
  afterEach(() => stop())
  const said = () => faults.map(({ doing, error }) => `${doing.replace(/ of .*/, '')}: ${(error as Error).message}`)

  it('inside a call: the request is answered 500, the call goes on, and it is told', async () => {
    const { alice, bob, to, soon, leftovers } = twoAgents()
    const outgoing = alice.agent.invite({ ...to, handler: note(alice.seen, { onRequest: fail }) })
    await soon()
    bob.calls[0]!.answer()
    await soon()
    const [result] = await Promise.all([bob.calls[0]!.call.request('INFO'), soon()])
    assert.equal(result.status, 500)
    outgoing.end()
    await soon()
    assert.deepEqual(alice.seen, ['answer 200', 'end us bye'])
    assert.deepEqual(said(), ['INFO: broken'])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('over an answer: it is told, and the other calls go on', async () => {
    const { alice, bob, to, soon } = twoAgents()
    alice.agent.invite({ ...to, handler: note(alice.seen, { onProgress: fail }) })
    await soon()
    bob.calls[0]!.progress(180)
    await soon()
    bob.calls[0]!.answer()
    await soon()
    assert.deepEqual(alice.seen, ['answer 200'])
    assert.deepEqual(said(), ['the answer 180: broken'])
  })

  it('when a time is over, or when nobody is to be found: it is told, and nothing else ends', async () => {
    const { alice, bob, clock, to, leftovers } = twoAgents()
    const handler = note(alice.seen, { onFailure: fail })
    // nobody answers there; nobody is to be found there; nothing can be sent there
    for (const host of ['10.0.0.99', 'nowhere.test', '10.0.0.99;transport=tcp', '[2001:db8::1]']) {
      alice.agent.invite({ ...to, uri: `sip:x@${host}`, handler })
    }
    await clock.pass('40s')
    assert.deepEqual(said().toSorted(), [...Array(3).fill('INVITE: broken'), 'a timer: broken'])
    alice.agent.invite({ ...to, handler: note(alice.seen) })
    await clock.pass(100)
    bob.calls[0]!.reject(486)
    await clock.pass(100)
    assert.equal(alice.seen.at(-1), 'failure 486')
    assert.deepEqual(await leftovers(), nothing)
  })
})

describe('requests for what is not there', () => {
  it('cost nothing that could run out, whatever they are and however many', () => {
    const { bob } = twoAgents({}, { overload: { mostTransactions: 3 } })
    const flow = new TestFlow()
    for (let n = 0; n < 500; n++) {
      for (const method of ['BYE', 'INVITE', 'CANCEL', 'SUBSCRIBE', 'PRACK']) {
        const toTag = method === 'CANCEL' ? {} : { toTag: `guess${n}` }
        bob.agent.onMessage(testRequest(method, { callId: `c${n}`, ...toTag }), flow)
      }
      bob.agent.onMessage(testRequest('ACK', { callId: `c${n}`, toTag: 'x' }), flow)
    }
    assert.deepEqual([...new Set(flow.take())], ['481'])
    assert.deepEqual([bob.agent.transactions, bob.agent.dialogs], [0, 0])
  })

  it('do not keep those of calls from being heard', async () => {
    const { alice, bob, to, soon } = twoAgents({}, { overload: { mostTransactions: 1 } })
    const outgoing = alice.agent.invite({ ...to, handler: note(alice.seen) })
    await soon()
    bob.calls[0]!.progress(180)
    await soon()
    const flow = new TestFlow()
    for (let n = 0; n < 50; n++) bob.agent.onMessage(testRequest('OPTIONS', { callId: `c${n}` }), flow)
    outgoing.end()
    await soon()
    assert.deepEqual([alice.seen, bob.seen], [['progress 180', 'failure 487'], ['cancel']])
    assert.equal(flow.take().length, 50)
  })
})

describe('forks', () => {
  it('without end are not followed, and the call comes about', async () => {
    const fixture = twoAgents()
    const { alice, soon, network, leftovers } = fixture
    const { to, heard } = scriptedPeer(network, ({ method }, answer) => {
      if (method === 'BYE') answer(200)
      if (method !== 'INVITE') return
      for (let n = 0; n < 1000; n++) answer(180, `t${n}`)
      answer(200, 'another')
      for (let n = 500; n < 1000; n++) answer(200, `t${n}`)
    })
    const outgoing = alice.agent.invite({ ...to, handler: note(alice.seen) })
    await soon()
    assert.equal(alice.seen.at(-1), 'answer 200')
    assert.equal(alice.seen.filter((what) => what === 'progress 180').length, 128)
    assert.equal(alice.agent.dialogs, 129)
    assert.deepEqual(heard.slice(1), ['ACK another'])
    outgoing.end()
    assert.deepEqual(await leftovers(), nothing)
  })

  it('that hang up before they answer, and answer then, are told that nobody is there', async () => {
    const fixture = twoAgents()
    const { alice, soon, network, leftovers } = fixture
    let finish: (() => void) | undefined
    let invite: SipRequest | undefined
    const { to, heard, send } = scriptedPeer(network, (request, answer) => {
      if (request.method === 'BYE') answer(200)
      if (request.method !== 'INVITE') return
      invite = request
      answer(180)
      finish = () => answer(200)
    })
    alice.agent.invite({ ...to, handler: note(alice.seen) })
    await soon()
    send(insideOf(invite!, testRequest('BYE')))
    await soon()
    finish!()
    await soon()
    assert.deepEqual(heard, ['INVITE', '200 BYE', 'ACK peer', 'BYE peer'])
    assert.deepEqual(alice.seen, ['progress 180', 'failure 487'])
    assert.deepEqual(await leftovers(), nothing)
  })
})

describe('reliable answers', () => {
  it('whose PRACK is refused do not keep the call from being answered', async () => {
    const fixture = twoAgents()
    const { alice, soon, network, leftovers } = fixture
    let finish: (() => void) | undefined
    const { to, heard } = scriptedPeer(network, ({ method }, answer) => {
      if (method === 'PRACK') answer(481)
      else if (method === 'BYE') answer(200)
      else if (method === 'INVITE') {
        answer(183, 'peer', reliable(7))
        finish = () => answer(200, 'peer', { body: 'answer' })
      }
    })
    const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
    await soon()
    finish!()
    await soon()
    assert.deepEqual(alice.seen, ['progress 183', 'answer 200'])
    outgoing.end()
    await soon()
    assert.deepEqual(heard, ['INVITE', 'PRACK peer', 'ACK peer', 'BYE peer'])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('out of order are not acknowledged, repeated ones not twice (RFC 3262 §4)', async () => {
    const fixture = twoAgents()
    const { alice, soon, network } = fixture
    const racks: string[] = []
    const { to } = scriptedPeer(network, ({ method }, answer) => {
      if (method === 'PRACK') answer(200)
      if (method !== 'INVITE') return
      for (const rseq of [7, 9, 7, 8, 6, 9]) answer(183, 'peer', reliable(rseq))
    })
    network.isDelivered = (message) => {
      if (message.method === 'PRACK') racks.push(message.header('rack')!.split(' ')[0]!)
      return true
    }
    alice.agent.invite({ ...to, handler: note(alice.seen) })
    await soon()
    assert.deepEqual(racks, ['7', '8', '9'])
    assert.deepEqual(alice.seen, ['progress 183', 'progress 183', 'progress 183'])
  })

  it('that bring the offer we asked for have it answered in the PRACK, and not again in the ACK', async () => {
    const fixture = twoAgents()
    const { alice, soon, network } = fixture
    const bodies: string[] = []
    const { to } = scriptedPeer(network, ({ method, body }, answer) => {
      if (method === 'PRACK' || method === 'ACK') bodies.push(`${method} ${body}`.trim())
      if (method === 'INVITE') answer(183, 'peer', reliable(1, 'their offer'))
      if (method === 'PRACK') answer(200)
    })
    const outgoing = alice.agent.invite({
      ...to,
      handler: note(alice.seen, { onLateOffer: ({ body }) => ({ body: `answer to ${body}` }) }),
    })
    await soon()
    assert.deepEqual(bodies, ['PRACK answer to their offer'])
    outgoing.end()
  })
})

describe('offers before the first has its answer (RFC 3311 §5)', () => {
  it('of the caller are refused 500 with a time to come back, and taken when it has', async () => {
    const { alice, bob, to, soon } = twoAgents()
    const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
    await soon()
    const { request } = bob.calls[0]!
    bob.calls[0]!.progress(180)
    await soon()
    const flow = new TestFlow()
    const update = (sequence: number) => {
      const one = testRequest('UPDATE', { callId: request.callId, sequence, body: 'another' })
      one.set('from', request.header('from')!)
      one.set('to', `${request.header('to')};tag=${bob.calls[0]!.incoming.localTag}`)
      bob.agent.onMessage(one, flow)
      return flow.sent.splice(0)[0]!
    }
    const refused = update(request.cseq.sequence + 1)
    assert.equal(refused.status, 500)
    assert.match(refused.header('retry-after')!, /^(10|[0-9])$/)
    assert.deepEqual(bob.seen, [])
    bob.calls[0]!.progress(183, { body: 'answer', isReliable: true })
    await soon()
    assert.equal(update(request.cseq.sequence + 5).status, 200)
    // alice's own PRACK had a number that the first UPDATE here had taken
    assert.deepEqual(bob.seen, ['UPDATE'])
    outgoing.end()
  })

  it('of the called are refused 491', async () => {
    const fixture = twoAgents()
    const { alice, soon, network } = fixture
    let invite: SipRequest | undefined
    const { to, heard, send } = scriptedPeer(network, (request, answer) => {
      if (request.method !== 'INVITE') return
      invite = request
      answer(180)
    })
    alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
    await soon()
    send(insideOf(invite!, testRequest('UPDATE', { body: 'another' })))
    await soon()
    assert.deepEqual(heard, ['INVITE', '491 UPDATE'])
  })

  it('in a PRACK, when everything was agreed on, are answered in its 200 (RFC 3262 §5)', async () => {
    const { alice, bob, to, soon, network } = twoAgents()
    const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
    await soon()
    const call = bob.calls[0]!
    const flow = new TestFlow()
    const { request } = call
    // alice's own PRACK is lost: the one below comes in its place
    const prack = testRequest('PRACK', { callId: request.callId, sequence: request.cseq.sequence + 9, body: 'more' })
    prack.set('from', request.header('from')!).set('to', `${request.header('to')};tag=${call.incoming.localTag}`)
    let rseq: string | undefined
    network.isDelivered = (message) => {
      rseq ??= message.header('rseq')
      return true
    }
    call.progress(183, { body: 'answer', isReliable: true })
    prack.add('rack', `${rseq} ${request.cseq.sequence} INVITE`)
    bob.agent.onMessage(prack, flow)
    assert.deepEqual(bob.seen, ['PRACK'])
    assert.equal(flow.sent[0]!.status, 200)
    outgoing.end()
  })
})

describe('bodies inside a call', () => {
  const connect = async () => {
    const fixture = twoAgents()
    const { alice, bob, to, soon } = fixture
    const bodies: string[] = []
    alice.agent.invite({
      ...to,
      body: 'offer',
      handler: note(alice.seen, {
        onRequest: (incoming) => {
          bodies.push(String(incoming.request.body))
          incoming.respond(200, { body: 'answer' })
        },
      }),
    })
    await soon()
    bob.calls[0]!.answer({ body: 'answer' })
    await soon()
    return { ...fixture, bodies, call: bob.calls[0]!.call }
  }

  it('of a kind nobody knows are refused, and the call goes on', async () => {
    const { call, soon, bodies } = await connect()
    for (const send of [call.update.bind(call), call.reinvite.bind(call)]) {
      const [result] = await Promise.all([send({ body: 'x', contentType: 'application/x-unknown' }), soon()])
      assert.deepEqual([result.status, result.response!.header('accept')], [415, 'application/sdp'])
    }
    assert.deepEqual(bodies, [])
    assert.equal(call.isEnded, false)
  })

  it('of several parts are read for the session', async () => {
    const { call, soon, bodies } = await connect()
    const body = '--m\r\nContent-Type: text/plain\r\n\r\nx\r\n--m\r\nContent-Type: application/sdp\r\n\r\nv=0\r\n--m--'
    const [result] = await Promise.all([call.reinvite({ body, contentType: 'multipart/mixed;boundary=m' }), soon()])
    assert.deepEqual([result.status, bodies], [200, ['v=0']])
  })
})

describe('a session that is to be refreshed', () => {
  it('asks for what was agreed on, and for more when the other side wants more (RFC 4028 §7.4)', async () => {
    const timer = { mode: 'always', seconds: 600, minSeconds: 90 } as const
    const { alice, bob, to, soon, clock, network } = twoAgents({ timer, methods: ['INVITE', 'ACK', 'BYE', 'CANCEL'] })
    alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen), timer })
    await soon()
    bob.calls[0]!.answer({ body: 'answer' })
    await soon()
    const asked: string[] = []
    network.isDelivered = (message) => {
      if (message.method === 'INVITE') asked.push(message.header('session-expires')!)
      return true
    }
    await clock.pass('301s')
    assert.deepEqual(asked, ['600;refresher=uac'])
    bob.seen.length = 0
    // from now on the other side takes nothing below ten minutes and a half
    const least = 630
    const original = network.isDelivered
    network.isDelivered = (message, from) => {
      original(message, from)
      if (message.method !== 'INVITE' || Number.parseInt(message.header('session-expires')!, 10) >= least) return true
      const refusal = [['min-se', String(least)]] as const
      network.deliver(
        network.find('UDP', { address: '10.0.0.2', port: 5060 })!,
        from,
        formatMessage(createResponse(message as SipRequest, 422, { headers: refusal })),
      )
      return false
    }
    await clock.pass('301s')
    assert.deepEqual(asked, ['600;refresher=uac', '600;refresher=uac', '630;refresher=uac'])
    assert.deepEqual(alice.seen, ['answer 200'])
  })
})

it('a peer that never has enough of the session interval is not asked for ever', async () => {
  const { alice, clock, network, leftovers } = twoAgents()
  const { to, heard } = scriptedPeer(network, ({ method }, answer) => {
    if (method === 'INVITE') answer(422, 'peer', { headers: [['min-se', String(2000 + heard.length)]] })
  })
  alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
  await clock.pass('5s')
  assert.deepEqual(alice.seen, ['failure 422'])
  assert.equal(heard.filter((what) => what === 'INVITE').length, 4)
  assert.deepEqual(await leftovers(), nothing)
})

describe('subscriptions of ours', () => {
  const news = (subscribe: SipRequest, sequence: number, state: string) =>
    insideOf(
      subscribe,
      testRequest('NOTIFY', {
        sequence,
        headers: [
          ['event', 'presence'],
          ['subscription-state', state],
        ],
      }),
    )

  it('end when they were to end, whatever news comes on the way, and are asked for again before', async () => {
    const { alice, clock, soon, network } = twoAgents()
    let first: SipRequest | undefined
    const { to, heard, send } = scriptedPeer(network, (request, answer) => {
      first ??= request
      answer(200, 'peer', { headers: [['expires', '100']] })
    })
    alice.agent.subscribe({ ...to, event: 'presence', expires: 100, handler: { onNotify: () => undefined } })
    await soon()
    send(news(first!, 1, 'active;expires=100'))
    await clock.pass('80s')
    send(news(first!, 2, 'active'))
    await clock.pass('11s')
    assert.deepEqual(heard, ['SUBSCRIBE', '200 NOTIFY', '200 NOTIFY', 'SUBSCRIBE peer'])
  })

  it('that are granted for a second at a time are not asked for all the time', async () => {
    const { alice, clock, soon, network } = twoAgents()
    let count = 0
    let invite: SipRequest | undefined
    const { to, heard, send } = scriptedPeer(network, (request, answer) => {
      invite ??= request
      answer(200, 'peer', { headers: [['expires', '1']] })
      send(news(invite, ++count, 'active;expires=1'))
    })
    alice.agent.subscribe({ ...to, event: 'presence', expires: 100, handler: { onNotify: () => undefined } })
    await soon()
    await clock.pass('10s')
    const asked = heard.filter((what) => what.startsWith('SUBSCRIBE')).length
    assert.ok(asked > 5 && asked < 25, `${asked}`)
  })
})
