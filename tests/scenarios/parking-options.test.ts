// What administrators may say of parking lots, and dialplans of a call that is parked: each option does what it says.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'
import { managerClient, managerConf, newest, readField } from '../support/manager-client.ts'

const dialplan = `
  [default]
  include => parkedcalls
  exten => 200,1,Dial(Virtual/bob,30,tkT)
  exten => 300,1,Park(\${LOT},\${OPTIONS})
   same => n,Playback(went-on)
   same => n,Wait(9)
  exten => 301,1,Set(LOT=\${ARG})
   same => n,Goto(300,1)
  exten => _4XX,1,Set(PARKINGEXTEN=7\${EXTEN:1})
   same => n,Park(,s)
   same => n,Playback(went-on)
   same => n,Wait(9)
  exten => 500,1,Park(default,t(5)c(default,501,1)r)
  exten => 501,1,Playback(own-place)
   same => n,Wait(9)
  exten => 502,1,Set(PARKINGLOT=other)
   same => n,Park()
  exten => 503,1,Playback(\${PARK_GET_CHANNEL(\${SPACE},default):0:13})
   same => n,Wait(9)
  exten => 504,1,ParkedCall(default,nowhere)
   same => n,Playback(went-on)
  exten => 505,1,ParkAndAnnounce(default,t(3)c(default,501,1),,Virtual/carol)
   same => n,Playback(went-on)
  exten => 506,1,ParkAndAnnounce(default,t(3)c(default,501,1),here:PARKED,Virtual/carol)
  exten => 507,1,Park(default,t(soon))
   same => n,Playback(went-on)
  exten => 508,1,Set(PARKINGDYNAMIC=missing)
   same => n,Park(made)
   same => n,Playback(went-on)
   same => n,Wait(9)
  exten => 509,1,Park(missing)
   same => n,Playback(went-on)
   same => n,Wait(9)
  [by-parker]
  exten => Virtual_bob,1,Playback(for-bob)
   same => n,Wait(9)
`

interface Office {
  /** lines of `[default]` in res_parking.conf */
  readonly lot?: string
  /** further sections */
  readonly lots?: string
  readonly globals?: Readonly<Record<string, string>>
  readonly features?: string
}

const office = ({ lot = '', lots = '', globals = {}, features = '' }: Office) =>
  startExchange({
    dialplan: `[globals]\n${Object.entries(globals)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}${dialplan}`,
    files: {
      'res_parking.conf': `[default]\nparkext = 700\nparkpos = 701-703\nparkingtime = 20\n${lot}\n${lots}`,
      'features.conf': `[featuremap]\nparkcall = *3\nblindxfer = #1\ndisconnect = *0\nautomixmon = *1\n${features}`,
      'manager.conf': managerConf(),
    },
    sounds: { '*': '500ms' },
  })

type Exchange = Awaited<ReturnType<typeof office>>

/** Bob was called by Alice. */
async function talking(exchange: Exchange) {
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.answers()
  await alice.talks()
  return { alice, bob }
}

/** What a channel says of the sound it is given: music of a class, a tone, or nothing. */
const generator = (exchange: Exchange, id: string | undefined) =>
  exchange.running.calls.exchange.channels.get(id ?? '')?.facts.generator

const spaces = (exchange: Exchange, lot = 'default') =>
  exchange.running.calls.dialplan.parking.lot(lot)?.calls.map(({ space }) => space)

test('parkext_exclusive: its extension leads to its own lot, whatever the channel says', async () => {
  await using exchange = await office({ lots: '[own]\nparkext = 800\nparkext_exclusive = yes\nparkpos = 801-802\n' })
  const alice = exchange.phone('alice')
  await alice.calls('800')
  await alice.hears('digits:801')
  assert.deepEqual(spaces(exchange, 'own'), [801])
  const { lines } = await exchange.running.commandLine.run('dialplan show parkedcalls')
  assert.match(lines.join('\n'), /'800' =>\s+1\. Park\(own\)\s+\[res_parking\/own\]/)
  assert.match(lines.join('\n'), /'700' =>\s+1\. Park\(\)\s+\[res_parking\]/)
  await alice.hangsUp()
  await exchange.stop()
})

