// Several exchanges on one clock, several programs that share one application, each connected to another exchange: every call is one program's.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { AriEvent } from '@jackfield/client'
import type { TestApplication } from '@jackfield/testkit'
import { inside, ProgramAt, placesOf } from '../../support/program-at.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = [
  '[default]',
  'exten => 100,1,Stasis(ivr,hello)',
  ' same => n,Set(GLOBAL(OUTCOME)=${STASISSTATUS})',
  '',
].join('\n')

interface Seen {
  readonly type: string
  readonly seq?: number
  readonly asterisk_id?: string
  readonly incarnation?: string
  readonly reason?: string
  readonly channel_id?: string
  readonly channel?: { readonly id: string }
}

interface Program {
  readonly seen: readonly Seen[]
}

const seenBy = (app: TestApplication): Program => ({ seen: app.seen as unknown as Seen[] })

/** Types of what it was told of a channel. */
const typesAbout = ({ seen }: Program, id: string) =>
  seen.filter(({ channel, channel_id }) => channel?.id === id || channel_id === id).map(({ type }) => type)

const startsOf = ({ seen }: Program) =>
  seen.filter(({ type }) => type === 'StasisStart').map(({ channel }) => channel?.id ?? '')

/** Numbers without a gap, each once, by the exchange that gave them. */
function assertNumbers({ seen }: Program): void {
  const last = new Map<string, number>()
  for (const { type, seq, asterisk_id: exchange = '' } of seen) {
    if (type === 'Resumed' || type === 'ResumeFailed') last.set(exchange, seq ?? 0)
    else if (seq !== undefined) {
      assert.equal(seq, (last.get(exchange) ?? seq - 1) + 1, `number of ${exchange}`)
      last.set(exchange, seq)
    }
  }
}

const share = 'round-robin'

async function callAt(nodes: TestNodes, node: string, phone: string) {
  const call = await nodes.exchange(node).phone(phone).calls('100')
  await nodes.clock.pass('200ms')
  return call
}

it('calls of all nodes go to the programs in turn, each to one of them, wherever its socket is', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const apps = [await nodes.exchange('a').application('ivr', { share })]
  await nodes.clock.pass('1s')
  apps.push(await nodes.exchange('b').application('ivr', { share }))
  await nodes.clock.pass('1s')
  for (const node of ['a', 'b', 'c'])
    for (let at = 0; at < 4; at++) await (await callAt(nodes, node, `${node}${at}`)).hangsUp()
  await nodes.clock.pass('1s')
  const [one, two] = apps.map(seenBy) as [Program, Program]
  assert.equal(startsOf(one).length, 6)
  assert.equal(startsOf(two).length, 6)
  assert.equal(new Set([...startsOf(one), ...startsOf(two)]).size, 12)
  for (const node of ['a', 'b', 'c'])
    for (const program of [one, two]) assert.equal(startsOf(program).filter((id) => id.startsWith(node)).length, 2)
  for (const program of [one, two]) {
    for (const id of startsOf(program)) assert.equal(typesAbout(program, id).at(-1), 'StasisEnd')
    assertNumbers(program)
  }
  assert.equal(one.seen.filter(({ type }) => type === 'ApplicationShared').length, 1)
  assert.deepEqual(
    two.seen
      .filter(({ type }) => type === 'ApplicationShared')
      .map((event) => (event as { connections?: number }).connections),
    [2],
  )
})

it('the program that has a call controls it from its own node, and what it makes there is its own', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const apps = [
    await nodes.exchange('a').application('ivr', { share }),
    await nodes.exchange('b').application('ivr', { share }),
  ]
  await nodes.clock.pass('1s')
  await callAt(nodes, 'c', 'carol')
  const holder = apps.find((app) => startsOf(seenBy(app)).length === 1) as TestApplication
  const other = apps.find((app) => app !== holder) as TestApplication
  const [id = ''] = startsOf(seenBy(holder))
  await nodes.during(holder.channels.answer({ channelId: id }))
  await holder.sees('ChannelStateChange', { channel: { id, state: 'Up' } }, { within: '2s' })
  nodes.exchange('c').phone('dora')
  const made = await nodes.during(other.channels.originate({ endpoint: 'Virtual/dora', app: 'ivr', originator: id }))
  await nodes.clock.pass('1s')
  assert.match(made.id, /^c-/)
  assert.ok(typesAbout(seenBy(other), made.id).length > 0)
  assert.deepEqual(typesAbout(seenBy(holder), made.id), [])
})

