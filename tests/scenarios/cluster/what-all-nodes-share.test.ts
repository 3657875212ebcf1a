// What belongs to no single exchange of several that are one: the database, mailboxes, states that were set, and what a device does.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SipNetwork, telephonesConf } from '../../support/sip-telephone.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = `
  [default]
  exten => 600,hint,PJSIP/alice
  exten => 601,hint,Custom:door
  exten => 602,hint,Custom:door,CustomPresence:ann
  exten => 100,1,Answer()
   same => n,Wait(3600)
  exten => 101,1,Set(DB(night/mode)=on)
   same => n,Set(DEVICE_STATE(Custom:door)=INUSE)
   same => n,Set(PRESENCE_STATE(CustomPresence:ann)=away,,lunch)
   same => n,Hangup()
`
const files = {
  'pjsip.conf': telephonesConf(['alice', 'bob']).replace('aors = bob', 'aors = bob\nmailboxes = 1000@default'),
  'sorcery.conf': '[res_pjsip]\nauth = config,pjsip.conf,criteria=type=auth\nauth = astdb,ps_auths\n',
}

const start = (names = ['a', 'b', 'c']) => TestNodes.start(names, { dialplan, files })
const stateOf = (nodes: TestNodes, name: string) => nodes.exchange(name).running.state
const get = (nodes: TestNodes, name: string, family: string, key: string) =>
  stateOf(nodes, name).database.get(family, key)
const everywhere = <T>(names: readonly string[], read: (name: string) => T) => names.map(read)
const all = ['a', 'b', 'c']

it('what a dialplan writes at one node is read at all: database, device state, presence', async () => {
  await using nodes = await start()
  const published: string[] = []
  stateOf(nodes, 'c').bus.on('device-state-changed', ({ device, state }) => published.push(`${device} ${state}`))
  stateOf(nodes, 'c').bus.on('presence-changed', ({ provider, state }) => published.push(`${provider} ${state}`))
  stateOf(nodes, 'c').bus.on('extension-state-changed', ({ exten, state }) => published.push(`${exten} ${state}`))
  await nodes.exchange('a').phone('carol').calls('101')
  await nodes.clock.pass('2s')
  assert.deepEqual(
    everywhere(all, (name) => get(nodes, name, 'night', 'mode')),
    ['on', 'on', 'on'],
  )
  assert.deepEqual(
    everywhere(all, (name) => stateOf(nodes, name).deviceStates.get('Custom:door')),
    ['INUSE', 'INUSE', 'INUSE'],
  )
  assert.deepEqual(published.filter((line) => !line.startsWith('Virtual/')).sort(), [
    '601 INUSE',
    '602 INUSE',
    'Custom:door INUSE',
    'CustomPresence:ann away',
  ])
  stateOf(nodes, 'b').database.deleteTree('night')
  await nodes.clock.pass('1s')
  assert.deepEqual(
    everywhere(all, (name) => get(nodes, name, 'night', 'mode')),
    [undefined, undefined, undefined],
  )
})

it('mailboxes, Stasis: states and configuration objects in the database are those of all nodes', async () => {
  await using nodes = await start()
  const a = await nodes.exchange('a').application('desk')
  await nodes.during(a.mailboxes.update({ mailboxName: '1000@default', oldMessages: 1, newMessages: 2 }))
  await nodes.during(a.deviceStates.update({ deviceName: 'Stasis:lamp', deviceState: 'BUSY' }))
  await nodes.during(
    a.asterisk.updateObject({
      ...{ configClass: 'res_pjsip', objectType: 'auth', id: 'dora' },
      fields: [{ attribute: 'username', value: 'dora' }],
    }),
  )
  await nodes.clock.pass('1s')
  for (const name of ['b', 'c']) {
    const { mailboxes, deviceStates, configuration } = stateOf(nodes, name)
    assert.equal(mailboxes.get('1000@default')?.newMessages, 2)
    assert.equal(deviceStates.get('Stasis:lamp'), 'BUSY')
    assert.equal(configuration.object('res_pjsip', 'auth', 'dora')?.fields.username, 'dora')
    assert.ok(nodes.exchange(name).running.calls.telephones.pjsip.objects.auth('dora'), 'SIP does not know of it')
  }
  const b = await nodes.exchange('b').application('desk')
  await nodes.during(b.deviceStates.delete({ deviceName: 'Stasis:lamp' }))
  await nodes.during(b.asterisk.deleteObject({ configClass: 'res_pjsip', objectType: 'auth', id: 'dora' }))
  await nodes.clock.pass('1s')
  assert.equal(stateOf(nodes, 'a').deviceStates.get('Stasis:lamp'), 'UNKNOWN')
  assert.equal(stateOf(nodes, 'a').configuration.object('res_pjsip', 'auth', 'dora'), undefined)
})

it('what is written without a majority is read here at once, and everywhere when there is one', async () => {
  await using nodes = await start()
  stateOf(nodes, 'b').database.put('shop', 'open', 'yes')
  stateOf(nodes, 'b').database.put('shop', 'till', '17')
  await nodes.clock.pass('1s')
  nodes.engine.isolate(nodes.node('a').host)
  await nodes.clock.pass('5s')
  stateOf(nodes, 'a').database.put('shop', 'open', 'no')
  stateOf(nodes, 'b').database.put('shop', 'till', '18')
  stateOf(nodes, 'a').database.delete('shop', 'nothing')
  assert.equal(get(nodes, 'a', 'shop', 'open'), 'no')
  await nodes.clock.pass('10s')
  assert.deepEqual([get(nodes, 'b', 'shop', 'open'), get(nodes, 'a', 'shop', 'till')], ['yes', '17'])
  nodes.engine.healAll()
  await nodes.clock.pass('30s')
  for (const name of all)
    assert.deepEqual([get(nodes, name, 'shop', 'open'), get(nodes, name, 'shop', 'till')], ['no', '18'])
})

it('an exchange that joins brings what it had, and learns what was deleted while it was away', async () => {
  await using nodes = await start(['a', 'b'])
  stateOf(nodes, 'a').database.put('one', 'x', '1')
  stateOf(nodes, 'b').database.put('two', 'x', '2')
  await nodes.clock.pass('3s')
  nodes.kill('b')
  await nodes.clock.pass('5s')
  stateOf(nodes, 'a').database.delete('two', 'x')
  stateOf(nodes, 'a').database.put('one', 'x', '3')
  nodes.engine.store.wipe()
  await nodes.clock.pass('30s')
  await nodes.add('b')
  await nodes.clock.pass('5s')
  for (const name of ['a', 'b'])
    assert.deepEqual([get(nodes, name, 'one', 'x'), get(nodes, name, 'two', 'x')], ['3', undefined])
})

it('a lamp at one node shows a call that a telephone has at another, and goes out with that node', async () => {
  await using nodes = await start()
  const [atA, atB] = [new SipNetwork(nodes.exchange('a')), new SipNetwork(nodes.exchange('b'))]
  const bob = atB.telephone('bob')
  const notes: string[] = []
  const noted = (body: string) => notes.push(/<dm:note>(.*?)<|<note>(.*?)</.exec(body)?.slice(1).find(Boolean) ?? '')
  const alice = atA.telephone('alice')
  await alice.registers()
  await nodes.clock.pass('1s')
  bob.agent.subscribe({
    ...{
      uri: 'sip:600@10.0.0.1',
      from: '<sip:bob@10.0.0.1>',
      to: '<sip:600@10.0.0.1>',
      event: 'presence',
      expires: 3600,
    },
    headers: [['accept', 'application/pidf+xml']],
    handler: { onNotify: (request) => noted(String(request.body)), onEnd: () => undefined },
  })
  await nodes.clock.pass('1s')
  const lamp = () => notes.at(-1)
  const hint = (name: string) => stateOf(nodes, name).deviceStates.get('PJSIP/alice')
  assert.deepEqual([everywhere(all, hint), lamp()], [['NOT_INUSE', 'NOT_INUSE', 'NOT_INUSE'], 'Ready'])
  await alice.dials('100')
  await nodes.clock.pass('1s')
  assert.deepEqual([everywhere(all, hint), lamp()], [['INUSE', 'INUSE', 'INUSE'], 'On the phone'])
  nodes.kill('a')
  await nodes.clock.pass('8s')
  assert.deepEqual(everywhere(['b', 'c'], hint), ['UNAVAILABLE', 'UNAVAILABLE'])
  assert.notEqual(lamp(), 'On the phone')
})

it('a telephone learns of waiting messages from its own node, whichever node they came to', async () => {
  await using nodes = await start()
  const bob = new SipNetwork(nodes.exchange('b')).telephone('bob')
  await bob.registers()
  await nodes.clock.pass('2s')
  const before = bob.seen.filter((one) => one === 'NOTIFY').length
  stateOf(nodes, 'a').mailboxes.update('1000@default', { newMessages: 4 })
  await nodes.clock.pass('1s')
  assert.equal(bob.seen.filter((one) => one === 'NOTIFY').length, before + 1)
  assert.match(String(bob.requests.at(-1)?.request.body), /Voice-Message: 4\/0/)
})
