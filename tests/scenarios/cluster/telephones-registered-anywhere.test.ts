// Telephones of several exchanges that are one: whoever registers at one of them is known at all of them.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SipNetwork } from '../../support/sip-telephone.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const aor = (name: string, ...lines: readonly string[]) =>
  [
    ...[`[${name}]`, 'type = endpoint', 'context = default', 'allow = ulaw', `aors = ${name}`],
    ...[`[${name}]`, 'type = aor', ...lines, ''],
  ].join('\n')

const files = {
  'pjsip.conf': [
    aor('alice', 'max_contacts = 3'),
    aor('bob', 'max_contacts = 1', 'remove_existing = yes'),
    aor('carol', 'max_contacts = 1'),
    aor('dave', 'max_contacts = 5', 'qualify_frequency = 10', 'qualify_timeout = 1'),
    aor('edge', 'max_contacts = 2', 'support_path = yes'),
  ].join('\n'),
}

const start = (names: readonly string[], seed = 1) => TestNodes.start(names, { files, seed })

/** A telephone beside one node: no other one reaches it, as behind a NAT. */
function beside(nodes: TestNodes, name: string) {
  const network = new SipNetwork(nodes.exchange(name))
  return (user: string, address: string) => network.telephone(user, { address })
}

const pjsipOf = (nodes: TestNodes, name: string) => nodes.exchange(name).running.calls.telephones.pjsip

const known = (nodes: TestNodes, node: string, user: string) =>
  pjsipOf(nodes, node)
    .contacts.of(user)
    .map(
      (contact) =>
        `${contact.uri.replace(/^sip:.*@10\.0\.(.*):5060$/, '$1')} ${contact.node ?? 'here'} ${contact.status}`,
    )
    .sort()

const stateOf = (nodes: TestNodes, node: string, user: string) =>
  nodes.exchange(node).running.calls.exchange.endpoints.get('PJSIP', user)?.state

it('a telephone that registers at one node is there at all, until it unregisters at any', async () => {
  await using nodes = await start(['a', 'b', 'c'])
  const [atA, atB] = [beside(nodes, 'a'), beside(nodes, 'b')]
  assert.equal((await atA('alice', '10.0.1.1').registers()).status, 200)
  await nodes.clock.pass('1s')
  assert.deepEqual(known(nodes, 'a', 'alice'), ['1.1 here created'])
  for (const node of ['b', 'c']) {
    assert.deepEqual(known(nodes, node, 'alice'), ['1.1 a created'])
    assert.equal(stateOf(nodes, node, 'alice'), 'online')
  }
  // the same telephone comes by another node, with the same address
  const moved = atB('alice', '10.0.1.1')
  assert.equal((await moved.registers()).status, 200)
  await nodes.clock.pass('1s')
  assert.deepEqual(
    ['a', 'b', 'c'].map((node) => known(nodes, node, 'alice')),
    [['1.1 b created'], ['1.1 here created'], ['1.1 b created']],
  )
  const [again] = [atA('alice', '10.0.1.1')]
  assert.equal((await again.registers(0)).status, 200)
  await nodes.clock.pass('2s')
  for (const node of ['a', 'b', 'c']) {
    assert.deepEqual(known(nodes, node, 'alice'), [])
    assert.equal(stateOf(nodes, node, 'alice'), 'offline')
  }
})

it('as many contacts as the AOR allows hold over all nodes: one takes the place of another, or is refused', async () => {
  await using nodes = await start(['a', 'b', 'c'])
  const [atA, atB] = [beside(nodes, 'a'), beside(nodes, 'b')]
  assert.equal((await atA('bob', '10.0.1.1').registers()).status, 200)
  assert.equal((await atA('carol', '10.0.1.2').registers()).status, 200)
  await nodes.clock.pass('1s')
  assert.equal((await atB('bob', '10.0.2.1').registers()).status, 200)
  assert.equal((await atB('carol', '10.0.2.2').registers()).status, 403)
  await nodes.clock.pass('2s')
  assert.deepEqual(
    ['a', 'b', 'c'].map((node) => known(nodes, node, 'bob')),
    [['2.1 b created'], ['2.1 here created'], ['2.1 b created']],
  )
  assert.deepEqual(known(nodes, 'b', 'carol'), ['1.2 a created'])
})

