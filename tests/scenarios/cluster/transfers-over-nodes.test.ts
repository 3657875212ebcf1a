// Somebody whose channel sits in a bridge of another node sends the others elsewhere: what programs are told, who hears whom, and what is left.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { AriEvent } from '@jackfield/client'
import type { Phone, TestApplication } from '@jackfield/testkit'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = `
[default]
exten => 100,1,Stasis(meeting)
exten => 200,1,Answer()
 same => n,Stasis(meeting,sent on)
exten => 300,1,Answer()
 same => n,Wait(600)
exten => 201,1,Dial(Virtual/carol,30)
`
const soon = { within: '2s' } as const

/** `alice` is at node a, `bob` and the bridge at b; the program has its socket at a. */
async function meeting(names: readonly string[] = ['a', 'b']) {
  const nodes = await TestNodes.start(names, {
    dialplan,
    files: { 'res_parking.conf': '[default]\nparkext = 700\nparkpos = 701-710\ncontext = default\n' },
  })
  const [a, b] = [nodes.exchange('a'), nodes.exchange('b')]
  const app = await a.application('meeting')
  const atB = await b.application('office')
  await nodes.clock.pass('1s')
  const call = async (phone: Phone) => {
    const before = phone.channelId
    await phone.calls('100')
    await nodes.clock.pass('1s')
    const channelId = phone.channelId ?? ''
    assert.notEqual(channelId, before ?? '')
    await nodes.during(app.channels.answer({ channelId }))
    return channelId
  }
  const bridgeAt = async (client: TestApplication, ...channel: readonly string[]) => {
    const { id: bridgeId } = await nodes.during(client.bridges.create({ type: 'mixing' }))
    for (const one of channel) await nodes.during(client.bridges.addChannel({ bridgeId, channel: [one] }))
    return bridgeId
  }
  const [alice, bob] = [a.phone('alice'), b.phone('bob')]
  const [aliceId, bobId] = [await call(alice), await call(bob)]
  const bridgeId = await bridgeAt(atB, aliceId, bobId)
  await nodes.clock.pass('1s')
  const { transfers, channels } = a.running.calls.exchange
  const failures: string[] = []
  a.running.state.bus.on('call-failed', ({ text }) => void failures.push(text))
  const channel = (id: string) => {
    const found = channels.get(id)
    assert.ok(found)
    return found
  }
  const blind = (exten: string, transferer = channel(aliceId)) =>
    transfers.blind({ transferer, context: 'default', exten, isExternal: true })
  const attended = (first: string, second: string) =>
    transfers.attended({ first: channel(first), second: channel(second), isExternal: true })
  return {
    nodes,
    a,
    b,
    app,
    atB,
    alice,
    bob,
    aliceId,
    bobId,
    bridgeId,
    call,
    bridgeAt,
    channel,
    blind,
    attended,
    failures,
  }
}

type Meeting = Awaited<ReturnType<typeof meeting>>

const told = new Set([
  'ChannelEnteredBridge',
  'ChannelLeftBridge',
  'StasisStart',
  'StasisEnd',
  'BridgeBlindTransfer',
  'BridgeAttendedTransfer',
])

/** What the program was told since, in a few words; `names` for ids. */
function story({ seen }: TestApplication, since: number, names: Readonly<Record<string, string>>): string[] {
  return seen.slice(since).flatMap((event) => {
    const { type, channel, bridge, result } = event as AriEvent<'BridgeBlindTransfer'>
    if (!told.has(type)) return []
    const who = channel && (names[channel.id] ?? channel.name.replace(/-\w+;/, ';'))
    return [type, who, result, bridge && (names[bridge.id] ?? bridge.id)].filter((word) => word !== undefined).join(' ')
  })
}