test('findslot: the first free space, or the one after the last', async () => {
  for (const [findslot, taken] of [
    ['first', [701, 701]],
    ['next', [701, 702]],
  ] as const) {
    await using exchange = await office({ lot: `findslot = ${findslot}`, globals: { OPTIONS: 's' } })
    const found: (number | undefined)[] = []
    for (const name of ['alice', 'bob']) {
      const phone = exchange.phone(name)
      await phone.calls('300')
      await phone.talks()
      found.push(spaces(exchange)?.[0])
      await phone.hangsUp()
    }
    assert.deepEqual(found, taken, findslot)
    await exchange.stop()
  }
})

test('the music of who waits: of the call, of the lot, or the usual; or ringing', async () => {
  const rows = [
    ['', 's', { type: 'music', musicClass: 'default' }],
    ['parkedmusicclass = jazz', 's', { type: 'music', musicClass: 'jazz' }],
    ['parkedmusicclass = jazz', 'sm(blues)', { type: 'music', musicClass: 'blues' }],
  ] as const
  for (const [lot, options, expected] of rows) {
    await using exchange = await office({ lot, globals: { OPTIONS: options } })
    const alice = exchange.phone('alice')
    await alice.calls('300')
    await alice.talks()
    assert.deepEqual(generator(exchange, alice.channelId), expected)
    await alice.hangsUp()
    await exchange.stop()
  }
  await using exchange = await office({ globals: { OPTIONS: 'sr' } })
  const alice = exchange.phone('alice')
  await alice.calls('300')
  await alice.talks()
  await alice.hears({ signal: 'ringing' })
  await alice.hangsUp()
  await exchange.stop()
})

test('R: any free space, and every one of them in the end', async () => {
  await using exchange = await office({ globals: { OPTIONS: 'sR' } })
  const found = new Set<number | undefined>()
  for (let at = 0; at < 30 && found.size < 3; at++) {
    const phone = exchange.phone('alice')
    await phone.calls('300')
    await phone.talks()
    found.add(spaces(exchange)?.[0])
    await phone.hangsUp()
  }
  assert.deepEqual([...found].sort(), [701, 702, 703])
  await exchange.stop()
})

test('PARKINGEXTEN asks for a space: taken, the next one; out of bounds, any; no number, none', async () => {
  await using exchange = await office({})
  const rows = [
    ['402', 702],
    ['402', 703],
    ['402', 701],
  ] as const
  for (const [at, [exten, space]] of rows.entries()) {
    const phone = exchange.phone(`phone${at}`)
    await phone.calls(exten)
    await phone.talks()
    assert.ok(spaces(exchange)?.includes(space), `${spaces(exchange)}`)
  }
  const late = exchange.phone('late')
  await late.calls('402')
  await late.hears('went-on', { within: '2s' })
  await late.hangsUp()
  for (const at of rows.keys()) await exchange.phone(`phone${at}`).hangsUp()
  const outside = exchange.phone('outside')
  await outside.calls('499')
  await outside.talks()
  assert.deepEqual(spaces(exchange), [701])
  await outside.hangsUp()
  await exchange.stop()
})

test('PARKINGLOT names the lot; PARK_GET_CHANNEL says who is in a space', async () => {
  await using exchange = await office({ lots: '[other]\nparkpos = 901-902\n', globals: { SPACE: '701', OPTIONS: 's' } })
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('502')
  await alice.hears('digits:901')
  await bob.calls('300')
  await bob.talks()
  await carol.calls('503')
  await carol.hears('Virtual/bob-0')
  for (const phone of [alice, bob, carol]) await phone.hangsUp()
  await exchange.stop()
})

test('who wants a space that is none hears so, and the call ends there', async () => {
  await using exchange = await office({})
  const alice = exchange.phone('alice')
  await alice.calls('504')
  await alice.hears('pbx-invalidpark')
  await alice.isHungUp({ within: '2s' })
  assert.ok(!alice.heard.some((one) => JSON.stringify(one).includes('went-on')))
  await exchange.stop()
})

