import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom, VirtualClock } from '@jackfield/base'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { testRequest, testResponse } from '../testing/messages.ts'
import { TestFlow } from '../testing/test-flow.ts'
import type { TransportName } from './flow.ts'
import type { ServerTransaction } from './server-transaction.ts'
import { TransactionLayer } from './transaction-layer.ts'

function setUp(transport: TransportName = 'UDP') {
  const clock = new VirtualClock()
  const flow = new TestFlow(transport)
  const requests: ServerTransaction[] = []
  const acks: SipRequest[] = []
  const strays: SipResponse[] = []
  const layer = new TransactionLayer({
    clock,
    random: seededRandom(1),
    user: {
      onRequest: (_request, transaction) => requests.push(transaction),
      onAck: (request) => acks.push(request),
      onStrayResponse: (response) => strays.push(response),
    },
  })
  const seen: string[] = []
  const call = (method: string) =>
    layer.request(testRequest(method, { via: '' }), flow, {
      onResponse: (response) => seen.push(String(response.status)),
      onFailure: (why) => seen.push(why),
    })
  /** An answer of the peer to the transaction's request. */
  const answer = (request: SipRequest, status: number, toTag = 'bob') =>
    layer.receive(testResponse(request, status, { toTag }), flow)
  return { clock, flow, layer, requests, acks, strays, seen, call, answer }
}

/** When each repetition went out, in milliseconds. */
async function repetitions(fixture: ReturnType<typeof setUp>, untilMs: number): Promise<number[]> {
  const times: number[] = []
  const start = fixture.clock.now()
  fixture.flow.take()
  for (let at = 0; at < untilMs; at += 100) {
    await fixture.clock.pass(100)
    for (const _ of fixture.flow.take()) times.push(fixture.clock.now() - start)
  }
  return times
}

describe('INVITE sent', () => {
  it('is repeated in doubling intervals until it is given up', async () => {
    const fixture = setUp()
    fixture.call('INVITE')
    assert.deepEqual(await repetitions(fixture, 33_000), [500, 1500, 3500, 7500, 15_500, 31_500])
    assert.deepEqual(fixture.seen, ['timeout'])
    assert.equal(fixture.layer.size, 0)
    assert.equal(fixture.clock.waiting, 0)
  })

  it('is not repeated on a stream, and times out all the same', async () => {
    const fixture = setUp('TCP')
    fixture.call('INVITE')
    assert.deepEqual(await repetitions(fixture, 33_000), [])
    assert.deepEqual(fixture.seen, ['timeout'])
  })

  it('acknowledges a failure, again for each repetition, and forgets it', async () => {
    const fixture = setUp()
    const { request } = fixture.call('INVITE')
    fixture.answer(request, 100)
    await fixture.clock.pass('60s')
    fixture.answer(request, 486)
    fixture.answer(request, 486)
    assert.deepEqual(fixture.flow.take(), ['INVITE', 'ACK', 'ACK'])
    assert.deepEqual(fixture.seen, ['100', '486'])
    await fixture.clock.pass('32s')
    assert.equal(fixture.layer.size, 0)
  })

  it('writes the ACK as the RFC wants it', () => {
    const fixture = setUp()
    const invite = testRequest('INVITE', { via: '', headers: [['route', '<sip:p1.example.com;lr>']] })
    const { request } = fixture.layer.request(invite, fixture.flow, { onResponse() {}, onFailure() {} })
    fixture.answer(request, 404, 'other')
    const ack = fixture.flow.sent[1]!
    assert.equal(ack.method, 'ACK')
    assert.equal(ack.via.parameters.get('branch'), request.via.parameters.get('branch'))
    assert.equal(ack.vias.length, 1)
    assert.equal(ack.toTag, 'other')
    assert.deepEqual(ack.cseq, { sequence: 1, method: 'ACK' })
    assert.equal(ack.header('route'), '<sip:p1.example.com;lr>')
    assert.equal(ack.requestUri, request.requestUri)
  })

  it('hands up every success for 64 T1: repeated and forked ones', async () => {
    const fixture = setUp()
    const { request } = fixture.call('INVITE')
    fixture.answer(request, 180)
    fixture.answer(request, 200)
    fixture.answer(request, 200)
    fixture.answer(request, 200, 'fork')
    assert.deepEqual(fixture.seen, ['180', '200', '200', '200'])
    assert.deepEqual(fixture.flow.take(), ['INVITE'], 'the user acknowledges')
    await fixture.clock.pass('32s')
    assert.equal(fixture.layer.size, 0)
    fixture.answer(request, 200)
    assert.equal(fixture.strays.length, 1)
  })

  it('tells when the transport fails', () => {
    const fixture = setUp('TCP')
    fixture.call('INVITE')
    fixture.layer.onFlowClosed(fixture.flow)
    assert.deepEqual(fixture.seen, ['transport'])
    fixture.flow.isOpen = false
    fixture.call('OPTIONS')
    assert.deepEqual(fixture.seen, ['transport', 'transport'])
    assert.equal(fixture.layer.size, 0)
  })

  it('is cancelled with its own branch and number', () => {
    const fixture = setUp()
    const transaction = fixture.call('INVITE')
    fixture.answer(transaction.request, 180)
    fixture.layer.cancel(transaction, [['reason', 'Q.850;cause=26']])
    const cancel = fixture.flow.sent[1]!
    assert.deepEqual(cancel.cseq, { sequence: 1, method: 'CANCEL' })
    assert.equal(cancel.via.parameters.get('branch'), transaction.request.via.parameters.get('branch'))
    assert.equal(cancel.toTag, undefined)
    assert.equal(cancel.header('reason'), 'Q.850;cause=26')
    fixture.answer(cancel as SipRequest, 200)
    fixture.answer(transaction.request, 487)
    assert.deepEqual(fixture.seen, ['180', '487'])
  })
})

