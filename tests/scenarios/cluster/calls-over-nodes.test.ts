// What people do in calls whose parties are at two nodes: by ear and by key, as if there were one.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import type { Channel } from '@jackfield/core'
import type { Phone } from '@jackfield/testkit'
import { TestNodes } from '../../support/test-nodes.ts'
import { tonesIn, toneWav } from '../../support/tone-wav.ts'

const dialplan = `
[default]
exten => 200,1,Dial(Virtual/bob,30,g)
 same => n,Log(NOTICE,it was \${DIALSTATUS} \${HANGUPCAUSE})
 same => n,Wait(60)
exten => 202,1,Dial(Virtual/carol,30)
exten => 203,1,Dial(Virtual/bob,30)
exten => 300,1,Stasis(office)
`

const soon = { within: '3s' } as const

const start = (names: readonly string[] = ['a', 'b'], files: Record<string, string> = {}) =>
  TestNodes.start(names, { dialplan, files, sounds: { long: '20s' } })

/** Whatever is there at a node, also what nobody is shown. */
const channelsOf = (nodes: TestNodes, node: string, name: string): Channel[] =>
  nodes
    .exchange(node)
    .running.calls.exchange.channels.all()
    .filter((channel) => channel.name.startsWith(name)) as Channel[]

/** Each says a tone of its own, and hears the other's. */
async function hearEachOther(one: Phone, other: Phone): Promise<void> {
  await one.says({ tone: 440 })
  await other.says({ tone: 1000 })
  await other.hears({ tone: 440 }, soon)
  await one.hears({ tone: 1000 }, soon)
}

async function nothingIsLeft(nodes: TestNodes, names: readonly string[]): Promise<void> {
  await nodes.clock.pass('2s')
  for (const name of names) {
    const { channels, bridges } = nodes.exchange(name).running.calls.exchange
    assert.deepEqual(
      [...channels.all()].map((channel) => channel.name),
      [],
      `channels at ${name}`,
    )
    assert.equal(bridges.list().length, 0, `bridges at ${name}`)
  }
}

it('the caller hears what a phone at another node has to say before it answers', async () => {
  await using nodes = await start()
  const bob = nodes.exchange('a').phone('bob')
  const alice = nodes.exchange('b').phone('alice')
  await alice.calls('200')
  await bob.rings(soon)
  channelsOf(nodes, 'a', 'Virtual/bob')[0]?.handle({ type: 'progress' })
  await bob.says({ tone: 1000 })
  await alice.hears({ signal: 'progress' }, soon)
  await alice.hears({ tone: 1000 }, soon)
  assert.equal(alice.state, 'dialing')
  await bob.answers()
  await alice.talks(soon)
  await hearEachOther(alice, bob)
  await bob.hangsUp()
  await nodes.clock.pass('1s')
  assert.ok(nodes.exchange('b').log.some((line) => line.includes('it was ANSWER 16')))
})

/** `alice` is at node a, `bob` at node b, both in a bridge of a. */
async function meeting(nodes: TestNodes) {
  const [a, b] = [nodes.exchange('a'), nodes.exchange('b')]
  const app = await a.application('office')
  // until the other node knows of the application
  await nodes.clock.pass('1s')
  const [alice, bob] = [a.phone('alice'), b.phone('bob')]
  await alice.calls('300')
  await bob.calls('300')
  await nodes.clock.pass('1s')
  const [aliceId, bobId] = [alice.channelId ?? '', bob.channelId ?? '']
  const channel = [aliceId, bobId]
  for (const channelId of channel) await nodes.during(app.channels.answer({ channelId }))
  const { id: bridgeId } = await nodes.during(app.bridges.create({ type: 'mixing' }))
  await nodes.during(app.bridges.addChannel({ bridgeId, channel }))
  return { app, alice, bob, aliceId, bobId, bridgeId }
}

it('hold, and music while somebody waits, reach who is at another node', async () => {
  const directory = temporaryDirectory('music')
  writeFileSync(join(directory, 'tune.wav'), toneWav(700, 30))
  await using nodes = await start(['a', 'b'], {
    'musiconhold.conf': `[default]\nmode = files\ndirectory = ${directory}\n`,
  })
  const { app, alice, bob, aliceId, bobId, bridgeId } = await meeting(nodes)
  await hearEachOther(alice, bob)
  await bob.holds()
  await alice.hears({ signal: 'hold' }, soon)
  await app.sees('ChannelHold', { channel: { id: bobId } }, soon)
  await bob.resumes()
  await alice.hears({ signal: 'unhold' }, soon)
  await alice.holds()
  await bob.hears({ signal: 'hold' }, soon)
  await alice.resumes()
  await bob.hears({ signal: 'unhold' }, soon)
  await alice.hushes()
  await nodes.during(app.bridges.startMoh({ bridgeId }))
  await bob.hears({ tone: 700 }, soon)
  await nodes.during(app.bridges.stopMoh({ bridgeId }))
  await nodes.during(app.channels.startMoh({ channelId: bobId }))
  await bob.hears({ tone: 700 }, soon)
  await nodes.clock.pass('500ms')
  assert.ok(alice.level(700) < -50, 'alice hears no music')
  await nodes.during(app.channels.stopMoh({ channelId: bobId }))
  await nodes.during(app.channels.hold({ channelId: aliceId }))
  await hearEachOther(alice, bob)
})