/** Everybody hangs up: nothing is left at any node, neither channels nor bridges that nobody is shown, nor lines. */
async function nothingLeft({ nodes }: Pick<Meeting, 'nodes'>, names: readonly string[], ...phones: readonly Phone[]) {
  for (const phone of phones) if (phone.state !== 'idle') await phone.hangsUp()
  await nodes.clock.pass('5s')
  for (const name of names) {
    const { channels, bridges } = nodes.exchange(name).running.calls.exchange
    assert.deepEqual(
      channels.all().map((channel) => channel.name),
      [],
      `channels of ${name}`,
    )
    assert.equal(bridges.count, bridges.list().length, `hidden bridges of ${name}`)
  }
}

it('who is in a bridge of another node sends the other one to an extension: a Local channel takes the place there', async () => {
  const scene = await meeting()
  const { nodes, app, alice, bob, aliceId, bobId, bridgeId, blind } = scene
  await using _ = nodes
  const since = app.seen.length
  assert.equal(await nodes.during(blind('200')), 'Success')
  await nodes.clock.pass('1s')
  const names = { [aliceId]: 'alice', [bobId]: 'bob', [bridgeId]: 'bridge' }
  const all = story(app, since, names)
  const local = 'Local/200@default'
  // the second half goes its own way meanwhile
  assert.deepEqual(
    all.filter((line) => !line.includes(';2')),
    [
      'BridgeBlindTransfer alice Success bridge',
      `StasisStart ${local};1`,
      'ChannelLeftBridge alice bridge',
      `ChannelEnteredBridge ${local};1 bridge`,
      'StasisEnd alice',
    ],
  )
  assert.ok(all.includes(`StasisStart ${local};2`))
  const transfer = await app.sees('BridgeBlindTransfer', { channel: { id: aliceId } })
  assert.deepEqual([...(transfer.bridge?.channels ?? [])].sort(), [aliceId, bobId].sort())
  assert.equal(transfer.transferee?.id, bobId)
  assert.match(transfer.replace_channel?.name ?? '', /^Local\/200@default-\w+;1$/)
  const started = await app.sees('StasisStart', { replace_channel: { id: aliceId } })
  assert.equal(started.channel.id, transfer.replace_channel?.id)
  const variable = await nodes.during(app.channels.getChannelVar({ channelId: bobId, variable: 'BLINDTRANSFER' }))
  assert.equal(variable.value, transfer.channel.name)
  assert.equal(alice.state, 'idle')
  const second = app.seen.find(
    (event) => event.type === 'StasisStart' && /;2$/.test((event as AriEvent<'StasisStart'>).channel.name),
  ) as AriEvent<'StasisStart'>
  assert.deepEqual(second.args, ['sent on'])
  await nodes.during(app.channels.play({ channelId: second.channel.id, media: ['tone:700/60000'] }))
  await bob.hears({ tone: 700 }, soon)
  await nodes.during(app.channels.hangup({ channelId: second.channel.id }))
  await nothingLeft(scene, ['a', 'b'], bob)
})

it('everybody in the bridge talks to whoever was called, and there may be several', async () => {
  const scene = await meeting(['a', 'b', 'c'])
  const { nodes, app, atB, bob, bobId, bridgeId, call, blind } = scene
  await using _ = nodes
  const dora = nodes.exchange('c').phone('dora')
  const doraId = await call(dora)
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [doraId] }))
  const carol = nodes.exchange('a').phone('carol')
  assert.equal(await nodes.during(blind('201')), 'Success')
  await carol.answers(soon)
  await nodes.clock.pass('1s')
  const tones = [
    [bob, 440],
    [carol, 700],
    [dora, 1000],
  ] as const
  for (const [phone, tone] of tones) await phone.says({ tone })
  for (const [phone] of tones) for (const [other, tone] of tones) if (other !== phone) await phone.hears({ tone }, soon)
  const transfer = await app.sees('BridgeBlindTransfer', { result: 'Success' })
  assert.equal(transfer.transferee, undefined)
  for (const channelId of [bobId, doraId]) {
    const { value } = await nodes.during(app.channels.getChannelVar({ channelId, variable: 'BLINDTRANSFER' }))
    assert.equal(value, transfer.channel.name)
  }
  await carol.hangsUp()
  await nodes.clock.pass('1s')
  const shown = await nodes.during(app.bridges.get({ bridgeId }))
  assert.deepEqual([...shown.channels].sort(), [bobId, doraId].sort())
  await nothingLeft(scene, ['a', 'b', 'c'], bob, dora)
})

