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
async function repetitions(world: ReturnType<typeof setUp>, untilMs: number): Promise<number[]> {
  const times: number[] = []
  const start = world.clock.now()
  world.flow.take()
  for (let at = 0; at < untilMs; at += 100) {
    await world.clock.pass(100)
    for (const _ of world.flow.take()) times.push(world.clock.now() - start)
  }
  return times
}

describe('INVITE sent', () => {
  it('is repeated in doubling intervals until it is given up', async () => {
    const world = setUp()
    world.call('INVITE')
    assert.deepEqual(await repetitions(world, 33_000), [500, 1500, 3500, 7500, 15_500, 31_500])
    assert.deepEqual(world.seen, ['timeout'])
    assert.equal(world.layer.size, 0)
    assert.equal(world.clock.waiting, 0)
  })

  it('is not repeated on a stream, and times out all the same', async () => {
    const world = setUp('TCP')
    world.call('INVITE')
    assert.deepEqual(await repetitions(world, 33_000), [])
    assert.deepEqual(world.seen, ['timeout'])
  })

  it('acknowledges a failure, again for each repetition, and forgets it', async () => {
    const world = setUp()
    const { request } = world.call('INVITE')
    world.answer(request, 100)
    await world.clock.pass('60s')
    world.answer(request, 486)
    world.answer(request, 486)
    assert.deepEqual(world.flow.take(), ['INVITE', 'ACK', 'ACK'])
    assert.deepEqual(world.seen, ['100', '486'])
    await world.clock.pass('32s')
    assert.equal(world.layer.size, 0)
  })

  it('writes the ACK as the RFC wants it', () => {
    const world = setUp()
    const invite = testRequest('INVITE', { via: '', headers: [['route', '<sip:p1.example.com;lr>']] })
    const { request } = world.layer.request(invite, world.flow, { onResponse() {}, onFailure() {} })
    world.answer(request, 404, 'other')
    const ack = world.flow.sent[1]!
    assert.equal(ack.method, 'ACK')
    assert.equal(ack.via.parameters.get('branch'), request.via.parameters.get('branch'))
    assert.equal(ack.vias.length, 1)
    assert.equal(ack.toTag, 'other')
    assert.deepEqual(ack.cseq, { sequence: 1, method: 'ACK' })
    assert.equal(ack.header('route'), '<sip:p1.example.com;lr>')
    assert.equal(ack.requestUri, request.requestUri)
  })

  it('hands up every success for 64 T1: repeated and forked ones', async () => {
    const world = setUp()
    const { request } = world.call('INVITE')
    world.answer(request, 180)
    world.answer(request, 200)
    world.answer(request, 200)
    world.answer(request, 200, 'fork')
    assert.deepEqual(world.seen, ['180', '200', '200', '200'])
    assert.deepEqual(world.flow.take(), ['INVITE'], 'the user acknowledges')
    await world.clock.pass('32s')
    assert.equal(world.layer.size, 0)
    world.answer(request, 200)
    assert.equal(world.strays.length, 1)
  })

  it('tells when the transport fails', () => {
    const world = setUp('TCP')
    world.call('INVITE')
    world.layer.onFlowClosed(world.flow)
    assert.deepEqual(world.seen, ['transport'])
    world.flow.isOpen = false
    world.call('OPTIONS')
    assert.deepEqual(world.seen, ['transport', 'transport'])
    assert.equal(world.layer.size, 0)
  })

  it('is cancelled with its own branch and number', () => {
    const world = setUp()
    const transaction = world.call('INVITE')
    world.answer(transaction.request, 180)
    world.layer.cancel(transaction, [['reason', 'Q.850;cause=26']])
    const cancel = world.flow.sent[1]!
    assert.deepEqual(cancel.cseq, { sequence: 1, method: 'CANCEL' })
    assert.equal(cancel.via.parameters.get('branch'), transaction.request.via.parameters.get('branch'))
    assert.equal(cancel.toTag, undefined)
    assert.equal(cancel.header('reason'), 'Q.850;cause=26')
    world.answer(cancel as SipRequest, 200)
    world.answer(transaction.request, 487)
    assert.deepEqual(world.seen, ['180', '487'])
  })
})

