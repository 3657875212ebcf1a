// SIP telephones that are registered at two nodes: transfers, forwarding, pickup, parking, queues and lamps between them.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseSipfrag } from '@jackfield/sip'
import {
  describedAt,
  type Referred,
  SipNetwork,
  type SipTelephone,
  telephonesConf,
} from '../../support/sip-telephone.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = `
[default]
include => parkedcalls
exten => 100,1,Answer()
 same => n,Queue(sales)
exten => 200,1,Dial(PJSIP/bob,30,g)
 same => n,Log(NOTICE,it was \${DIALSTATUS} \${HANGUPCAUSE})
exten => 201,1,Dial(PJSIP/carol,30)
exten => 202,1,Dial(PJSIP/alice,30)
exten => 210,1,Dial(PJSIP/bob&PJSIP/carol,30)
exten => 8,1,Pickup(200@default)
`
const files = {
  'pjsip.conf': `${telephonesConf(['alice'], ['allow = vp8'])}\n${telephonesConf(['bob', 'carol', 'dora'])}`,
  'queues.conf':
    '[sales]\nstrategy = linear\nringinuse = no\nretry = 1\ntimeout = 5\nmember => PJSIP/bob\nmember => PJSIP/carol\n',
  'res_parking.conf': '[default]\nparkext = 700\nparkpos = 701-710\ncontext = parkedcalls\nparkingtime = 300\n',
}

/** `bob` is at node a, the others at node b. */
async function office() {
  const nodes = await TestNodes.start(['a', 'b'], { dialplan, files })
  const [atA, atB] = [new SipNetwork(nodes.exchange('a')), new SipNetwork(nodes.exchange('b'))]
  const telephones = {
    bob: atA.telephone('bob'),
    alice: atB.telephone('alice'),
    carol: atB.telephone('carol'),
    dora: atB.telephone('dora'),
  }
  for (const telephone of Object.values(telephones)) assert.equal((await telephone.registers()).status, 200)
  await nodes.clock.pass('1s')
  const soon = () => nodes.clock.pass('500ms')
  /** One calls another, who answers. */
  const talk = async (from: SipTelephone, exten: string, to: SipTelephone) => {
    const call = await from.dials(exten)
    await soon()
    await to.answers()
    await soon()
    assert.equal(from.responses.at(-1)?.status, 200)
    return { from: call as Referred, to: to.call as Referred }
  }
  const refer = async ({ call }: Referred, to: string) => {
    assert.ok(call)
    const asked = await nodes.during(call.request('REFER', { headers: [['refer-to', to]] }))
    await soon()
    return asked.status
  }
  return { nodes, ...telephones, soon, talk, refer }
}

const progress = ({ requests }: SipTelephone) =>
  requests
    .filter(({ method }) => method === 'NOTIFY')
    .map(({ request }) => parseSipfrag(request.body.toString())?.status)

const replaces = ({ call }: Referred) => {
  assert.ok(call)
  const { callId, remoteTag, localTag } = call.dialog
  return `<sip:somebody@10.0.0.1?Replaces=${encodeURIComponent(`${callId};to-tag=${remoteTag};from-tag=${localTag}`)}>`
}

/** Names of the channels that a node shows. */
const shown = (nodes: TestNodes, node: string) =>
  nodes
    .exchange(node)
    .running.calls.exchange.channels.list()
    .map(({ name }) => name.replace(/-\w+$/, ''))
    .sort()

const bridged = (nodes: TestNodes, node: string) =>
  nodes
    .exchange(node)
    .running.calls.exchange.bridges.list()
    .map(({ channels }) => channels.map(({ name }) => name.replace(/-\w+$/, '')).sort())

it('a telephone sends its caller of another node elsewhere (REFER), is told that it worked, and may hang up', async () => {
  const { nodes, alice, bob, carol, soon, talk, refer } = await office()
  await using _ = nodes
  const { to } = await talk(alice, '200', bob)
  assert.equal(await refer(to, '<sip:201@10.0.0.1>'), 202)
  await soon()
  await carol.answers()
  await soon()
  assert.equal(progress(bob).at(-1), 200)
  assert.deepEqual(bridged(nodes, 'b'), [['PJSIP/alice', 'PJSIP/carol']])
  to.call?.end()
  await nodes.clock.pass('40s')
  assert.deepEqual(shown(nodes, 'b'), ['PJSIP/alice', 'PJSIP/carol'])
  assert.equal(nodes.exchange('a').running.calls.exchange.channels.count, 0)
})

it('a telephone is told when an extension is not there, and talks on with its caller of another node', async () => {
  const { nodes, alice, bob, talk, refer } = await office()
  await using _ = nodes
  const { to } = await talk(alice, '200', bob)
  assert.equal(await refer(to, '<sip:999@10.0.0.1>'), 202)
  assert.equal(progress(bob).at(-1), 404)
  assert.deepEqual(bridged(nodes, 'b'), [['PJSIP/alice', 'PJSIP/bob']])
})

it('a telephone joins two callers of another node (REFER with Replaces)', async () => {
  const { nodes, alice, bob, carol, soon, talk, refer } = await office()
  await using _ = nodes
  const first = await talk(alice, '200', bob)
  const second = await talk(carol, '200', bob)
  assert.equal(await refer(first.to, replaces(second.to)), 202)
  await soon()
  assert.equal(progress(bob).at(-1), 200)
  assert.deepEqual(bridged(nodes, 'b'), [['PJSIP/alice', 'PJSIP/carol']])
  await nodes.clock.pass('40s')
  assert.equal(nodes.exchange('a').running.calls.exchange.channels.count, 0)
  assert.equal(bob.seen.filter((one) => one === 'end peer').length, 2)
})

it('a caller whose two calls lead to another node joins them (REFER with Replaces)', async () => {
  const { nodes, alice, bob, carol, soon, talk, refer } = await office()
  await using _ = nodes
  const first = await talk(alice, '200', bob)
  const second = await talk(alice, '201', carol)
  assert.equal(await refer(first.from, replaces(second.from)), 202)
  await soon()
  assert.equal(progress(alice).at(-1), 200)
  assert.deepEqual(bridged(nodes, 'b'), [['PJSIP/bob', 'PJSIP/carol']])
})

it('a telephone at another node sends its call on before it answers (302)', async () => {
  const { nodes, alice, bob, carol, soon } = await office()
  await using _ = nodes
  await alice.dials('200')
  await soon()
  bob.call.reject(302, { headers: [['contact', '<sip:201@10.0.0.1>']] })
  await soon()
  await carol.answers()
  await soon()
  assert.equal(alice.responses.at(-1)?.status, 200)
})

it('telephones of two nodes ring together; a third one picks the call up, and none rings on', async () => {
  const { nodes, alice, bob, carol, dora, soon } = await office()
  await using _ = nodes
  await alice.dials('210')
  await soon()
  assert.deepEqual([bob.calls.length, carol.calls.length], [1, 1])
  bob.call.progress(180)
  carol.call.progress(180)
  await soon()
  await bob.answers()
  await soon()
  assert.equal(alice.responses.at(-1)?.status, 200)
  assert.ok(carol.seen.includes('CANCEL'))
  bob.call.call?.end()
  await nodes.clock.pass('2s')
  await alice.dials('200')
  await soon()
  bob.call.progress(180)
  await soon()
  await dora.dials('8')
  await soon()
  assert.equal(dora.responses.at(-1)?.status, 200)
  assert.ok(bob.seen.includes('CANCEL'))
  assert.equal(alice.responses.at(-1)?.status, 200)
})

it('a telephone parks its caller of another node, who waits where the call is', async () => {
  const { nodes, alice, bob, carol, soon, talk, refer } = await office()
  await using _ = nodes
  const { to } = await talk(alice, '200', bob)
  assert.equal(await refer(to, '<sip:700@10.0.0.1>'), 202)
  await soon()
  assert.equal(progress(bob).at(-1), 200)
  await nodes.clock.pass('5s')
  const call = await carol.dials('701')
  await nodes.clock.pass('2s')
  assert.equal(carol.responses.at(-1)?.status, 200)
  assert.deepEqual(bridged(nodes, 'b').at(-1), ['PJSIP/alice', 'PJSIP/carol'])
  call.call?.end()
})

it('a queue calls its members at two nodes, and none that talks at another node', async () => {
  const { nodes, alice, bob, carol, dora, soon, talk } = await office()
  await using _ = nodes
  await alice.dials('100')
  await soon()
  assert.equal(bob.calls.length, 1)
  await bob.answers()
  await nodes.clock.pass('2s')
  assert.equal(carol.calls.length, 0)
  bob.call.call?.end()
  await nodes.clock.pass('2s')
  // bob is called by somebody at his own node now
  await talk(dora, '200', bob)
  const before = bob.calls.length
  await alice.dials('100')
  await nodes.clock.pass('2s')
  assert.deepEqual([bob.calls.length - before, carol.calls.length], [0, 1])
})

it('why a telephone at another node ended its call is told to the caller', async () => {
  const { nodes, alice, bob, soon, talk } = await office()
  await using _ = nodes
  await alice.dials('200')
  await soon()
  bob.call.reject(486)
  await soon()
  assert.equal(alice.responses.at(-1)?.status, 486)
  const { from } = await talk(alice, '200', bob)
  from.call?.end()
  await soon()
  assert.match(bob.ended.at(-1)?.header('reason') ?? '', /cause=16/)
})

it('a caller with a camera talks to a telephone at another node without pictures, and the log says why', async () => {
  const { nodes, alice, bob, soon } = await office()
  await using _ = nodes
  const audio = ['m=audio 4000 RTP/AVP 0']
  const video = ['m=video 4002 RTP/AVP 99', 'a=rtpmap:99 VP8/90000']
  await alice.dials('200', describedAt(alice.address, ...audio, ...video))
  await soon()
  await bob.answers()
  await soon()
  assert.equal(alice.responses.at(-1)?.status, 200)
  assert.match(String(alice.responses.at(-1)?.body), /m=audio [1-9]/)
  const line = /PJSIP\/bob-\w+ is at node a: video does not go over nodes/
  assert.ok(nodes.exchange('b').log.some((one) => line.test(one)))
})