it('who is sent on from a bridge of another node is parked, and who did it is told the space before it leaves', async () => {
  const scene = await meeting()
  const { nodes, app, aliceId, bobId, bridgeId, bob, alice, blind } = scene
  await using _ = nodes
  assert.equal(await nodes.during(blind('700')), 'Success')
  await nodes.clock.pass('10s')
  assert.equal(alice.state, 'idle')
  await app.sees('ChannelLeftBridge', { channel: { id: aliceId } })
  const shown = await nodes.during(app.bridges.get({ bridgeId }))
  assert.equal(shown.channels.length, 2)
  assert.ok(shown.channels.includes(bobId))
  const carol = nodes.exchange('a').phone('carol')
  await carol.calls('701')
  await nodes.clock.pass('1s')
  await carol.says({ tone: 440 })
  await bob.hears({ tone: 440 }, soon)
  await nothingLeft(scene, ['a', 'b'], carol, bob)
})

/** Where the second channel of who transfers is; `carol` is with it, when it is in a bridge. */
const seconds = {
  'in a bridge of its own node': ['a', 'a'],
  'in another bridge of that node': ['b', 'b'],
  'in a bridge of a third node': ['c', 'c'],
  'in an application': undefined,
} as const

for (const [where, places] of Object.entries(seconds)) {
  for (const isFarFirst of [true, false]) {
    it(`who is in a bridge of another node joins that call with one that is ${where}${isFarFirst ? '' : ', the other way round'}`, async () => {
      const scene = await meeting(['a', 'b', 'c'])
      const { nodes, app, bob, aliceId, bobId, bridgeId, call, bridgeAt, attended } = scene
      await using _ = nodes
      const alex = nodes.exchange('a').phone('alex')
      const alexId = await call(alex)
      const carol = places && nodes.exchange(places[0]).phone('carol')
      const carolId = carol && (await call(carol))
      const client = places && (await nodes.exchange(places[1]).application(`office ${places[1]}`))
      const otherId = client && carolId && (await bridgeAt(client, alexId, carolId))
      await nodes.clock.pass('1s')
      const since = app.seen.length
      const [first, second] = isFarFirst ? [aliceId, alexId] : [alexId, aliceId]
      assert.equal(await nodes.during(attended(first, second)), 'Success')
      await nodes.clock.pass('1s')
      assert.deepEqual([scene.alice.state, alex.state], ['idle', 'idle'])
      const transfer = app.seen.find(
        ({ type }) => type === 'BridgeAttendedTransfer',
      ) as AriEvent<'BridgeAttendedTransfer'>
      const ids = isFarFirst ? [bridgeId, otherId] : [otherId, bridgeId]
      const { transferer_first_leg_bridge: from, transferer_second_leg_bridge: to } = transfer
      assert.deepEqual([from?.id, to?.id], ids)
      const parties = isFarFirst ? [bobId, carolId] : [carolId, bobId]
      assert.deepEqual([transfer.transferee?.id, transfer.transfer_target?.id], parties)
      assert.equal(transfer.destination_type, places ? 'link' : 'application')
      const names = { [aliceId]: 'alice', [alexId]: 'alex', [bridgeId]: 'bridge', [otherId ?? '']: 'other' }
      const lines = story(app, since, names)
      // each of the two: the transfer is told, somebody comes to its place, it leaves
      const order = (...words: string[]) =>
        assert.deepEqual(
          lines.filter((line) => words.includes(line)),
          words,
        )
      const halves = isFarFirst || !places ? [';1', ';2'] : [';2', ';1']
      const local = (half = '') => `Local/_attended@transfer${half}`
      order(
        'BridgeAttendedTransfer Success',
        `StasisStart ${local(halves[0])}`,
        `ChannelEnteredBridge ${local(halves[0])} bridge`,
        'StasisEnd alice',
      )
      order('ChannelLeftBridge alice bridge', `ChannelEnteredBridge ${local(halves[0])} bridge`)
      if (places)
        order('ChannelLeftBridge alex other', `ChannelEnteredBridge ${local(halves[1])} other`, 'StasisEnd alex')
      else order(`StasisStart ${local(halves[1])}`, 'StasisEnd alex')
      const marked = isFarFirst || !places ? bobId : carolId
      if (marked !== undefined) {
        const variable = 'ATTENDEDTRANSFER'
        const { value } = await nodes.during(app.channels.getChannelVar({ channelId: marked, variable }))
        const leg = isFarFirst || places ? transfer.transferer_first_leg : transfer.transferer_second_leg
        assert.equal(value, leg.name)
      }
      await bob.says({ tone: 440 })
      if (carol) {
        await carol.says({ tone: 1000 })
        await carol.hears({ tone: 440 }, soon)
        await bob.hears({ tone: 1000 }, soon)
      } else {
        const started = await app.sees('StasisStart', { replace_channel: { id: alexId } })
        await nodes.during(app.channels.play({ channelId: started.channel.id, media: ['tone:700/60000'] }))
        await bob.hears({ tone: 700 }, soon)
      }
      const [left] = app.seen.filter(({ type }) => type === 'StasisStart').slice(-1) as AriEvent<'StasisStart'>[]
      await nodes.during(app.channels.hangup({ channelId: left?.channel.id ?? '' }))
      await nothingLeft(scene, ['a', 'b', 'c'], bob, ...(carol ? [carol] : []))
    })
  }
}