describe('another request sent', () => {
  it('is repeated up to every four seconds', async () => {
    const fixture = setUp()
    fixture.call('OPTIONS')
    assert.deepEqual(
      await repetitions(fixture, 33_000),
      [500, 1500, 3500, 7500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500],
    )
    assert.deepEqual(fixture.seen, ['timeout'])
    assert.equal(fixture.clock.waiting, 0)
  })

  it('is repeated every four seconds after a provisional answer, and still times out', async () => {
    const fixture = setUp()
    const { request } = fixture.call('OPTIONS')
    await fixture.clock.pass(100)
    fixture.answer(request, 100)
    assert.deepEqual(await repetitions(fixture, 33_000), [4000, 8000, 12_000, 16_000, 20_000, 24_000, 28_000])
    assert.deepEqual(fixture.seen, ['100', 'timeout'])
  })

  it('absorbs repeated answers for a while', async () => {
    const fixture = setUp()
    const { request } = fixture.call('OPTIONS')
    fixture.answer(request, 200)
    fixture.answer(request, 200)
    assert.deepEqual(fixture.seen, ['200'])
    await fixture.clock.pass('5s')
    assert.equal(fixture.layer.size, 0)
  })

  it('ignores answers of others', () => {
    const fixture = setUp()
    const { request } = fixture.call('OPTIONS')
    const twoVias = testResponse(request, 200)
    twoVias.add('via', 'SIP/2.0/UDP 255.255.255.255;branch=z9hG4bK1saber23')
    fixture.layer.receive(twoVias, fixture.flow)
    fixture.answer(testRequest('OPTIONS', { branch: 'z9hG4bKother' }), 200)
    const otherMethod = testResponse(request, 200)
    otherMethod.set('cseq', '1 INFO')
    fixture.layer.receive(otherMethod, fixture.flow)
    assert.deepEqual(fixture.seen, [])
    assert.equal(fixture.strays.length, 2)
  })
})

