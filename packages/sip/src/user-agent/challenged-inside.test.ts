// Peers that ask for credentials inside of calls: every request of ours is answered for, once.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { formatSipfrag, sipfragType } from '../dialog/sipfrag.ts'
import { DigestClient } from '../digest/digest-client.ts'
import { DigestServer } from '../digest/digest-server.ts'
import { isRequest, type SipRequest } from '../message/message.ts'
import { createResponse } from '../message/respond.ts'
import { note, nothing, twoAgents } from '../testing/two-agents.ts'
import type { Call } from './call.ts'
import type { CallHandler } from './call-handler.ts'
import type { IncomingRequest } from './incoming-request.ts'

const addresses = { caller: '10.0.0.1', called: '10.0.0.2' }
type Who = keyof typeof addresses

const credentials = (password: string) =>
  new DigestClient({ random: seededRandom(8), lookUp: () => ({ username: 'us', password }) })

/** A call whose `who` side has credentials, and somebody on the way to it who asks for them by `status`. */
async function challenged(who: Who, status: 401 | 407, password = 'secret', more: Partial<CallHandler> = {}) {
  const wanted: IncomingRequest[] = []
  const ours = credentials(password)
  const fixture = twoAgents(
    {},
    {
      handler: {
        onInvite: (incoming) => {
          const handler = note(fixture.bob.seen, who === 'caller' ? { onRequest: answer } : more)
          const own = who === 'called' ? { credentials: ours } : {}
          fixture.bob.calls.push(fixture.bob.agent.acceptCall(incoming, { handler, ...own })!)
        },
        onRequest: () => undefined,
      },
    },
  )
  const answer = (incoming: IncomingRequest) => {
    wanted.push(incoming)
    incoming.respond(200, incoming.method === 'INVITE' ? { body: 'answer' } : {})
  }
  const { alice, bob, to, soon, network, clock } = fixture
  const handler = note(alice.seen, who === 'called' ? { onRequest: answer } : more)
  const outgoing = alice.agent.invite({
    ...to,
    body: 'offer',
    handler,
    ...(who === 'caller' ? { credentials: ours } : {}),
  })
  await soon()
  bob.calls[0]!.answer({ body: 'answer' })
  await soon()
  const digest = new DigestServer({ clock, random: seededRandom(9) })
  const isProxy = status === 407
  const check = {
    realm: 'peer',
    address: 'there',
    algorithms: ['MD5'] as const,
    lookUp: () => ({ password: 'secret' }),
  }
  const asked: SipRequest[] = []
  const { agent } = who === 'caller' ? alice : bob
  const call = who === 'caller' ? outgoing.call! : bob.calls[0]!.call
  network.isDelivered = (message, from) => {
    if (from.address !== addresses[who] || !isRequest(message) || message.method === 'ACK') return true
    const shown = message.copy()
    for (const value of message.headers('proxy-authorization')) shown.add('authorization', value)
    if (digest.check(shown, check).result === 'accepted') return true
    asked.push(message)
    const [challenge] = digest.challenge('peer', 'there', ['MD5'])
    const header = [isProxy ? 'proxy-authenticate' : 'www-authenticate', challenge!] as const
    clock.after(1, () => agent.onMessage(createResponse(message, status, { headers: [header], toTag: 'x' }), call.flow))
    return false
  }
  return { fixture, call, other: who === 'caller' ? bob.calls[0]!.call : outgoing.call!, asked, wanted }
}

const ask = (call: Call, method: string) =>
  method === 'INVITE' ? call.reinvite({ body: 'x' }) : method === 'UPDATE' ? call.update() : call.request(method)

for (const who of ['caller', 'called'] as const) {
  describe(`the ${who}, asked inside the call`, () => {
    for (const [at, method] of ['INVITE', 'UPDATE', 'REFER', 'INFO', 'MESSAGE', 'NOTIFY', 'OPTIONS'].entries()) {
      it(`for its ${method} shows who it is, and goes on`, async () => {
        const { fixture, call, asked, wanted } = await challenged(who, at % 2 === 0 ? 401 : 407)
        const [result] = await Promise.all([ask(call, method), fixture.soon()])
        assert.equal(result.status, 200)
        assert.deepEqual([asked.length, wanted.map((incoming) => incoming.method)], [1, [method]])
        assert.ok(wanted[0]!.request.cseq.sequence > asked[0]!.cseq.sequence)
        assert.ok(!call.isEnded)
        // the next one is not asked about again
        const [second] = await Promise.all([ask(call, method), fixture.soon()])
        assert.deepEqual([second.status, asked.length], [200, 1])
      })
    }

    it('for its BYE shows who it is, and the call is over on both sides', async () => {
      const { fixture, call, other, asked } = await challenged(who, 407)
      call.end()
      await fixture.soon()
      assert.equal(asked.length, 1)
      assert.ok(other.isEnded)
      fixture.network.isDelivered = () => true
      assert.deepEqual(await fixture.leftovers(), nothing)
    })

    it('with the wrong password is refused once, and the call stays', async () => {
      const { fixture, call, asked, wanted } = await challenged(who, 401, 'wrong')
      const [result] = await Promise.all([ask(call, 'INVITE'), fixture.soon()])
      assert.deepEqual([result.status, asked.length, wanted.length], [401, 2, 0])
      assert.ok(!call.isEnded)
    })
  })
}

it('the ACK shows what its INVITE showed', async () => {
  const { fixture, call } = await challenged('caller', 407)
  const acks: (string | undefined)[] = []
  const challenge = fixture.network.isDelivered
  let invite: string | undefined
  fixture.network.isDelivered = (message, from) => {
    if (isRequest(message) && message.method === 'INVITE') invite = message.header('proxy-authorization')
    if (isRequest(message) && message.method === 'ACK' && message.header('cseq') !== '1 ACK')
      acks.push(message.header('proxy-authorization'))
    return challenge(message, from)
  }
  await Promise.all([call.reinvite({ body: 'x' }), fixture.soon()])
  assert.ok(invite)
  assert.equal(acks.at(-1), invite)
})

it('news about a transfer is told to a phone that asks who tells it', async () => {
  const handler = { current: () => ({ body: formatSipfrag(100), contentType: sipfragType }) }
  const onRequest = (incoming: IncomingRequest) =>
    void fixture.alice.agent.acceptSubscription(incoming, { call, expires: 60, handler })
  const { fixture, call, other, asked, wanted } = await challenged('caller', 401, 'secret', { onRequest })
  const [result] = await Promise.all([other.request('REFER', { headers: [['refer-to', '<sip:x@y>']] }), fixture.soon()])
  assert.equal(result.status, 202)
  assert.deepEqual([asked.length, wanted.map(({ method }) => method)], [1, ['NOTIFY']])
})