it('who is in a bridge of another node joins that call with what its other channel runs in the dialplan', async () => {
  const scene = await meeting()
  const { nodes, app, bob, bridgeId, aliceId, attended } = scene
  await using _ = nodes
  const alex = nodes.exchange('a').phone('alex')
  await alex.calls('300')
  await nodes.clock.pass('1s')
  assert.equal(await nodes.during(attended(aliceId, alex.channelId ?? '')), 'Success')
  await nodes.clock.pass('1s')
  await app.sees('BridgeAttendedTransfer', { destination_type: 'application', destination_application: 'Wait' })
  assert.deepEqual([scene.alice.state, alex.state, bob.state], ['idle', 'idle', 'talking'])
  assert.equal((await nodes.during(app.bridges.get({ bridgeId }))).channels.length, 2)
  const waiting = scene.a.running.calls.exchange.channels.list().find(({ name }) => name.endsWith(';2'))
  assert.equal(waiting?.facts.appName, 'Wait')
  await nodes.during(app.channels.hangup({ channelId: waiting?.id ?? '' }))
  await nothingLeft(scene, ['a', 'b'], bob)
})

it('two channels in one bridge of another node are not joined, nor does one who is alone there send anybody elsewhere', async () => {
  const scene = await meeting()
  const { nodes, atB, app, alice, bob, bobId, aliceId, bridgeId, call, blind, attended, failures } = scene
  await using _ = nodes
  const alex = nodes.exchange('a').phone('alex')
  const alexId = await call(alex)
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [alexId] }))
  assert.equal(await nodes.during(attended(aliceId, alexId)), 'Invalid')
  await nodes.during(atB.bridges.removeChannel({ bridgeId, channel: [alexId, bobId] }))
  assert.equal(await nodes.during(blind('200')), 'Invalid')
  await app.sees('BridgeBlindTransfer', { result: 'Invalid', bridge: { id: bridgeId } })
  assert.deepEqual(
    failures.map((words) => words.replace(/.*failed: /, '')),
    ['there is nobody to transfer', 'there is nobody to transfer'],
  )
  assert.deepEqual([...(await nodes.during(app.bridges.get({ bridgeId }))).channels], [aliceId])
  await nothingLeft(scene, ['a', 'b'], alice, alex, bob)
})