describe('INVITE received', () => {
  it('gets 100 by itself when nobody answers within 200 ms', async () => {
    const fixture = setUp()
    const invite = testRequest('INVITE')
    fixture.layer.receive(invite, fixture.flow)
    fixture.layer.receive(invite, fixture.flow)
    await fixture.clock.pass(199)
    assert.deepEqual(fixture.flow.take(), [])
    await fixture.clock.pass(1)
    fixture.layer.receive(invite, fixture.flow)
    assert.deepEqual(fixture.flow.take(), ['100', '100'])
    assert.equal(fixture.requests.length, 1, 'repetitions are not handed up')
  })

  it('repeats a refusal until it is acknowledged', async () => {
    const fixture = setUp()
    const invite = testRequest('INVITE')
    fixture.layer.receive(invite, fixture.flow)
    fixture.requests[0]!.respond(testResponse(invite, 486))
    assert.deepEqual(await repetitions(fixture, 4000), [500, 1500, 3500])
    fixture.layer.receive(testRequest('ACK', { via: invite.header('via')!, toTag: 'bob' }), fixture.flow)
    assert.deepEqual(await repetitions(fixture, 5000), [])
    assert.equal(fixture.layer.size, 0)
    assert.equal(fixture.acks.length, 0)
  })

  it('gives up when nobody ever acknowledged', async () => {
    const fixture = setUp()
    const invite = testRequest('INVITE')
    fixture.layer.receive(invite, fixture.flow)
    fixture.requests[0]!.respond(testResponse(invite, 486))
    assert.deepEqual(
      await repetitions(fixture, 32_500),
      [500, 1500, 3500, 7500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500],
    )
    assert.equal(fixture.layer.size, 0)
  })

  it('absorbs repetitions after a success, lets the user repeat it, hands up the ACK', async () => {
    const fixture = setUp()
    const invite = testRequest('INVITE')
    fixture.layer.receive(invite, fixture.flow)
    const [transaction] = fixture.requests
    transaction!.respond(testResponse(invite, 200))
    fixture.layer.receive(invite, fixture.flow)
    transaction!.respond(testResponse(invite, 200))
    transaction!.respond(testResponse(invite, 500))
    assert.deepEqual(fixture.flow.take(), ['200', '200'])
    fixture.layer.receive(testRequest('ACK', { branch: 'z9hG4bKnew', toTag: 'bob' }), fixture.flow)
    // RFC 2543 used the branch of the INVITE
    fixture.layer.receive(testRequest('ACK', { via: invite.header('via')!, toTag: 'bob' }), fixture.flow)
    assert.equal(fixture.acks.length, 2)
    await fixture.clock.pass('32s')
    assert.equal(fixture.layer.size, 0)
  })

  it('holds on to nothing but a name once it is answered with a success', () => {
    const fixture = setUp()
    const invite = testRequest('INVITE')
    fixture.layer.receive(invite, fixture.flow)
    const [transaction] = fixture.requests
    assert.equal(transaction!.request, invite)
    transaction!.respond(testResponse(invite, 200))
    assert.throws(() => transaction!.request, /forgotten/)
    assert.equal(transaction!.state, 'accepted')
  })

  it('is found by its CANCEL', () => {
    const fixture = setUp()
    const invite = testRequest('INVITE')
    fixture.layer.receive(invite, fixture.flow)
    const cancel = testRequest('CANCEL', { via: invite.header('via')! })
    assert.equal(fixture.layer.cancelled(cancel), fixture.requests[0])
    assert.equal(fixture.layer.cancelled(testRequest('CANCEL')), undefined)
  })

  it('lives on when the connection goes', () => {
    const fixture = setUp('TCP')
    const invite = testRequest('INVITE')
    fixture.layer.receive(invite, fixture.flow)
    fixture.layer.onFlowClosed(fixture.flow)
    assert.equal(fixture.requests[0]!.state, 'proceeding')
  })
})