it('a telephone is asked whether it is there by its own node alone, and the others know the answer', async () => {
  await using nodes = await start(['a', 'b'])
  const dave = beside(nodes, 'a')('dave', '10.0.1.1')
  beside(nodes, 'b')
  assert.equal((await dave.registers()).status, 200)
  await nodes.clock.pass('25s')
  assert.deepEqual(known(nodes, 'b', 'dave'), ['1.1 a available'])
  assert.equal(dave.seen.filter((one) => one === 'OPTIONS').length, 3)
  dave.respond = () => undefined
  await nodes.clock.pass('15s')
  assert.deepEqual([known(nodes, 'b', 'dave'), stateOf(nodes, 'b', 'dave')], [['1.1 a unavailable'], 'offline'])
})

it('telephones of a node that died are not called, those behind a proxy are; when it is back they are there again', async () => {
  await using nodes = await start(['a', 'b', 'c'])
  const at = beside(nodes, 'b')
  const path = { headers: [['path', '<sip:proxy.example;lr>'] as const, ['supported', 'path'] as const] }
  await at('alice', '10.0.1.1').registers()
  assert.equal((await at('edge', '10.0.1.2').registers(300, path)).status, 200)
  await nodes.clock.pass('1s')
  const targets = (user: string) => {
    const { objects, signalling } = pjsipOf(nodes, 'a')
    return signalling.targets(objects.endpoint(user)!).map(({ home, node, routes }) => ({ home, node, routes }))
  }
  assert.deepEqual(targets('alice'), [{ home: 'b', node: 'b', routes: [] }])
  const throughProxy = [{ home: 'b', node: undefined, routes: ['<sip:proxy.example;lr>'] }]
  assert.deepEqual(targets('edge'), throughProxy)
  nodes.kill('b')
  await nodes.clock.pass('8s')
  assert.deepEqual([known(nodes, 'a', 'alice'), stateOf(nodes, 'a', 'alice')], [['1.1 b unavailable'], 'offline'])
  assert.deepEqual([targets('alice'), targets('edge')], [[], throughProxy])
  await nodes.add('b')
  await nodes.clock.pass('5s')
  assert.deepEqual([known(nodes, 'a', 'alice'), stateOf(nodes, 'a', 'alice')], [['1.1 b created'], 'online'])
  assert.deepEqual(known(nodes, 'b', 'alice'), ['1.1 here created'])
})

it('a telephone with two flows (RFC 5626) has one at each of two nodes, and a flow that comes to a third takes its own place', async () => {
  await using nodes = await start(['a', 'b', 'c'])
  const flow = async (node: string, address: string, number: number) => {
    const telephone = beside(nodes, node)('alice', address)
    const contact = `<${telephone.contact}>;+sip.instance="<urn:uuid:desk>";reg-id=${number}`
    const headers = [
      ['contact', contact] as const,
      ['expires', '300'] as const,
      ['supported', 'outbound, path'] as const,
    ]
    const { status } = await nodes.during(telephone.asks('REGISTER', { to: 'alice', headers }))
    await nodes.clock.pass('1s')
    return status
  }
  assert.deepEqual([await flow('a', '10.0.1.1', 1), await flow('b', '10.0.2.1', 2)], [200, 200])
  const everywhere = () => ['a', 'b', 'c'].map((node) => known(nodes, node, 'alice'))
  assert.deepEqual(everywhere(), [
    ['1.1 here created', '2.1 b created'],
    ['1.1 a created', '2.1 here created'],
    ['1.1 a created', '2.1 b created'],
  ])
  assert.equal(await flow('c', '10.0.3.1', 1), 200)
  assert.deepEqual(everywhere(), [
    ['2.1 b created', '3.1 c created'],
    ['2.1 here created', '3.1 c created'],
    ['2.1 b created', '3.1 here created'],
  ])
  // one node less: it is reached over the other flow
  nodes.kill('c')
  await nodes.clock.pass('8s')
  const { objects, signalling } = pjsipOf(nodes, 'a')
  assert.deepEqual(
    signalling.targets(objects.endpoint('alice')!).map(({ node }) => node),
    ['b'],
  )
})