test('options that are wrong end the call; a lot that is not there, or cannot be made, is said', async () => {
  await using exchange = await office({ lots: '[general]\nparkeddynamic = yes\n' })
  const alice = exchange.phone('alice')
  await alice.calls('507')
  await alice.isHungUp({ within: '2s' })
  await alice.calls('505')
  await alice.isHungUp({ within: '2s' })
  for (const exten of ['508', '509']) {
    await alice.calls(exten)
    await alice.hears('pbx-parkingfailed', { within: '1s' })
    await alice.hears('went-on', { within: '2s' })
    await alice.hangsUp()
  }
  await exchange.stop()
})

test('ParkAndAnnounce has the options of Park; the one who waits does not hear the space', async () => {
  await using exchange = await office({})
  const [alice, carol] = [exchange.phone('alice'), exchange.phone('carol')]
  await alice.calls('506')
  await carol.rings()
  await carol.answers()
  await carol.hears('here', { within: '1s' })
  await carol.hears('digits:701', { within: '1s' })
  await carol.isHungUp({ within: '2s' })
  await alice.hears('own-place', { within: '4s' })
  assert.ok(!alice.heard.some((one) => JSON.stringify(one).includes('digits:701')))
  await alice.hangsUp()
  await exchange.stop()
})

test('time is up: what the dialplan is told, and a place of the lot for each parker', async () => {
  await using exchange = await office({
    lot: 'comebacktoorigin = no\ncomebackcontext = by-parker\nparkedcallhangup = caller\nparkedcallreparking = both\nparkedcalltransfers = caller',
  })
  const { alice, bob } = await talking(exchange)
  const { id } = { id: alice.channelId as string }
  await bob.presses('*3', { pause: '100ms' })
  await bob.isHungUp({ within: '3s' })
  await alice.hears('for-bob', { within: '21s' })
  const variables = exchange.running.calls.exchange.channels.get(id)?.variables
  const told = ['PARKING_SPACE', 'PARKEDLOT', 'PARKER', 'PARKER_FLAT', 'BRIDGE_FEATURES']
  assert.deepEqual(
    told.map((name) => variables?.get(name)),
    ['701', 'default', 'Virtual/bob', 'Virtual_bob', 'tkh'],
  )
  await alice.hangsUp()
  await exchange.stop()
})

test('parkedcallreparking: who took a call up parks it again by a key', async () => {
  await using exchange = await office({ lot: 'parkedcallreparking = caller', globals: { OPTIONS: 's' } })
  const [alice, carol] = [exchange.phone('alice'), exchange.phone('carol')]
  await alice.calls('300')
  await carol.calls('701')
  await carol.talks()
  await exchange.clock.pass('1s')
  await carol.presses('*3', { pause: '100ms' })
  await carol.hears('digits:701', { within: '3s' })
  await carol.isHungUp({ within: '2s' })
  assert.deepEqual(spaces(exchange), [701])
  await alice.hangsUp()
  await exchange.stop()
})

test('parkedcallhangup: who was parked ends the call by a key', async () => {
  await using exchange = await office({ lot: 'parkedcallhangup = callee', globals: { OPTIONS: 's' } })
  const [alice, carol] = [exchange.phone('alice'), exchange.phone('carol')]
  await alice.calls('300')
  await carol.calls('701')
  await carol.talks()
  await exchange.clock.pass('1s')
  await alice.presses('*0', { pause: '100ms' })
  await carol.isHungUp({ within: '2s' })
  await alice.isHungUp({ within: '2s' })
  await exchange.stop()
})

test('parkedcallrecording: who took a call up records it by a key', async () => {
  await using exchange = await office({ lot: 'parkedcallrecording = both', globals: { OPTIONS: 's' } })
  const [alice, carol] = [exchange.phone('alice'), exchange.phone('carol')]
  await alice.calls('300')
  await carol.calls('701')
  await carol.talks()
  await exchange.clock.pass('1s')
  await carol.presses('*1', { pause: '100ms' })
  await exchange.clock.pass('2s')
  const recorded = readdirSync(join(exchange.spoolDirectory, 'monitor'))
  assert.match(recorded.join(), /^auto-.*\.wav$/)
  await carol.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})