it('a call goes to a program at another node, with its history, when its own is gone: at once without numbers', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const apps = [
    await nodes.exchange('a').application('ivr', { share, resume: false }),
    await nodes.exchange('b').application('ivr', { share, resume: false }),
  ]
  await nodes.clock.pass('1s')
  const carol = await callAt(nodes, 'c', 'carol')
  const first = apps.find((app) => startsOf(seenBy(app)).length === 1) as TestApplication
  const second = apps.find((app) => app !== first) as TestApplication
  const [id = ''] = startsOf(seenBy(first))
  await carol.presses('5')
  await nodes.clock.pass('1s')
  await first.close()
  await nodes.clock.pass('1s')
  await carol.presses('6')
  await carol.hangsUp()
  await nodes.clock.pass('1s')
  const told = typesAbout(seenBy(second), id)
  assert.deepEqual(told.slice(0, 2), ['CallHandedOver', 'StasisStart'])
  const digits = seenBy(second).seen.filter(({ type }) => type === 'ChannelDtmfReceived') as { digit?: string }[]
  assert.deepEqual(
    digits.map(({ digit }) => digit),
    ['5', '6'],
  )
  assert.ok(told.includes('StasisEnd'))
  assert.deepEqual(
    typesAbout(seenBy(first), id).filter((type) => type === 'StasisEnd'),
    [],
  )
})

it('a node is killed: calls of other nodes that its programs had go to the others, and its own are said to be over', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const lost = await nodes.exchange('a').application('ivr', { share })
  const left = await nodes.exchange('b').application('ivr', { share })
  await nodes.clock.pass('1s')
  for (const node of ['a', 'c']) for (let at = 0; at < 2; at++) await callAt(nodes, node, `${node}${at}`)
  await nodes.clock.pass('1s')
  const ofLost = startsOf(seenBy(lost))
  const ofLeft = startsOf(seenBy(left))
  assert.deepEqual([ofLost.length, ofLeft.length], [2, 2])
  nodes.kill('a')
  await nodes.clock.pass('30s')
  const moved = ofLost.filter((id) => id.startsWith('c-'))
  assert.equal(moved.length, 1)
  for (const id of moved) {
    const types = typesAbout(seenBy(left), id)
    assert.equal(types[0], 'CallHandedOver')
    assert.equal(types[1], 'StasisStart')
    assert.ok(!types.includes('StasisEnd'))
  }
  for (const id of ofLeft.filter((one) => one.startsWith('a-')))
    assert.deepEqual(typesAbout(seenBy(left), id).slice(-2), ['StasisEnd', 'ChannelDestroyed'])
  for (const id of ofLost.filter((one) => one.startsWith('a-'))) assert.deepEqual(typesAbout(seenBy(left), id), [])
  assert.equal(seenBy(left).seen.filter(({ type }) => type === 'ExchangeLost').length, 1)
  // the next calls are its own
  await callAt(nodes, 'c', 'late')
  assert.equal(startsOf(seenBy(left)).filter((id) => id.startsWith('c-')).length, 3)
  assertNumbers(seenBy(left))
})

it('new calls do not go to a node that has fallen silent', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const silent = await nodes.exchange('a').application('ivr', { share })
  const left = await nodes.exchange('b').application('ivr', { share })
  await nodes.clock.pass('1s')
  nodes.pause('a')
  await nodes.clock.pass('4s')
  for (let at = 0; at < 4; at++) await callAt(nodes, 'c', `c${at}`)
  assert.equal(startsOf(seenBy(left)).length, 4)
  nodes.resume('a')
  await nodes.clock.pass('5s')
  assert.equal(startsOf(seenBy(silent)).length, 0)
})

