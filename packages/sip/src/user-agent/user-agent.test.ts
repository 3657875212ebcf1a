import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { diagnostic } from '@jackfield/base'
import { formatSipfrag, parseSipfrag, sipfragType } from '../dialog/sipfrag.ts'
import { DigestServer } from '../digest/digest-server.ts'
import { SipFault } from '../message/fault.ts'
import type { SipMessage } from '../message/message.ts'
import { parseMessage } from '../message/parse-message.ts'
import { testRequest } from '../testing/messages.ts'
import { TestFlow } from '../testing/test-flow.ts'
import { note, nothing, twoAgents } from '../testing/two-agents.ts'
import type { IncomingRequest } from './incoming-request.ts'

describe('requests outside of dialogs', () => {
  it('are answered by the handler of the other side', async () => {
    const { alice, bob, to, soon, leftovers } = twoAgents({ name: 'Test' })
    const asked = alice.agent.request('OPTIONS', { ...to, contact: 'auto:alice' })
    await soon()
    const { request } = bob.requests[0]!
    assert.equal(request.header('contact'), '<sip:alice@10.0.0.1:5060>')
    assert.equal(request.header('user-agent'), 'Test')
    bob.requests[0]!.respond(200, { headers: [['x-own', '1']] })
    bob.requests[0]!.respond(500)
    await soon()
    const { status, response } = await asked
    assert.deepEqual([status, response!.header('x-own'), response!.header('server')], [200, '1', 'Test'])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('fail with a status when nobody is there', async () => {
    const { alice, clock, leftovers } = twoAgents()
    const ask = (host: string) =>
      alice.agent.request('OPTIONS', { uri: `sip:x@${host}`, to: '<sip:x@y>', from: '<sip:a@b>' })
    const asked = Promise.all(['10.0.0.99', 'nowhere.test', '10.0.0.99;transport=tcp', '[2001:db8::1]'].map(ask))
    await clock.pass('33s')
    assert.deepEqual(
      (await asked).map(({ status, failure }) => `${status} ${failure}`),
      ['408 timeout', '503 unresolved', '503 transport', '503 transport'],
    )
    assert.deepEqual(await leftovers(), nothing)
  })

  it('go to the next place when the first is silent', async () => {
    const { alice, bob, to, clock } = twoAgents()
    const asked = alice.agent.request('MESSAGE', {
      ...to,
      uri: 'sip:bob@twice.test',
      body: 'x',
      contentType: 'text/plain',
    })
    await clock.pass('33s')
    bob.requests[0]!.respond(202)
    await clock.pass(100)
    assert.equal((await asked).status, 202)
  })

  it('leave UDP when they are large, and come back to it when TCP is not there', async () => {
    const { alice, bob, to, soon } = twoAgents({ streamAboveBytes: 1300 })
    const body = 'x'.repeat(2000)
    void alice.agent.request('MESSAGE', { ...to, body, contentType: 'text/plain' })
    await soon()
    assert.equal(bob.requests[0]!.flow.transport, 'TCP')
    void alice.agent.request('MESSAGE', {
      ...to,
      uri: 'sip:bob@10.0.0.2;transport=udp',
      body,
      contentType: 'text/plain',
    })
    await soon()
    assert.equal(bob.requests[1]!.flow.transport, 'UDP')
    const tcp = bob.agent.transports.all.find(({ name }) => name === 'TCP')!
    await tcp.close()
    void alice.agent.request('MESSAGE', { ...to, body, contentType: 'text/plain' })
    await soon()
    assert.equal(bob.requests[2]!.flow.transport, 'UDP')
  })

  it('that belong to a dialog nobody knows get 481', () => {
    const { bob } = twoAgents()
    const flow = new TestFlow()
    for (const method of ['BYE', 'INFO', 'INVITE', 'UPDATE', 'NOTIFY', 'PRACK']) {
      bob.agent.onMessage(testRequest(method, { toTag: 'gone' }), flow)
    }
    bob.agent.onMessage(testRequest('BYE', { callId: 'x' }), flow)
    bob.agent.onMessage(testRequest('CANCEL', { callId: 'y' }), flow)
    bob.agent.onMessage(testRequest('ACK', { callId: 'z', toTag: 'gone' }), flow)
    assert.deepEqual(flow.take(), Array(8).fill('481'))
  })
})

describe('subscriptions', () => {
  it('are granted, told, refreshed and ended', async () => {
    const { alice, bob, to, soon, clock, network, leftovers } = twoAgents()
    const heard: string[] = []
    const subscription = alice.agent.subscribe({
      ...to,
      event: 'message-summary',
      expires: 600,
      handler: {
        onNotify: (request, state) => heard.push(`${state.state} ${request.body}`),
        onEnd: (state) => heard.push(`end ${state?.reason}`),
      },
    })
    await soon()
    let waiting = 'no'
    const notifier = bob.agent.acceptSubscription(bob.requests[0]!, {
      expires: 60,
      handler: { current: () => ({ body: waiting, contentType: 'text/plain' }) },
    })!
    await soon()
    waiting = 'yes'
    notifier.notify()
    await soon()
    assert.deepEqual(heard, ['active no', 'active yes'])
    network.log.length = 0
    await clock.pass('54s')
    assert.deepEqual(network.log, ['1>2 SUBSCRIBE', '2>1 200', '2>1 NOTIFY', '1>2 200'])
    subscription.end()
    await soon()
    assert.deepEqual(heard.slice(-2), ['terminated yes', 'end undefined'])
    assert.equal(notifier.state, 'terminated')
    assert.deepEqual(await leftovers(), nothing)
  })

  it('expire when nobody refreshes, and end when nobody listens', async () => {
    const { alice, bob, to, soon, clock, network, leftovers } = twoAgents()
    const ended: string[] = []
    for (const isHeard of [true, false]) {
      alice.agent.subscribe({ ...to, event: 'presence', expires: 60, handler: { onNotify: () => undefined } })
      await soon()
      bob.agent.acceptSubscription(bob.requests.at(-1)!, {
        expires: 60,
        handler: { current: () => ({}), onEnd: (why) => ended.push(why) },
      })
      await soon()
      network.isDelivered = () => isHeard
      if (isHeard) network.isDelivered = (message) => message.method !== 'SUBSCRIBE'
      await clock.pass('2m')
      network.isDelivered = () => true
    }
    assert.deepEqual(ended, ['expired', 'expired'])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('may be told before they are granted', async () => {
    const { alice, bob, to, soon, network } = twoAgents()
    const heard: string[] = []
    network.isDelivered = (message) => message.status !== 200 || message.cseq.method !== 'SUBSCRIBE'
    alice.agent.subscribe({
      ...to,
      event: 'dialog',
      expires: 60,
      handler: { onNotify: (_, state) => heard.push(state.state) },
    })
    await soon()
    bob.agent.acceptSubscription(bob.requests[0]!, { expires: 60, handler: { current: () => ({}) } })
    await soon()
    assert.deepEqual(heard, ['active'])
  })

  it('are gone on with by whoever has their record, in the same dialog', async () => {
    const { alice, bob, to, soon, clock, leftovers } = twoAgents()
    const heard: string[] = []
    const numbers: number[] = []
    alice.agent.subscribe({
      ...to,
      event: 'dialog;id=7',
      expires: 60,
      handler: {
        onNotify: (request, state) => {
          heard.push(`${state.state} ${state.expires} ${request.header('event')}`)
          numbers.push(request.cseq.sequence)
        },
        onEnd: (state) => heard.push(`end ${state?.reason}`),
      },
    })
    await soon()
    let progress = 0
    const handler = { current: () => ({}), onProgress: () => void progress++ }
    const before = bob.agent.acceptSubscription(bob.requests[0]!, { expires: 60, handler })!
    await clock.pass('10s')
    const record = JSON.parse(JSON.stringify(before.record))
    before.discard()
    const after = bob.agent.resumeSubscription(record, before.secondsLeft, { expires: 60, leastExpires: 30, handler })!
    assert.equal(heard.length, 1)
    after.notify()
    await soon()
    assert.deepEqual(heard, ['active 60 dialog;id=7', 'active 50 dialog;id=7'])
    // refreshed in time by who knows nothing of it
    await clock.pass('50s')
    assert.equal(heard.at(-1), 'active 60 dialog;id=7')
    assert.ok(numbers.every((number, index) => index === 0 || number > numbers[index - 1]!))
    assert.equal(progress, 4)
    after.finish('deactivated')
    await soon()
    assert.equal(heard.at(-1), 'end deactivated')
    const broken = { ...record, dialog: { ...record.dialog, local: 'nonsense <' } }
    assert.equal(bob.agent.resumeSubscription(broken, 10, { expires: 60, handler }), undefined)
    assert.deepEqual(await leftovers(), nothing)
  })

  it('refused or never told of end', async () => {
    const { alice, bob, to, soon, clock, leftovers } = twoAgents()
    const ended: (number | undefined)[] = []
    const handler = { onNotify: () => undefined, onEnd: (_: unknown, status: number | undefined) => ended.push(status) }
    alice.agent.subscribe({ ...to, event: 'x', expires: 60, handler })
    await soon()
    bob.requests[0]!.respond(489)
    await soon()
    alice.agent.subscribe({ ...to, event: 'x', expires: 60, handler })
    await soon()
    bob.requests[1]!.respond(200, { headers: [['expires', '60']] })
    await clock.pass('33s')
    assert.deepEqual(ended, [489, undefined])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('REFER makes one by itself: how far the transfer has come', async () => {
    const reported: string[] = []
    let status = 100
    const fixture = twoAgents(
      {},
      {
        handler: {
          onInvite: (incoming) => fixture.bob.calls.push(fixture.bob.agent.acceptCall(incoming, { handler: called })!),
          onRequest: () => undefined,
        },
      },
    )
    const called = note(fixture.bob.seen, {
      onRequest: (incoming: IncomingRequest) => {
        const transfer = fixture.bob.agent.acceptSubscription(incoming, {
          call: fixture.bob.calls[0]!.call,
          expires: 60,
          handler: { current: () => ({ body: formatSipfrag(status), contentType: sipfragType }) },
        })!
        status = 180
        transfer.notify()
        status = 200
        transfer.finish()
      },
    })
    const { alice, bob, to, soon, leftovers } = fixture
    const onRequest = (incoming: IncomingRequest) => {
      const state = incoming.request.header('subscription-state')!.split(';')[0]
      reported.push(`${state} ${parseSipfrag(String(incoming.request.body))?.status}`)
      incoming.respond(200)
    }
    const outgoing = alice.agent.invite({ ...to, handler: note(alice.seen, { onRequest }) })
    await soon()
    bob.calls[0]!.answer()
    await soon()
    const headers = [
      ['refer-to', '<sip:carol@10.0.0.3>'],
      ['contact', 'auto'],
    ] as const
    const [result] = await Promise.all([outgoing.call!.request('REFER', { headers }), soon()])
    assert.equal(result.status, 202)
    assert.deepEqual(reported, ['active 100', 'active 180', 'terminated 200'])
    outgoing.end()
    assert.deepEqual(await leftovers(), nothing)
  })
})

describe('overload', () => {
  it('turns away what is new with 503 and Retry-After, and lets calls go on', async () => {
    let isOverloaded = false
    const fixture = twoAgents({}, { overload: { isOverloaded: () => isOverloaded, retryAfterSeconds: 7 } })
    const { alice, bob, to, soon } = fixture
    const outgoing = alice.agent.invite({ ...to, handler: note(alice.seen) })
    await soon()
    bob.calls[0]!.answer()
    await soon()
    isOverloaded = true
    const before = bob.agent.transactions
    const [refused, inside] = await Promise.all([
      alice.agent.request('MESSAGE', { ...to, body: 'x', contentType: 'text/plain' }),
      outgoing.call!.request('INFO'),
      soon(),
    ])
    assert.deepEqual([refused.status, refused.response!.header('retry-after'), inside.status], [503, '7', 200])
    assert.equal(bob.agent.transactions, before + 1, 'only the INFO has a transaction')
    outgoing.end()
    await soon()
    assert.equal(bob.seen.at(-1), 'end peer bye')
  })

  it('counts transactions', () => {
    const { bob } = twoAgents({}, { overload: { mostTransactions: 3 } })
    const flow = new TestFlow()
    for (let n = 0; n < 5; n++) bob.agent.onMessage(testRequest('OPTIONS', { callId: `c${n}` }), flow)
    assert.deepEqual(flow.take(), ['503', '503'])
    assert.equal(bob.requests.length, 3)
  })
})

it('closing leaves nothing behind, whatever is going on', async () => {
  const { alice, bob, to, soon, clock, network } = twoAgents()
  network.isDelivered = (message) => message.method !== 'PRACK'
  const outgoing = alice.agent.invite({ ...to, body: 'offer', handler: note(alice.seen) })
  alice.agent.invite({ ...to, handler: note(alice.seen) })
  alice.agent.subscribe({ ...to, event: 'x', expires: 60, handler: { onNotify: () => undefined } })
  await soon()
  bob.calls[0]!.answer({ body: 'answer' })
  bob.calls[1]!.progress(183, { isReliable: true, body: 'x' })
  bob.agent.acceptSubscription(bob.requests[0]!, { expires: 60, handler: { current: () => ({}) } })
  await soon()
  assert.ok(outgoing.call)
  await Promise.all([alice.agent.close(), bob.agent.close()])
  await soon()
  for (const { agent } of [alice, bob]) assert.deepEqual([agent.dialogs, agent.transactions], [0, 0])
  assert.equal(clock.waiting, 0)
})

it('what goes over the wire can be heard', async () => {
  const { alice, bob, to, soon } = twoAgents()
  const heard: string[] = []
  const stop = diagnostic('jackfield:sip:message').subscribe(({ direction, peer, callId, text }) =>
    heard.push(`${direction} ${peer} ${callId} ${text.split(' ', 1)[0]}`),
  )
  void alice.agent.request('OPTIONS', { ...to, callId: 'heard' })
  await soon()
  stop()
  assert.deepEqual(heard, ['in UDP:10.0.0.1:5060 heard OPTIONS'])
  assert.equal(bob.requests.length, 1)
})

/** What a user agent that serves everything usual answers; `none`: nothing at all. */
const reactions: Record<string, string> = {
  // it has a tag in To and belongs to a dialog nobody knows
  wsinv: '481', intmeth: '501', esc01: 'call', escnull: 'REGISTER', esc02: '501', lwsdisp: 'OPTIONS', longreq: 'call',
  dblreq: 'REGISTER', semiuri: 'OPTIONS', transports: 'OPTIONS', mpart01: 'MESSAGE', unreason: 'none', noreason: 'none',
  badinv01: '400', clerr: '400', ncl: '400', scalar02: '400', scalarlg: 'none', quotbal: '400', ltgtruri: '400',
  lwsruri: '400', lwsstart: '400', trws: '400', escruri: '400', baddate: 'call', regbadct: '400', badaspec: '400',
  baddn: '400', badvers: '505', mismatch01: '400', mismatch02: '400', bigcode: 'none', badbranch: 'OPTIONS', insuf: '400',
  unkscm: '416', novelsc: '416', unksm2: 'REGISTER', bext01: '420', invut: '415', regaut01: 'REGISTER', multi01: '400',
  mcl01: '400', bcast: 'none', zeromf: 'OPTIONS', cparam01: 'REGISTER', cparam02: 'REGISTER', regescrt: 'REGISTER',
  sdp01: '406', inv2543: 'call',
} // biome-ignore format: a table

describe('the torture messages of RFC 4475, sent to a user agent', () => {
  const folder = fileURLToPath(new URL('../../testdata/rfc4475', import.meta.url))
  const files = new Map(globSync(`${folder}/*/*.dat`).map((path) => [basename(path, '.dat'), path]))

  it('are all here', () => assert.deepEqual([...files.keys()].sort(), Object.keys(reactions).sort()))

  for (const [name, reaction] of Object.entries(reactions)) {
    it(`${name}: ${reaction}`, () => {
      const { bob } = twoAgents()
      const flow = new TestFlow()
      const message = parseMessage(readFileSync(files.get(name)!))
      if (message instanceof SipFault) bob.agent.onMalformed(message, flow)
      else bob.agent.onMessage(message, flow)
      const handed = bob.calls.length > 0 ? 'call' : bob.requests[0]?.method
      assert.equal(handed ?? flow.sent[0]?.status.toString() ?? 'none', reaction)
      const answer: SipMessage | undefined = flow.sent[0]
      if (name === 'bext01')
        assert.equal(answer!.header('unsupported'), 'nothingSupportsThis, nothingSupportsThisEither')
      if (name === 'invut' || name === 'sdp01') assert.equal(answer!.header('accept'), 'application/sdp')
      if (reaction === '501') assert.match(answer!.header('allow')!, /INVITE/)
      if (name === 'regaut01') {
        const { clock, random } = {
          clock: { now: () => 0 } as never,
          random: { bytes: (n: number) => new Uint8Array(n) } as never,
        }
        const digest = new DigestServer({ clock, random })
        const check = { realm: 'x', address: 'y', algorithms: ['MD5'] as const, lookUp: () => undefined }
        assert.deepEqual(digest.check(bob.requests[0]!.request, check), { result: 'none' })
      }
    })
  }
})