describe('another request received', () => {
  it('is answered again when it comes again, and not handed up twice', async () => {
    const fixture = setUp()
    const request = testRequest('OPTIONS')
    fixture.layer.receive(request, fixture.flow)
    fixture.layer.receive(request, fixture.flow)
    fixture.requests[0]!.respond(testResponse(request, 200))
    fixture.layer.receive(request, fixture.flow)
    fixture.requests[0]!.respond(testResponse(request, 404))
    assert.deepEqual(fixture.flow.take(), ['200', '200'])
    assert.equal(fixture.requests.length, 1)
    await fixture.clock.pass('32s')
    assert.equal(fixture.layer.size, 0)
  })

  it('is never answered 180 or 408 (RFC 4320)', () => {
    const fixture = setUp()
    const request = testRequest('OPTIONS')
    fixture.layer.receive(request, fixture.flow)
    fixture.requests[0]!.respond(testResponse(request, 180))
    fixture.requests[0]!.respond(testResponse(request, 408))
    assert.deepEqual(fixture.flow.take(), [])
    assert.equal(fixture.layer.size, 0)
  })

  it('is known by branch, sent-by and method together', () => {
    const fixture = setUp()
    const via = (host: string) => `SIP/2.0/UDP ${host};branch=z9hG4bKsame`
    fixture.layer.receive(testRequest('OPTIONS', { via: via('a.example'), sequence: 1 }), fixture.flow)
    fixture.layer.receive(testRequest('OPTIONS', { via: via('b.example'), sequence: 2 }), fixture.flow)
    fixture.layer.receive(testRequest('INFO', { via: via('a.example'), sequence: 3 }), fixture.flow)
    fixture.layer.receive(testRequest('OPTIONS', { via: via('A.example'), sequence: 1 }), fixture.flow)
    assert.equal(fixture.requests.length, 3)
  })

  it('that came by two ways is refused the second time', () => {
    const fixture = setUp()
    fixture.layer.receive(testRequest('OPTIONS', { branch: 'z9hG4bKone' }), fixture.flow)
    fixture.layer.receive(testRequest('OPTIONS', { branch: 'z9hG4bKtwo' }), fixture.flow)
    assert.equal(fixture.requests.length, 1)
    assert.deepEqual(fixture.flow.take(), ['482'])
  })

  it('REGISTER with the number of the last one is served again: some phones do not count', () => {
    const fixture = setUp()
    fixture.layer.receive(testRequest('REGISTER', { branch: 'z9hG4bKone' }), fixture.flow)
    fixture.layer.receive(testRequest('REGISTER', { branch: 'z9hG4bKtwo' }), fixture.flow)
    assert.equal(fixture.requests.length, 2)
    assert.deepEqual(fixture.flow.take(), [])
  })

  for (const branch of ['', ';branch=z9hG4bK', ';branch=390skdjuw']) {
    it(`is matched the old way with ${branch === '' ? 'no branch' : branch.slice(1)}`, () => {
      const fixture = setUp()
      const via = `SIP/2.0/UDP old.example${branch}`
      const one = testRequest('INVITE', { via, callId: 'one' })
      fixture.layer.receive(one, fixture.flow)
      fixture.layer.receive(testRequest('INVITE', { via, callId: 'two' }), fixture.flow)
      fixture.layer.receive(testRequest('INVITE', { via, callId: 'one' }), fixture.flow)
      assert.equal(fixture.requests.length, 2, 'never two as one, never one as two')
      fixture.requests[0]!.respond(testResponse(one, 486))
      fixture.layer.receive(testRequest('ACK', { via, callId: 'one', toTag: 'bob' }), fixture.flow)
      assert.equal(fixture.requests[0]!.state, 'confirmed')
      assert.equal(fixture.acks.length, 0)
    })
  }
})

it('closing leaves nothing behind', () => {
  const fixture = setUp()
  fixture.call('INVITE')
  fixture.call('OPTIONS')
  fixture.layer.receive(testRequest('INVITE'), fixture.flow)
  fixture.layer.close()
  assert.equal(fixture.layer.size, 0)
  assert.equal(fixture.clock.waiting, 0)
  assert.deepEqual(fixture.seen, [])
})
