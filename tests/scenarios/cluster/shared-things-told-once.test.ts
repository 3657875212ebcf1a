// Of things that all nodes know a program is told once, whichever node it happened at and whichever one its socket is at.

import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { SipNetwork } from '../../support/sip-telephone.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const files = {
  'pjsip.conf': [
    ...['[alice]', 'type = endpoint', 'context = default', 'allow = ulaw', 'aors = alice'],
    ...['[alice]', 'type = aor', 'max_contacts = 2', ''],
  ].join('\n'),
  'queues.conf': '[support]\n',
}
const dialplan = '[default]\nexten => 100,1,Answer()\n same => n,Queue(support)\n'

interface Told {
  readonly type: string
  readonly endpoint?: { readonly resource: string; readonly state: string; readonly channel_ids: readonly string[] }
  readonly peer?: { readonly peer_status: string }
  readonly contact_info?: { readonly contact_status: string }
  readonly device_state?: { readonly name: string; readonly state: string }
}

const short = ({ type, endpoint, peer, contact_info: contact, device_state: device }: Told) =>
  device
    ? `${device.name} ${device.state}`
    : `${type} ${peer?.peer_status ?? contact?.contact_status ?? endpoint?.state ?? ''}`

const about = (told: readonly object[], what: RegExp) => (told as Told[]).map(short).filter((text) => what.test(text))
const ofTelephone = /^(EndpointStateChange|PeerStatusChange|ContactStatusChange) /

async function listening(t: TestContext) {
  const nodes = await TestNodes.start(['a', 'b', 'c'], { files, dialplan })
  t.after(() => nodes.stop())
  const app = await nodes.exchange('a').application('watch')
  await nodes.clock.pass('1s')
  const sources = ['endpoint:PJSIP/alice', 'deviceState:PJSIP/alice', 'deviceState:Queue:support']
  await nodes.during(app.applications.subscribe({ applicationName: 'watch', eventSource: sources }))
  const seen: object[] = []
  const { running, login } = nodes.exchange('c')
  const user = running.interface.users.get(login.user)
  assert.ok(user)
  const wish = { applications: [], subscribeAll: false, follow: ['all'] }
  const follower = running.interface.sockets.connect(wish, user, {
    onText: (text) => seen.push(JSON.parse(text)),
    onClosed: () => undefined,
  })
  t.after(() => follower.close())
  await nodes.clock.pass('1s')
  const telephone = (node: string, address: string) =>
    new SipNetwork(nodes.exchange(node)).telephone('alice', { address })
  return { nodes, app, seen, telephone }
}

const online = ['EndpointStateChange online', 'PeerStatusChange Reachable', 'ContactStatusChange NonQualified']
const offline = ['EndpointStateChange offline', 'PeerStatusChange Unreachable', 'ContactStatusChange Removed']

it('a telephone comes and goes at any node: each event once, in its order, to applications and followers', async (t) => {
  const { nodes, app, seen, telephone } = await listening(t)
  const one = telephone('b', '10.0.2.1')
  assert.equal((await one.registers()).status, 200)
  await nodes.clock.pass('2s')
  assert.deepEqual(about(app.seen, ofTelephone), online)
  assert.deepEqual(about(app.seen, /^PJSIP/), ['PJSIP/alice NOT_INUSE'])
  assert.deepEqual(about(seen, /^(Peer|Contact)StatusChange /), online.slice(1))
  assert.deepEqual(about(seen, /^PJSIP/), ['PJSIP/alice NOT_INUSE'])
  // it goes at another node than the one it came to
  assert.equal((await telephone('c', '10.0.2.1').registers(0)).status, 200)
  await nodes.clock.pass('3s')
  assert.deepEqual(about(app.seen, ofTelephone), [...online, ...offline])
  assert.deepEqual(about(seen, /^(Peer|Contact)StatusChange /), [...online.slice(1), ...offline.slice(1)])
})

it('the node of a telephone dies: one of the others tells that it cannot be reached, once', async (t) => {
  const { nodes, app, seen, telephone } = await listening(t)
  assert.equal((await telephone('b', '10.0.2.1').registers()).status, 200)
  await nodes.clock.pass('2s')
  nodes.kill('b')
  await nodes.clock.pass('20s')
  const lost = ['EndpointStateChange offline', 'PeerStatusChange Unreachable', 'ContactStatusChange Unreachable']
  assert.deepEqual(about(app.seen, ofTelephone), [...online, ...lost])
  assert.deepEqual(about(seen, /^(Peer|Contact)StatusChange /), [...online.slice(1), ...lost.slice(1)])
})

it('an endpoint shows its channels of all nodes, at every node', async (t) => {
  const { nodes, app } = await listening(t)
  const channels = ['b', 'c'].map((name) => {
    const { exchange } = nodes.exchange(name).running.calls
    const technology = exchange.technologies.get('PJSIP')
    assert.ok(technology)
    const channel = exchange.channels.create({ technology, label: 'alice', endpoint: 'PJSIP/alice' })
    assert.ok(channel)
    return channel
  })
  await nodes.clock.pass('100ms')
  const ids = channels.map(({ id }) => id).sort()
  const shown = async () => {
    const list = ['a', 'b', 'c'].map((name) =>
      nodes.exchange(name).running.calls.exchange.endpoints.get('PJSIP', 'alice'),
    )
    const got = await nodes.during(app.endpoints.get({ tech: 'PJSIP', resource: 'alice' }))
    return [...list.map((endpoint) => [...(endpoint?.channelIds ?? [])].sort()), [...got.channel_ids].sort()]
  }
  assert.deepEqual(await shown(), [ids, ids, ids, ids])
  for (const channel of channels) channel.drop(16)
  await nodes.clock.pass('1s')
  assert.deepEqual(await shown(), [[], [], [], []])
  // the node of the channel told it, nobody else
  assert.equal(about(app.seen, /^EndpointStateChange/).length, 4)
})

it('the state of a queue, which each node has for itself, is told by the node where somebody waits', async (t) => {
  const { nodes, app, seen } = await listening(t)
  const phone = nodes.exchange('b').phone('carol')
  await phone.calls('100')
  await nodes.clock.pass('2s')
  for (const told of [app.seen, seen]) assert.deepEqual(about(told, /^Queue:support /), ['Queue:support RINGING'])
  await phone.hangsUp()
  await nodes.clock.pass('2s')
  for (const told of [app.seen, seen])
    assert.deepEqual(about(told, /^Queue:support /), ['Queue:support RINGING', 'Queue:support NOT_INUSE'])
})