describe('another request sent', () => {
  it('is repeated up to every four seconds', async () => {
    const world = setUp()
    world.call('OPTIONS')
    assert.deepEqual(
      await repetitions(world, 33_000),
      [500, 1500, 3500, 7500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500],
    )
    assert.deepEqual(world.seen, ['timeout'])
    assert.equal(world.clock.waiting, 0)
  })

  it('is repeated every four seconds after a provisional answer, and still times out', async () => {
    const world = setUp()
    const { request } = world.call('OPTIONS')
    await world.clock.pass(100)
    world.answer(request, 100)
    assert.deepEqual(await repetitions(world, 33_000), [4000, 8000, 12_000, 16_000, 20_000, 24_000, 28_000])
    assert.deepEqual(world.seen, ['100', 'timeout'])
  })

  it('absorbs repeated answers for a while', async () => {
    const world = setUp()
    const { request } = world.call('OPTIONS')
    world.answer(request, 200)
    world.answer(request, 200)
    assert.deepEqual(world.seen, ['200'])
    await world.clock.pass('5s')
    assert.equal(world.layer.size, 0)
  })

  it('ignores answers of others', () => {
    const world = setUp()
    const { request } = world.call('OPTIONS')
    const twoVias = testResponse(request, 200)
    twoVias.add('via', 'SIP/2.0/UDP 255.255.255.255;branch=z9hG4bK1saber23')
    world.layer.receive(twoVias, world.flow)
    world.answer(testRequest('OPTIONS', { branch: 'z9hG4bKother' }), 200)
    const otherMethod = testResponse(request, 200)
    otherMethod.set('cseq', '1 INFO')
    world.layer.receive(otherMethod, world.flow)
    assert.deepEqual(world.seen, [])
    assert.equal(world.strays.length, 2)
  })
})

describe('INVITE received', () => {
  it('gets 100 by itself when nobody answers within 200 ms', async () => {
    const world = setUp()
    const invite = testRequest('INVITE')
    world.layer.receive(invite, world.flow)
    world.layer.receive(invite, world.flow)
    await world.clock.pass(199)
    assert.deepEqual(world.flow.take(), [])
    await world.clock.pass(1)
    world.layer.receive(invite, world.flow)
    assert.deepEqual(world.flow.take(), ['100', '100'])
    assert.equal(world.requests.length, 1, 'repetitions are not handed up')
  })

  it('repeats a refusal until it is acknowledged', async () => {
    const world = setUp()
    const invite = testRequest('INVITE')
    world.layer.receive(invite, world.flow)
    world.requests[0]!.respond(testResponse(invite, 486))
    assert.deepEqual(await repetitions(world, 4000), [500, 1500, 3500])
    world.layer.receive(testRequest('ACK', { via: invite.header('via')!, toTag: 'bob' }), world.flow)
    assert.deepEqual(await repetitions(world, 5000), [])
    assert.equal(world.layer.size, 0)
    assert.equal(world.acks.length, 0)
  })

  it('gives up when nobody ever acknowledged', async () => {
    const world = setUp()
    const invite = testRequest('INVITE')
    world.layer.receive(invite, world.flow)
    world.requests[0]!.respond(testResponse(invite, 486))
    assert.deepEqual(
      await repetitions(world, 32_500),
      [500, 1500, 3500, 7500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500],
    )
    assert.equal(world.layer.size, 0)
  })

  it('absorbs repetitions after a success, lets the user repeat it, hands up the ACK', async () => {
    const world = setUp()
    const invite = testRequest('INVITE')
    world.layer.receive(invite, world.flow)
    const [transaction] = world.requests
    transaction!.respond(testResponse(invite, 200))
    world.layer.receive(invite, world.flow)
    transaction!.respond(testResponse(invite, 200))
    transaction!.respond(testResponse(invite, 500))
    assert.deepEqual(world.flow.take(), ['200', '200'])
    world.layer.receive(testRequest('ACK', { branch: 'z9hG4bKnew', toTag: 'bob' }), world.flow)
    // RFC 2543 used the branch of the INVITE
    world.layer.receive(testRequest('ACK', { via: invite.header('via')!, toTag: 'bob' }), world.flow)
    assert.equal(world.acks.length, 2)
    await world.clock.pass('32s')
    assert.equal(world.layer.size, 0)
  })

  it('holds on to nothing but a name once it is answered with a success', () => {
    const world = setUp()
    const invite = testRequest('INVITE')
    world.layer.receive(invite, world.flow)
    const [transaction] = world.requests
    assert.equal(transaction!.request, invite)
    transaction!.respond(testResponse(invite, 200))
    assert.throws(() => transaction!.request, /forgotten/)
    assert.equal(transaction!.state, 'accepted')
  })

  it('is found by its CANCEL', () => {
    const world = setUp()
    const invite = testRequest('INVITE')
    world.layer.receive(invite, world.flow)
    const cancel = testRequest('CANCEL', { via: invite.header('via')! })
    assert.equal(world.layer.cancelled(cancel), world.requests[0])
    assert.equal(world.layer.cancelled(testRequest('CANCEL')), undefined)
  })

  it('lives on when the connection goes', () => {
    const world = setUp('TCP')
    const invite = testRequest('INVITE')
    world.layer.receive(invite, world.flow)
    world.layer.onFlowClosed(world.flow)
    assert.equal(world.requests[0]!.state, 'proceeding')
  })
})