it('keys pressed at either end while something is played arrive at the other', async () => {
  await using nodes = await start()
  const { app, alice, bob, aliceId, bobId, bridgeId } = await meeting(nodes)
  const { id: playbackId } = await nodes.during(app.bridges.play({ bridgeId, media: ['sound:long'] }))
  await bob.presses('1')
  await alice.presses('2')
  await alice.hears({ digit: '1' }, soon)
  await bob.hears({ digit: '2' }, soon)
  const pressed = () => app.seen.flatMap((event) => (event.type === 'ChannelDtmfReceived' ? [event] : []))
  assert.deepEqual(
    pressed()
      .map(({ digit, channel }) => `${digit} ${channel.id}`)
      .sort(),
    [`1 ${bobId}`, `2 ${aliceId}`],
  )
  await nodes.during(app.playbacks.stop({ playbackId }))
  await hearEachOther(alice, bob)
  // to one of another node alone, through any node
  const played = await nodes.during(app.channels.play({ channelId: bobId, media: ['tone:700/30000'] }))
  assert.match(played.id, /^b-/)
  await bob.hears({ tone: 700 }, soon)
  await bob.presses('5')
  await alice.hears({ digit: '5' }, soon)
  await nodes.clock.pass('300ms')
  assert.ok(alice.level(700) < -50, 'alice is not played to')
  await nodes.during(app.playbacks.stop({ playbackId: played.id }))
  await nodes.during(app.channels.sendDTMF({ channelId: bobId, dtmf: '9' }))
  await bob.hears({ digit: '9' }, soon)
})

it('who is at another node is muted through any node, and heard again', async () => {
  await using nodes = await start()
  const { app, alice, bob, bobId } = await meeting(nodes)
  await hearEachOther(alice, bob)
  await nodes.during(app.channels.mute({ channelId: bobId, direction: 'in' }))
  await nodes.clock.pass('500ms')
  assert.ok(alice.level(1000) < -50, 'bob is not heard')
  assert.ok(bob.level(440) > -40, 'bob hears')
  await nodes.during(app.channels.unmute({ channelId: bobId, direction: 'in' }))
  await nodes.during(app.channels.mute({ channelId: bobId, direction: 'out' }))
  await alice.hears({ tone: 1000 }, soon)
  await nodes.clock.pass('500ms')
  assert.ok(bob.level(440) < -50, 'bob hears nothing')
  await nodes.during(app.channels.unmute({ channelId: bobId, direction: 'out' }))
  await bob.hears({ tone: 440 }, soon)
})

it('a bridge and one of its parties at another node are recorded, and the files are found through any node', async () => {
  await using nodes = await start()
  const { app, alice, bob, bobId, bridgeId } = await meeting(nodes)
  const atB = await nodes.exchange('b').application('reader')
  await hearEachOther(alice, bob)
  await nodes.during(app.bridges.record({ bridgeId, name: 'both', format: 'wav' }))
  const { id: snoopId } = await nodes.during(
    app.channels.snoopChannel({ channelId: bobId, spy: 'in', app: 'office', snoopId: 'b-listener' }),
  )
  await app.sees('StasisStart', { channel: { id: snoopId } }, soon)
  await nodes.during(app.channels.record({ channelId: snoopId, name: 'bob-alone', format: 'wav' }))
  await nodes.clock.pass('2s')
  await nodes.during(app.recordings.stop({ recordingName: 'bob-alone' }))
  await nodes.during(atB.recordings.stop({ recordingName: 'both' }))
  for (const client of [app, atB]) {
    const stored = await nodes.during(client.recordings.listStored())
    assert.deepEqual(stored.map(({ name }) => name).sort(), ['bob-alone', 'both'])
    const tones = async (recordingName: string) => {
      const file = await nodes.during(client.recordings.getStoredFile({ recordingName }))
      return tonesIn(file, [440, 700, 1000])
    }
    assert.deepEqual(await tones('both'), [440, 1000])
    assert.deepEqual(await tones('bob-alone'), [1000])
  }
  await nodes.during(app.channels.hangup({ channelId: snoopId }))
})