it('a program whose node died comes to another one with its token within seconds, and has its calls still', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('a').application('ivr', { share })
  const other = await nodes.exchange('b').application('ivr', { share })
  await nodes.clock.pass('1s')
  const phones = []
  for (const node of ['a', 'c']) for (let at = 0; at < 2; at++) phones.push(await callAt(nodes, node, `${node}${at}`))
  await nodes.clock.pass('1s')
  const own = startsOf(seenBy(app))
  const mine = own.find((id) => id.startsWith('c-')) as string
  const dead = own.find((id) => id.startsWith('a-')) as string
  const token = placesOf(app)
  nodes.kill('a')
  await nodes.clock.pass('2s')
  const again = new ProgramAt(nodes, 'c', token, share)
  await nodes.clock.pass('20s')
  for (const phone of phones.slice(2)) await phone.hangsUp()
  await nodes.clock.pass('2s')
  assert.equal(typesAbout(again, mine).filter((type) => type === 'StasisEnd').length, 1)
  assert.ok(!typesAbout(again, mine).includes('StasisStart'), 'it has its call still, and is not told of it anew')
  assert.deepEqual(typesAbout(seenBy(other), mine), [])
  // its call at the node that is gone is over, and it is told so
  assert.deepEqual(typesAbout(again, dead), ['StasisEnd', 'ChannelDestroyed'])
  assert.deepEqual(typesAbout(seenBy(other), dead), [])
  assert.deepEqual(again.failures, ['exchange-lost'])
  assertNumbers(again)
  again.close()
})

it('a node that was declared dead comes back: the call of a program that left it meanwhile goes on with another one, with its history, though it was told to be over', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const app = await nodes.exchange('b').application('ivr', { share, reconnect: false })
  const other = await nodes.exchange('a').application('ivr', { share })
  await nodes.clock.pass('1s')
  for (let at = 0; at < 2; at++) await callAt(nodes, 'b', `b${at}`)
  const [mine = ''] = startsOf(seenBy(app))
  const [others = ''] = startsOf(seenBy(other))
  nodes.pause('b')
  await nodes.clock.pass('1s')
  app.cutConnection()
  const again = new ProgramAt(nodes, 'c', placesOf(app), share)
  await nodes.clock.pass('25s')
  assert.deepEqual(again.typesAbout(mine), ['StasisEnd', 'ChannelDestroyed'])
  nodes.resume('b')
  await nodes.clock.pass('30s')
  // that of a program that stayed where it was is over
  assert.deepEqual(typesAbout(seenBy(other), others).slice(-2), ['StasisEnd', 'ChannelDestroyed'])
  assert.deepEqual(inside(nodes, 'b'), [mine])
  assert.deepEqual(typesAbout(seenBy(other), mine), ['CallHandedOver', 'StasisStart'])
  assert.deepEqual(again.typesAbout(mine), ['StasisEnd', 'ChannelDestroyed'])
  again.close()
})

it('a call is offered to programs at all nodes: of two that claim it at once from two nodes one wins, and hears of it alone', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const apps = [
    await nodes.exchange('a').application('ivr', { share: 'claim' }),
    await nodes.exchange('b').application('ivr', { share: 'claim' }),
  ]
  await nodes.clock.pass('1s')
  for (const node of ['c', 'a']) {
    for (const app of apps) app.passesOver()
    await nodes.exchange(node).phone(`${node}1`).calls('100')
    const claims = apps.map(async (app) => {
      const { channel } = (await app.sees('CallOffered', {}, { within: '400ms' })) as AriEvent<'CallOffered'>
      return app.events.claimChannel({ channelId: channel.id, application: 'ivr' }).then(() => channel.id)
    })
    const outcomes = await nodes.during(Promise.allSettled(claims))
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await nodes.clock.pass('1s')
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    const id = (outcomes[winner] as PromiseFulfilledResult<string>).value
    assert.deepEqual(
      apps.map((app) => startsOf(seenBy(app)).includes(id)),
      apps.map((_, at) => at === winner),
    )
    const [refused] = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    assert.ok(refused)
    assert.equal((refused.reason as { status?: number }).status, 409)
  }
})