test('parkedplay: who hears the tone when a call is taken up', async () => {
  for (const [parkedplay, isCaller, isCallee] of [
    ['no', false, false],
    ['caller', true, false],
    ['callee', false, true],
  ] as const) {
    await using exchange = await office({
      lot: `courtesytone = beep\nparkedplay = ${parkedplay}`,
      globals: { OPTIONS: 's' },
    })
    const [alice, carol] = [exchange.phone('alice'), exchange.phone('carol')]
    await alice.calls('300')
    await carol.calls('701')
    await exchange.clock.pass('2s')
    const heard = (phone: typeof alice) => phone.heard.some((one) => JSON.stringify(one).includes('beep'))
    assert.deepEqual([heard(carol), heard(alice)], [isCaller, isCallee], parkedplay)
    await carol.hangsUp()
    await alice.isHungUp()
    await exchange.stop()
  }
})

test('a call that is sent to an extension that parks is parked as its arguments say', async () => {
  await using exchange = await office({})
  const { alice, bob } = await talking(exchange)
  await bob.presses('#1', { pause: '100ms' })
  await exchange.clock.pass('600ms')
  await bob.presses('500', { pause: '200ms' })
  await bob.hears('digits:701', { within: '5s' })
  await bob.isHungUp({ within: '2s' })
  await alice.hears({ signal: 'ringing' })
  await alice.hears('own-place', { within: '6s' })
  await alice.hangsUp()
  await exchange.stop()
})

test('one of three sends the others to the parking extension: it is told the space, and they are taken up together', async (t) => {
  const exchange = await office({ lot: 'parkinghints = yes' })
  t.after(() => exchange.stop({ mayLeave: true }))
  const client = await managerClient(exchange)
  const app = await exchange.application('desk')
  const bridge = await app.bridges.create({ type: 'mixing' })
  const phones = ['alice', 'bob', 'carol'].map((name) => exchange.phone(name))
  for (const phone of phones) {
    const { id } = await app.channels.originate({ endpoint: phone.endpoint, app: 'desk' })
    await phone.answers()
    await app.sees('StasisStart', { channel: { id } })
    await app.bridges.addChannel({ bridgeId: bridge.id, channel: [id] })
  }
  const [alice, bob, carol] = phones as [(typeof phones)[0], (typeof phones)[0], (typeof phones)[0]]
  const { channel } = { channel: exchange.running.calls.exchange.channels.get(carol.channelId ?? '') }
  await client.action({ Action: 'BlindTransfer', Channel: channel?.name ?? '', Context: 'default', Exten: '700' })
  await carol.hears('digits:701', { within: '2s' })
  await carol.isHungUp({ within: '2s' })
  assert.equal(readField(newest(client, 'ParkedCall'), 'ParkerDialString'), 'Virtual/carol')
  assert.match(readField(newest(client, 'ParkedCall'), 'ParkeeChannel') ?? '', /^Local\/700@default-.*;2$/)
  const dave = exchange.phone('dave')
  await dave.calls('701')
  await dave.talks()
  await exchange.clock.pass('2s')
  await dave.presses('5')
  await alice.hears({ digit: '5' })
  await bob.hears({ digit: '5' })
  await dave.hangsUp()
})

test('one of three sends the others to a lot that is full: it hears so, and all three go on talking', async (t) => {
  const exchange = await office({ lot: '', globals: { OPTIONS: 's' } })
  t.after(() => exchange.stop({ mayLeave: true }))
  const client = await managerClient(exchange)
  for (const name of ['x', 'y', 'z']) {
    await exchange.phone(name).calls('300')
    await exchange.phone(name).talks()
  }
  const app = await exchange.application('desk')
  const bridge = await app.bridges.create({ type: 'mixing' })
  const phones = ['alice', 'bob', 'carol'].map((name) => exchange.phone(name))
  for (const phone of phones) {
    const { id } = await app.channels.originate({ endpoint: phone.endpoint, app: 'desk' })
    await phone.answers()
    await app.sees('StasisStart', { channel: { id } })
    await app.bridges.addChannel({ bridgeId: bridge.id, channel: [id] })
  }
  const [alice, , carol] = phones as [(typeof phones)[0], (typeof phones)[0], (typeof phones)[0]]
  const name = exchange.running.calls.exchange.channels.get(carol.channelId ?? '')?.name ?? ''
  await client.action({ Action: 'BlindTransfer', Channel: name, Context: 'default', Exten: '700' })
  await carol.hears('pbx-parkingfailed', { within: '2s' })
  await exchange.clock.pass('1s')
  await carol.presses('5')
  await alice.hears({ digit: '5' })
})
