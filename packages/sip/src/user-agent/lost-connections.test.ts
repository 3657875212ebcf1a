import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SipFault } from '../message/fault.ts'
import { formatUri, parseUri } from '../message/uri.ts'
import { testRequest } from '../testing/messages.ts'
import { TestFlow } from '../testing/test-flow.ts'
import { note, nothing, twoAgents } from '../testing/two-agents.ts'
import { hopAfter } from './hop-after.ts'

const hopOver = (transport: 'UDP' | 'TCP' | 'TLS' | 'WSS', uri: string) => {
  const hop = hopAfter(new TestFlow(transport), parseUri(uri))
  return hop instanceof SipFault ? hop.code : formatUri(hop)
}

describe('a connection that was there and is not any more', () => {
  it('is made again for a request, and for those behind it', async () => {
    const { alice, bob, to, soon, leftovers, network } = twoAgents()
    const tcp = alice.agent.transports.all.find(({ name }) => name === 'TCP')!
    const there = await tcp.flowTo({ address: '10.0.0.2', port: 5060 })
    // it says it is open, and then nothing can be sent on it
    const lost = {
      ...there,
      isOpen: true,
      send: (_: Buffer, onFault?: (error: Error) => void) => onFault?.(new Error('gone')),
    }
    const asked = alice.agent.request('OPTIONS', { ...to, uri: 'sip:bob@10.0.0.2;transport=tcp', flow: lost })
    await soon()
    bob.requests[0]!.respond(200)
    await soon()
    assert.equal((await asked).status, 200)
    assert.deepEqual(network.log, ['1>2 OPTIONS', '2>1 200'])
    alice.agent.invite({ ...to, uri: 'sip:bob@10.0.0.2;transport=tcp', flow: lost, handler: note(alice.seen) })
    await soon()
    bob.calls[0]!.reject(486)
    await soon()
    assert.deepEqual(alice.seen, ['failure 486'])
    assert.deepEqual(await leftovers(), nothing)
  })

  it('and to a peer that is nowhere else: the request fails, once', async () => {
    const { alice, to, soon } = twoAgents()
    const tcp = alice.agent.transports.all.find(({ name }) => name === 'TCP')!
    const there = await tcp.flowTo({ address: '10.0.0.2', port: 5060 })
    const lost = {
      ...there,
      isOpen: true,
      send: (_: Buffer, onFault?: (error: Error) => void) => onFault?.(new Error('gone')),
    }
    const asked = alice.agent.request('OPTIONS', { ...to, uri: 'sip:bob@10.0.0.88;transport=tcp', flow: lost })
    await soon()
    assert.deepEqual(await asked, { status: 503, failure: 'transport' })
  })

  it('and has an answer to carry: it goes to where the asker listens (RFC 3261 §18.2.2)', async () => {
    const { bob, soon, network } = twoAgents()
    const flow = new TestFlow('TCP')
    for (const via of [
      'SIP/2.0/TCP 10.0.0.1:5060;branch=z9hG4bKlost1',
      'SIP/2.0/TCP behind.example;branch=z9hG4bKlost2;received=10.0.0.1;rport=40000',
      // nobody looks up names for an answer, and nobody listens there
      'SIP/2.0/TCP behind.example;branch=z9hG4bKlost3',
      'SIP/2.0/TCP 10.0.0.77:5060;branch=z9hG4bKlost4',
    ]) {
      flow.isOpen = true
      bob.agent.onMessage(testRequest('OPTIONS', { via, callId: via.slice(-9) }), flow)
      flow.isOpen = false
      bob.requests.at(-1)!.respond(200)
    }
    await soon()
    assert.deepEqual(network.log, ['2>1 200', '2>1 200'])
    assert.equal(bob.agent.transactions, 0)
  })

  it('and was secret, is not replaced by one in the open', () => {
    assert.equal(hopOver('TLS', 'sip:bob@192.0.2.1:5061'), 'sip:bob@192.0.2.1:5061;transport=tls')
    assert.equal(hopOver('TLS', 'sip:bob@192.0.2.1;transport=udp'), 'sip:bob@192.0.2.1;transport=tls')
    assert.equal(hopOver('WSS', 'sip:bob@192.0.2.1;transport=ws'), 'sip:bob@192.0.2.1;transport=wss')
    assert.equal(hopOver('TLS', 'sips:bob@192.0.2.1'), 'sips:bob@192.0.2.1')
    assert.equal(hopOver('TCP', 'sip:bob@192.0.2.1'), 'sip:bob@192.0.2.1')
    assert.equal(hopOver('UDP', 'sip:bob@192.0.2.1'), 'sip:bob@192.0.2.1')
    assert.equal(hopOver('TLS', 'tel:+15551234'), 'tel:+15551234')
  })
})