it('programs that share an application say the same at all nodes', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan })
  await nodes.exchange('a').application('ivr', { share })
  await nodes.clock.pass('1s')
  await assert.rejects(nodes.during(nodes.exchange('b').application('ivr', { share: 'claim' })))
})

it('one that wants the application alone takes it from all of them, at any node, and the next that shares it takes it back', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const shared = [
    await nodes.exchange('a').application('ivr', { share }),
    await nodes.exchange('b').application('ivr', { share }),
  ]
  await nodes.clock.pass('1s')
  const alone = await nodes.exchange('c').application('ivr')
  await nodes.clock.pass('3s')
  for (const app of shared) assert.equal(app.seen.filter(({ type }) => type === 'ApplicationReplaced').length, 1)
  for (const node of ['a', 'b', 'c']) await callAt(nodes, node, `${node}1`)
  assert.equal(startsOf(seenBy(alone)).length, 3)
  assert.deepEqual(
    shared.map((app) => startsOf(seenBy(app)).length),
    [0, 0],
  )
  const again = await nodes.exchange('b').application('ivr', { share })
  await nodes.clock.pass('3s')
  assert.equal(alone.seen.filter(({ type }) => type === 'ApplicationReplaced').length, 1)
  for (const node of ['a', 'b', 'c']) await callAt(nodes, node, `${node}2`)
  assert.equal(startsOf(seenBy(again)).length, 3)
})

it('a program resumes at another node while its old connection is half dead: each event once, and the old one is told', async () => {
  for (const mode of [share, undefined] as const) {
    await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
    const old = await nodes.exchange('a').application('ivr', mode ? { share: mode } : {})
    await nodes.clock.pass('1s')
    const phones = []
    for (const node of ['a', 'b', 'c']) phones.push(await callAt(nodes, node, `${node}1`))
    await nodes.clock.pass('500ms')
    const before = seenBy(old).seen.length
    const token = placesOf(old)
    // the program has lost its connection, the node has not noticed; it sends on into nothing
    for (const phone of phones) await phone.presses('5')
    await nodes.clock.pass('300ms')
    const again = new ProgramAt(nodes, 'b', token, mode)
    for (const phone of phones) await phone.presses('6')
    await nodes.clock.pass('5s')
    for (const phone of phones) await phone.presses('7')
    await nodes.clock.pass('5s')
    const digits = again.seen.filter(({ type }) => type === 'ChannelDtmfReceived') as (Seen & { digit: string })[]
    for (const id of startsOf(seenBy(old)))
      assert.deepEqual(
        digits.filter(({ channel }) => channel?.id === id).map(({ digit }) => digit),
        ['5', '6', '7'],
        `${mode} ${id}`,
      )
    assert.ok(before > 0)
    assertNumbers(again)
    assert.equal(again.seen.filter(({ type }) => type === 'Resumed').length, 3)
    assert.equal(again.seen.filter(({ type }) => type === 'ResumeFailed' || type === 'ApplicationReplaced').length, 0)
    assert.equal(old.seen.filter(({ type }) => type === 'ApplicationReplaced').length, 1)
    again.close()
  }
})

it('what all nodes know is told to each program once', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan })
  const apps = [
    await nodes.exchange('a').application('ivr', { share, subscribeAll: true }),
    await nodes.exchange('b').application('ivr', { share, subscribeAll: true }),
  ]
  await nodes.clock.pass('2s')
  await nodes.during((apps[0] as TestApplication).deviceStates.update({ deviceName: 'Stasis:x', deviceState: 'BUSY' }))
  await nodes.clock.pass('2s')
  for (const app of apps) assert.equal(app.seen.filter(({ type }) => type === 'DeviceStateChanged').length, 1)
})
