// A telephone at one node called from another: what the caller, the phone and everybody who looks at the call notice of the nodes.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Phone } from '@jackfield/testkit'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = `
[default]
exten => 200,1,Dial(Virtual/bob,30,g)
 same => n,Log(NOTICE,it was \${DIALSTATUS} \${HANGUPCAUSE})
 same => n,Wait(60)
exten => 201,1,Dial(Virtual/bob&Virtual/carol,30)
exten => 202,1,Dial(Virtual/carol,30)
exten => 300,1,Answer()
 same => n,Wait(60)
`

const start = () => TestNodes.start(['a', 'b'], { dialplan })
const soon = { within: '2s' } as const

async function talking(nodes: TestNodes): Promise<{ alice: Phone; bob: Phone }> {
  const bob = nodes.exchange('a').phone('bob')
  const alice = nodes.exchange('b').phone('alice')
  await alice.calls('200')
  await bob.answers(soon)
  await alice.talks(soon)
  return { alice, bob }
}

async function hearEachOther({ alice, bob }: { alice: Phone; bob: Phone }): Promise<void> {
  await alice.says({ tone: 440 })
  await bob.says({ tone: 1000 })
  await bob.hears({ tone: 440 }, soon)
  await alice.hears({ tone: 1000 }, soon)
}

it('rings a phone that is registered at another node, and both hear each other', async () => {
  await using nodes = await start()
  const bob = nodes.exchange('a').phone('bob')
  const alice = nodes.exchange('b').phone('alice')
  await alice.calls('200')
  await bob.rings(soon)
  await alice.hears({ signal: 'ringing' }, soon)
  await bob.answers()
  await alice.talks(soon)
  await hearEachOther({ alice, bob })
  await bob.presses('5')
  await alice.hears({ digit: '5' }, soon)
  await alice.presses('7')
  await bob.hears({ digit: '7' }, soon)
  await alice.writes('hello')
  await bob.hears({ text: 'hello' }, soon)
  await bob.holds()
  await alice.hears({ signal: 'hold' }, soon)
  await bob.resumes()
  await alice.hears({ signal: 'unhold' }, soon)
  await alice.hangsUp()
  await bob.isHungUp(soon)
  await nodes.clock.pass('1s')
  for (const name of ['a', 'b']) assert.equal(nodes.exchange(name).running.calls.exchange.channels.count, 0)
})

it('shows the call at the node of the caller alone, with the name of the phone', async () => {
  await using nodes = await start()
  await talking(nodes)
  const client = await nodes.exchange('a').application('watcher')
  const channels = await nodes.during(client.channels.list())
  assert.deepEqual(
    channels.map(({ id, name, state }) => [id.slice(0, 2), name.replace(/-\w+$/, ''), state]),
    [
      ['b-', 'Virtual/alice', 'Up'],
      ['b-', 'Virtual/bob', 'Up'],
    ],
  )
})

it('what goes from node to node is in the ladder of the call, with the name of the other node', async () => {
  await using nodes = await start()
  const { alice, bob } = await talking(nodes)
  await bob.presses('5')
  await alice.hears({ digit: '5' }, soon)
  await bob.hangsUp()
  await nodes.clock.pass('1s')
  const client = await nodes.exchange('a').application('watcher')
  const { rungs } = await nodes.during(client.calls.getLadder({ callId: alice.channelId ?? '' }))
  assert.deepEqual(
    rungs.flatMap(({ type, detail }) => (type === 'Line' ? [detail] : [])),
    [
      'to node a: call Virtual/bob',
      'from node a: opened',
      'from node a: ringing',
      'from node a: answered',
      'from node a: digit-began 5',
      'from node a: digit-ended 5',
      'from node a: end, cause 16',
    ],
  )
  // who draws it knows which way each went, and the node
  const drawn = rungs.flatMap(({ type, node, direction }) => (type === 'Line' ? [`${direction} ${node}`] : []))
  assert.deepEqual([...new Set(drawn)], ['out a', 'in a'])
  // the node of the phone has no call to show
  const own = nodes.exchange('a').running
  assert.equal(own.calls.exchange.channels.shownCount, 0)
})

it('hears why a phone at another node does not want the call, in the words of one at hand', async () => {
  for (const cause of [17, 21, 3, 34]) {
    const statuses: (string | undefined)[] = []
    for (const at of ['a', 'b']) {
      await using nodes = await start()
      const bob = nodes.exchange(at).phone('bob')
      const b = nodes.exchange('b')
      await b.phone('alice').calls('200')
      await bob.rings(soon)
      await bob.rejects(cause)
      await nodes.clock.pass('1s')
      statuses.push(b.log.map((line) => /it was .*/.exec(line)?.[0]).find((words) => words !== undefined))
    }
    assert.ok(statuses[0]?.endsWith(` ${cause}`), `${statuses[0]}`)
    assert.equal(statuses[0], statuses[1])
  }
})

it('a phone at another node that is busy already says so', async () => {
  await using nodes = await start()
  await talking(nodes)
  const b = nodes.exchange('b')
  await b.phone('dave').calls('200')
  await nodes.clock.pass('1s')
  assert.ok(b.log.some((line) => line.includes('it was BUSY 17')))
})

it('a phone at another node stops ringing when the caller hangs up, and when nobody answers in time', async () => {
  await using nodes = await start()
  const bob = nodes.exchange('a').phone('bob')
  const alice = nodes.exchange('b').phone('alice')
  await alice.calls('200')
  await bob.rings(soon)
  await alice.hangsUp()
  await bob.isHungUp(soon)
  await alice.calls('200')
  await bob.rings(soon)
  await nodes.clock.pass('31s')
  assert.equal(bob.state, 'idle')
  assert.ok(nodes.exchange('b').log.some((line) => line.includes('it was NOANSWER')))
})

it('a phone at another node hangs up, and the caller is told', async () => {
  await using nodes = await start()
  const { bob } = await talking(nodes)
  await bob.hangsUp()
  await nodes.clock.pass('1s')
  assert.ok(nodes.exchange('b').log.some((line) => line.includes('it was ANSWER 16')))
})

it('phones at both nodes ring together, and the first answer wins', async () => {
  await using nodes = await start()
  const bob = nodes.exchange('a').phone('bob')
  const carol = nodes.exchange('b').phone('carol')
  const alice = nodes.exchange('b').phone('alice')
  await alice.calls('201')
  await bob.rings(soon)
  await carol.rings(soon)
  await bob.answers()
  await alice.talks(soon)
  await carol.isHungUp(soon)
  await hearEachOther({ alice, bob })
})

it('a phone at another node sends its caller elsewhere, and is told that it worked', async () => {
  await using nodes = await start()
  const { alice, bob } = await talking(nodes)
  const { exchange } = nodes.exchange('a').running.calls
  const transferer = exchange.channels.all().find(({ name }) => name.startsWith('Virtual/bob'))
  assert.ok(transferer)
  const wish = { transferer, context: 'default', exten: '300', isExternal: true }
  assert.equal(await nodes.during(exchange.transfers.blind(wish)), 'Success')
  await bob.isHungUp(soon)
  const [caller] = nodes.exchange('b').running.calls.exchange.channels.list()
  assert.equal(caller?.id, alice.channelId)
  assert.equal(caller?.facts.exten, '300')
})

it('a phone joins its caller at another node and whom it called itself, and is out of it', async () => {
  await using nodes = await start()
  const a = nodes.exchange('a')
  const bob = a.phone('bob', { maxCalls: 2 })
  const alice = nodes.exchange('b').phone('alice')
  const carol = a.phone('carol')
  await alice.calls('200')
  await bob.answers(soon)
  await alice.talks(soon)
  await bob.calls('202')
  await carol.answers(soon)
  await nodes.clock.pass('1s')
  const { channels, transfers } = a.running.calls.exchange
  const [first, second] = channels.all().filter(({ name }) => name.startsWith('Virtual/bob'))
  assert.ok(first && second)
  assert.equal(await nodes.during(transfers.attended({ first, second, isExternal: false })), 'Success')
  await bob.isHungUp(soon)
  await hearEachOther({ alice, bob: carol })
  await carol.hangsUp()
  await nodes.clock.pass('1s')
  assert.ok(nodes.exchange('b').log.some((line) => line.includes('it was ANSWER 16')))
  assert.equal(channels.count, 0)
})

it('shows who calls, and afterwards who talks', async () => {
  await using nodes = await start()
  await talking(nodes)
  const { channels } = nodes.exchange('a').running.calls.exchange
  const phone = channels.all().find(({ name }) => name.startsWith('Virtual/bob'))
  assert.equal(phone?.facts.connected.number, 'alice')
  const [, shown] = nodes.exchange('b').running.calls.exchange.channels.list()
  shown?.updateConnectedLine({ name: 'Boss', number: '42', presentation: 0 })
  await nodes.clock.pass('1s')
  assert.equal(phone?.facts.connected.number, '42')
})

it('an engine that is gone for a while costs no sound, and what was pressed meanwhile arrives afterwards', async () => {
  await using nodes = await start()
  const phones = await talking(nodes)
  await hearEachOther(phones)
  const { alice, bob } = phones
  for (const server of nodes.engine.hosts) nodes.engine.killServer(server)
  for (let second = 0; second < 20; second++) {
    await nodes.clock.pass('1s')
    assert.ok(bob.level(440) > -30, `bob hears alice after ${second} s`)
    assert.ok(alice.level(1000) > -30, `alice hears bob after ${second} s`)
  }
  await bob.presses('9')
  await nodes.clock.pass('1s')
  assert.ok(!alice.heard.includes('key 9'))
  for (const server of nodes.engine.hosts) nodes.engine.startServer(server)
  await alice.hears({ digit: '9' }, { within: '20s' })
  assert.equal(alice.heard.filter((one) => one === 'key 9').length, 1)
  assert.equal(alice.state, 'talking')
})

it('messages that are lost between the nodes are sent again', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan, loss: 0.2, seed: 7 })
  const bob = nodes.exchange('a').phone('bob')
  const alice = nodes.exchange('b').phone('alice')
  await alice.calls('200')
  await bob.answers({ within: '10s' })
  await alice.talks({ within: '10s' })
  for (const digit of '123456789') {
    await bob.presses(digit)
    await nodes.clock.pass('300ms')
  }
  await nodes.clock.pass('20s')
  assert.deepEqual(
    alice.heard.filter((one) => one.startsWith('key')),
    [...'123456789'].map((digit) => `key ${digit}`),
  )
})

it('a call over two nodes ends with either of them', async () => {
  for (const [killed, left] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
    const { bob } = await talking(nodes)
    const ended: string[] = []
    nodes.exchange('b').running.state.bus.on('channel-destroyed', ({ channel, cause }) => {
      ended.push(`${channel.name.replace(/-\w+$/, '')} ${cause}`)
    })
    nodes.kill(killed)
    await nodes.clock.pass('6s')
    const { channels } = nodes.exchange(left).running.calls.exchange
    if (killed === 'a') {
      assert.deepEqual(ended, ['Virtual/bob 38'])
      // who called goes on in the dialplan
      assert.deepEqual(
        channels.list().map(({ name }) => name.replace(/-\w+$/, '')),
        ['Virtual/alice'],
      )
    } else {
      assert.equal(bob.cause, 38)
      assert.equal(channels.count, 0)
    }
  }
})

it('a node that does not answer is no way to a phone', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  nodes.exchange('a').phone('bob')
  const b = nodes.exchange('b')
  const alice = b.phone('alice')
  nodes.engine.isolate(nodes.node('a').host)
  await alice.calls('200')
  await nodes.clock.pass('8s')
  assert.ok(
    b.log.some((line) => /it was CHANUNAVAIL|it was CONGESTION/.test(line)),
    b.log.join('\n'),
  )
})