describe('another request received', () => {
  it('is answered again when it comes again, and not handed up twice', async () => {
    const world = setUp()
    const request = testRequest('OPTIONS')
    world.layer.receive(request, world.flow)
    world.layer.receive(request, world.flow)
    world.requests[0]!.respond(testResponse(request, 200))
    world.layer.receive(request, world.flow)
    world.requests[0]!.respond(testResponse(request, 404))
    assert.deepEqual(world.flow.take(), ['200', '200'])
    assert.equal(world.requests.length, 1)
    await world.clock.pass('32s')
    assert.equal(world.layer.size, 0)
  })

  it('is never answered 180 or 408 (RFC 4320)', () => {
    const world = setUp()
    const request = testRequest('OPTIONS')
    world.layer.receive(request, world.flow)
    world.requests[0]!.respond(testResponse(request, 180))
    world.requests[0]!.respond(testResponse(request, 408))
    assert.deepEqual(world.flow.take(), [])
    assert.equal(world.layer.size, 0)
  })

  it('is known by branch, sent-by and method together', () => {
    const world = setUp()
    const via = (host: string) => `SIP/2.0/UDP ${host};branch=z9hG4bKsame`
    world.layer.receive(testRequest('OPTIONS', { via: via('a.example'), sequence: 1 }), world.flow)
    world.layer.receive(testRequest('OPTIONS', { via: via('b.example'), sequence: 2 }), world.flow)
    world.layer.receive(testRequest('INFO', { via: via('a.example'), sequence: 3 }), world.flow)
    world.layer.receive(testRequest('OPTIONS', { via: via('A.example'), sequence: 1 }), world.flow)
    assert.equal(world.requests.length, 3)
  })

  it('that came by two ways is refused the second time', () => {
    const world = setUp()
    world.layer.receive(testRequest('OPTIONS', { branch: 'z9hG4bKone' }), world.flow)
    world.layer.receive(testRequest('OPTIONS', { branch: 'z9hG4bKtwo' }), world.flow)
    assert.equal(world.requests.length, 1)
    assert.deepEqual(world.flow.take(), ['482'])
  })

  for (const branch of ['', ';branch=z9hG4bK', ';branch=390skdjuw']) {
    it(`is matched the old way with ${branch === '' ? 'no branch' : branch.slice(1)}`, () => {
      const world = setUp()
      const via = `SIP/2.0/UDP old.example${branch}`
      const one = testRequest('INVITE', { via, callId: 'one' })
      world.layer.receive(one, world.flow)
      world.layer.receive(testRequest('INVITE', { via, callId: 'two' }), world.flow)
      world.layer.receive(testRequest('INVITE', { via, callId: 'one' }), world.flow)
      assert.equal(world.requests.length, 2, 'never two as one, never one as two')
      world.requests[0]!.respond(testResponse(one, 486))
      world.layer.receive(testRequest('ACK', { via, callId: 'one', toTag: 'bob' }), world.flow)
      assert.equal(world.requests[0]!.state, 'confirmed')
      assert.equal(world.acks.length, 0)
    })
  }
})

it('closing leaves nothing behind', () => {
  const world = setUp()
  world.call('INVITE')
  world.call('OPTIONS')
  world.layer.receive(testRequest('INVITE'), world.flow)
  world.layer.close()
  assert.equal(world.layer.size, 0)
  assert.equal(world.clock.waiting, 0)
  assert.deepEqual(world.seen, [])
})