/** The other node speaks as the version before: it says nothing of its bridges. */
function older(nodes: TestNodes, name: string): void {
  const { engine } = nodes.node(name)
  const request = engine.request.bind(engine)
  engine.request = (subject, text, timeoutMs) => request(subject, text.replace(/,"bridgeId":"[^"]*"/, ''), timeoutMs)
}

it('a node of the version before is not asked: the transfer fails, everybody talks on', async () => {
  const scene = await meeting()
  const { nodes, app, atB, alice, bob, aliceId, bridgeId, call, blind, attended, failures } = scene
  await using _ = nodes
  await nodes.during(atB.bridges.removeChannel({ bridgeId, channel: [aliceId] }))
  older(nodes, 'b')
  await nodes.during(atB.bridges.addChannel({ bridgeId, channel: [aliceId] }))
  const alex = nodes.exchange('a').phone('alex')
  const alexId = await call(alex)
  assert.equal(await nodes.during(blind('200')), 'Fail')
  assert.equal(await nodes.during(attended(aliceId, alexId)), 'Fail')
  await app.sees('BridgeBlindTransfer', { result: 'Fail' })
  await app.sees('BridgeAttendedTransfer', { result: 'Fail' })
  const why = 'node b has an older version, which cannot replace channels in its bridges'
  assert.deepEqual(
    failures.map((words) => words.replace(/.*failed: /, '')),
    [why, why],
  )
  await alice.says({ tone: 440 })
  await bob.hears({ tone: 440 }, soon)
  await nothingLeft(scene, ['a', 'b'], alice, alex, bob)
})

it('a node that does not answer for a while: the transfer fails, and afterwards everybody talks on', async () => {
  const scene = await meeting()
  const { nodes, app, alice, bob, blind, failures } = scene
  await using _ = nodes
  nodes.pause('b')
  assert.equal(await nodes.during(blind('200')), 'Fail')
  assert.match(failures.at(-1) ?? '', /node b does not answer$/)
  nodes.resume('b')
  await nodes.clock.pass('5s')
  await app.sees('BridgeBlindTransfer', { result: 'Fail' })
  await alice.says({ tone: 440 })
  await bob.hears({ tone: 440 }, soon)
  assert.equal(await nodes.during(blind('300')), 'Success')
  await nodes.clock.pass('1s')
  assert.equal(alice.state, 'idle')
  for (const channel of nodes.exchange('a').running.calls.exchange.channels.list())
    channel.requestHangup('explicit', 16)
  await nothingLeft(scene, ['a', 'b'], bob)
})

/** What happens while the new channel is being made ready, why the transfer fails then, and who is in the bridge afterwards. */
interface Meanwhile {
  /** the node where it happens */
  readonly at: 'a' | 'b'
  readonly why: RegExp
  act(scene: Meeting): void
  left(scene: Meeting): string[] | undefined
}

const meanwhile: Record<string, Meanwhile> = {
  'the bridge is destroyed': {
    at: 'b',
    act: ({ b, bridgeId }) => b.running.calls.exchange.bridges.get(bridgeId)?.destroy(),
    why: /it has left the bridge meanwhile$/,
    left: () => undefined,
  },
  'the one who transfers hangs up': {
    at: 'a',
    act: ({ channel, aliceId }) => channel(aliceId).handle({ type: 'hung-up', cause: 16 }),
    why: /(it has left the bridge|somebody has hung up) meanwhile$/,
    left: ({ bobId }) => [bobId],
  },
  'the new channel is hung up': {
    at: 'a',
    act: ({ a }) => {
      for (const channel of a.running.calls.exchange.channels.list())
        if (channel.technology.name === 'Local') channel.requestHangup('explicit', 16)
    },
    why: /node b could not take another channel into the bridge$|hung up meanwhile$/,
    left: ({ aliceId, bobId }) => [aliceId, bobId],
  },
  'the one who transfers is taken out of the bridge': {
    at: 'b',
    act: ({ b, bridgeId, aliceId }) => {
      const bridge = b.running.calls.exchange.bridges.get(bridgeId)
      const member = bridge?.channels.find(({ id }) => id === aliceId)
      if (member) bridge?.leave(member, 'removed')
    },
    why: /(it has left the bridge|somebody has hung up) meanwhile$/,
    left: ({ bobId }) => [bobId],
  },
  'the node of the bridge dies': {
    at: 'b',
    act: ({ nodes }) => nodes.kill('b'),
    why: /node b does not answer$|it has left the bridge meanwhile$/,
    left: () => undefined,
  },
}

/** When: this is said by that node, and has not arrived. */
const moments = [
  ['the place is asked for', 'a', '"type":"prepare"'],
  ['the line is opened', 'b', '"kind":"member"'],
  ['the answer is given', 'b', '"type":"prepared"'],
  ['everything is said', 'a', '"type":"replace"'],
] as const

function whenSaid(nodes: TestNodes, name: string, words: string, act: () => void): () => boolean {
  const { engine } = nodes.node(name)
  const request = engine.request.bind(engine)
  let isDone = false
  engine.request = (subject, text, timeoutMs) => {
    const answer = request(subject, text, timeoutMs)
    if (!isDone && text.includes(words)) {
      isDone = true
      queueMicrotask(act)
    }
    return answer
  }
  return () => isDone
}

for (const [what, { at, act, why, left }] of Object.entries(meanwhile)) {
  for (const kind of ['blind', 'attended'] as const) {
    for (const [moment, node, words] of moments) {
      it(`a transfer (${kind}) out of a bridge of another node, and while ${moment} ${what}: nothing is left of it`, async () => {
        const scene = await meeting(['a', 'b', 'c'])
        const { nodes, app, alice, bob, aliceId, bridgeId, call, bridgeAt, blind, attended, failures } = scene
        await using _ = nodes
        const alex = nodes.exchange('a').phone('alex')
        const carol = nodes.exchange('a').phone('carol')
        const [alexId, carolId] = [await call(alex), await call(carol)]
        const ownId = await bridgeAt(app, alexId, carolId)
        const isDone = whenSaid(nodes, node, words, () => act(scene))
        const result = await nodes.during(kind === 'blind' ? blind('300') : attended(alexId, aliceId))
        await nodes.clock.pass('8s')
        assert.equal(isDone(), true)
        const { channels } = nodes.exchange('a').running.calls.exchange
        const locals = () => channels.list().filter(({ technology }) => technology.name === 'Local')
        const isCrossing = moment === 'the answer is given' && at === 'b'
        if (moment === 'everything is said' || isCrossing) {
          // what is said cannot be taken back: it is as if it had happened right afterwards
          assert.equal(result, 'Success')
          for (const local of locals()) local.requestHangup('explicit', 16)
        } else {
          assert.equal(result, 'Fail')
          assert.match(failures.at(-1) ?? '', why)
          assert.deepEqual(locals(), [])
          // who has nothing to do with it talks on
          await carol.says({ tone: 1000 })
          await alex.hears({ tone: 1000 }, soon)
          assert.deepEqual([...(await nodes.during(app.bridges.get({ bridgeId: ownId }))).channels], [alexId, carolId])
          const inside = left(scene)
          if (inside) assert.deepEqual([...(await nodes.during(app.bridges.get({ bridgeId }))).channels], inside)
        }
        const isDead = what.includes('dies')
        await nothingLeft(scene, isDead ? ['a', 'c'] : ['a', 'b', 'c'], alice, alex, carol, ...(isDead ? [] : [bob]))
      })
    }
  }
}