it('without a majority a telephone registers where it is within half a second, and everywhere when the engine is back', async () => {
  await using nodes = await start(['a', 'b', 'c'])
  const [atA, atB] = [beside(nodes, 'a'), beside(nodes, 'b')]
  await atB('bob', '10.0.2.1').registers()
  await nodes.clock.pass('1s')
  nodes.engine.isolate(nodes.node('a').host)
  const begun = nodes.clock.now()
  const answer = await nodes.during(atA('alice', '10.0.1.1').registers())
  assert.equal(answer.status, 200)
  assert.ok(nodes.clock.now() - begun < 700, `after ${nodes.clock.now() - begun} ms`)
  // bob's only place is taken by one that comes while nobody can be asked
  await nodes.during(atA('bob', '10.0.1.1').registers(600))
  assert.deepEqual([known(nodes, 'a', 'bob'), known(nodes, 'b', 'bob')], [['1.1 here created'], ['2.1 here created']])
  assert.deepEqual(known(nodes, 'b', 'alice'), [])
  nodes.engine.healAll()
  await nodes.clock.pass('30s')
  assert.deepEqual(known(nodes, 'b', 'alice'), ['1.1 a created'])
  assert.deepEqual(
    ['a', 'b', 'c'].map((node) => known(nodes, node, 'bob')),
    [['1.1 here created'], ['1.1 a created'], ['1.1 a created']],
  )
})

it('the engine has lost everything: telephones are still known at all nodes', async () => {
  await using nodes = await start(['a', 'b', 'c'])
  await beside(nodes, 'a')('alice', '10.0.1.1').registers()
  await nodes.clock.pass('2s')
  nodes.engine.store.wipe()
  const registered = await nodes.during(beside(nodes, 'b')('alice', '10.0.2.1').registers())
  assert.equal(registered.status, 200)
  await nodes.clock.pass('40s')
  assert.deepEqual(
    ['a', 'b', 'c'].map((node) => known(nodes, node, 'alice')),
    [
      ['1.1 here created', '2.1 b created'],
      ['1.1 a created', '2.1 here created'],
      ['1.1 a created', '2.1 b created'],
    ],
  )
})

it('what is renewed stays everywhere, what is over ends everywhere, also of a node that is gone', async () => {
  await using nodes = await start(['a', 'b', 'c'])
  const at = beside(nodes, 'b')
  const [kept, left] = [at('alice', '10.0.1.1'), at('alice', '10.0.1.2')]
  for (const one of [kept, left]) await one.registers(60, { callId: one.address })
  await nodes.clock.pass('40s')
  await kept.registers(300, { callId: kept.address })
  await nodes.clock.pass('90s')
  for (const node of ['a', 'c']) assert.deepEqual(known(nodes, node, 'alice'), ['1.1 b created'])
  nodes.kill('b')
  await nodes.clock.pass('5m')
  for (const node of ['a', 'c']) assert.deepEqual(known(nodes, node, 'alice'), [])
  const bucket = nodes.node('a').engine.bucket('contacts')
  const found = await nodes.during(bucket.get('k/alice'))
  assert.deepEqual(found, { ok: true, entry: undefined })
})

it('two registrars race for one address of record: no telephone is lost (12 seeds)', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    await using nodes = await start(['a', 'b'], seed)
    const [atA, atB] = [beside(nodes, 'a'), beside(nodes, 'b')]
    const both = [atA('dave', '10.0.1.1'), atB('dave', '10.0.2.1'), atA('dave', '10.0.1.2'), atB('dave', '10.0.2.2')]
    if (seed % 3 === 0) nodes.engine.store.elect()
    const answers = await nodes.during(Promise.all(both.map((one) => one.registers())))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
      `seed ${seed}`,
    )
    await nodes.clock.pass('30s')
    const places = (node: string) =>
      pjsipOf(nodes, node)
        .contacts.of('dave')
        .map(({ uri }) => uri)
        .sort()
    assert.equal(places('a').length, 4, `seed ${seed}: ${places('a')}`)
    assert.deepEqual(places('b'), places('a'), `seed ${seed}`)
  }
})