it('a phone at another node is recorded by its own channel, which no bridge mixes with anybody', async () => {
  await using nodes = await start()
  const { app, alice, bob, bobId, bridgeId } = await meeting(nodes)
  const atB = await nodes.exchange('b').application('reader')
  await hearEachOther(alice, bob)
  await nodes.during(app.bridges.removeChannel({ bridgeId, channel: [bobId] }))
  await nodes.clock.pass('500ms')
  await nodes.during(app.channels.record({ channelId: bobId, name: 'bob', format: 'wav', beep: false }))
  await app.sees('RecordingStarted', { recording: { name: 'bob', target_uri: `channel:${bobId}` } }, soon)
  await nodes.clock.pass('2s')
  await nodes.during(atB.recordings.stop({ recordingName: 'bob' }))
  const { recording } = await app.sees('RecordingFinished', { recording: { name: 'bob' } }, soon)
  assert.ok((recording.duration ?? 0) >= 1, String(recording.duration))
  for (const client of [app, atB]) {
    const file = await nodes.during(client.recordings.getStoredFile({ recordingName: 'bob' }))
    assert.deepEqual(await tonesIn(file, [440, 700, 1000]), [1000])
  }
})

it('a phone at another node wants to be called elsewhere: that is called by the dialplan of the caller', async () => {
  await using nodes = await start(['a', 'b'])
  const [bob, carol] = [nodes.exchange('a').phone('bob'), nodes.exchange('a').phone('carol')]
  const alice = nodes.exchange('b').phone('alice')
  await alice.calls('200')
  await bob.rings(soon)
  await bob.forwards('202')
  await carol.answers(soon)
  await alice.talks(soon)
  assert.equal(bob.state, 'idle')
  await hearEachOther(alice, carol)
  await alice.hangsUp()
  await carol.isHungUp(soon)
  await nothingIsLeft(nodes, ['a', 'b'])
})

it('a phone joins two callers of one other node, who talk there as if it had never been', async () => {
  await using nodes = await start()
  const a = nodes.exchange('a')
  const b = nodes.exchange('b')
  const bob = a.phone('bob', { maxCalls: 2 })
  const [alice, carol] = [b.phone('alice'), b.phone('carol')]
  const app = await b.application('watcher', { subscribeAll: true })
  await alice.calls('203')
  await bob.answers(soon)
  await alice.talks(soon)
  await carol.calls('203')
  await bob.answers(soon)
  await carol.talks(soon)
  const [first, second] = channelsOf(nodes, 'a', 'Virtual/bob')
  assert.ok(first && second)
  const { transfers } = a.running.calls.exchange
  assert.equal(await nodes.during(transfers.attended({ first, second, isExternal: false })), 'Success')
  await bob.isHungUp(soon)
  await hearEachOther(alice, carol)
  await app.sees('BridgeAttendedTransfer', { result: 'Success' }, soon)
  // nothing of them goes over the other node any more
  assert.equal(a.running.calls.exchange.channels.count, 0)
  await alice.hangsUp()
  await carol.isHungUp(soon)
})

it('a phone joins callers of two other nodes, and is out of it', async () => {
  await using nodes = await start(['a', 'b', 'c'])
  const a = nodes.exchange('a')
  const bob = a.phone('bob', { maxCalls: 2 })
  const [alice, carol] = [nodes.exchange('b').phone('alice'), nodes.exchange('c').phone('carol')]
  await alice.calls('200')
  await bob.answers(soon)
  await alice.talks(soon)
  await carol.calls('200')
  await bob.answers(soon)
  await carol.talks(soon)
  const [first, second] = channelsOf(nodes, 'a', 'Virtual/bob')
  assert.ok(first && second)
  const { transfers } = a.running.calls.exchange
  assert.equal(await nodes.during(transfers.attended({ first, second, isExternal: false })), 'Success')
  await bob.isHungUp(soon)
  await hearEachOther(alice, carol)
  await alice.presses('6')
  await carol.hears({ digit: '6' }, soon)
  const [shown] = channelsOf(nodes, 'b', 'Virtual/bob')
  assert.equal(shown?.facts.connected.number, 'alice')
  await carol.hangsUp()
  await nodes.clock.pass('2s')
  assert.ok(nodes.exchange('b').log.some((line) => line.includes('it was ANSWER 16')))
  assert.equal(a.running.calls.exchange.channels.count, 0)
})

it('why somebody hung up is known at the other end as if both were at one node', async () => {
  const causes: unknown[] = []
  for (const node of ['a', 'b']) {
    await using nodes = await start()
    const bob = nodes.exchange(node).phone('bob')
    const alice = nodes.exchange('b').phone('alice')
    const seen: unknown[] = []
    for (const hangsUp of [() => alice.hangsUp(31), () => bob.hangsUp(27)]) {
      await alice.calls('200')
      await bob.answers(soon)
      await alice.talks(soon)
      await hangsUp()
      await nodes.clock.pass('1s')
      seen.push(
        bob.cause,
        nodes
          .exchange('b')
          .log.map((line) => /it was .*/.exec(line)?.[0])
          .filter(Boolean)
          .at(-1),
      )
      if (alice.state !== 'idle') await alice.hangsUp()
      await nodes.clock.pass('1s')
    }
    causes.push(seen)
  }
  assert.deepEqual(causes[0], causes[1])
  assert.match(String(causes[0]), /ANSWER 16/)
})
