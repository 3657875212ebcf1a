// An office as one would set it up: its configuration is checked, started as a process, and called through by telephones of SIPp.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { until } from '@jackfield/base/testing'
import type { Json } from '../support/event-client.ts'
import { runJackfield } from '../support/run-jackfield.ts'
import { accept, receive, respond } from '../telephones/sipp-scenario.ts'
import { Office } from './office.ts'
import { hangsUp, isHungUpOn, picksUp, presses, sendsOn } from './telephone-steps.ts'

let office: Office

before(async () => {
  office = await Office.open()
})
after(() => office?.close())

it('has a configuration with nothing wrong in it, and all of it works here', async () => {
  const { code, output } = await runJackfield('check', '--config', office.exchange.etc)
  assert.match(output, /^nothing is wrong\nall \d+ things your configuration uses work here\n$/)
  assert.equal(code, 0)
  assert.doesNotMatch(office.exchange.errors, /is not used/)
})

it('is registered with its provider, and has twenty telephones', async () => {
  assert.match(await office.command('pjsip show registrations'), /provider.*Registered/)
  assert.match(await office.command('pjsip show endpoints'), /Objects found: 21/)
})

it('one telephone calls another', async () => {
  const bert = await office.answers('102', [...picksUp, ...isHungUpOn])
  const anna = await office.calls('101', '102', hangsUp)
  await anna()
  await bert()
})

it('the telephones of a group ring; one answers, the others stop', async () => {
  const rings = await office.answers('101', [
    receive('INVITE', { checks: ['CSeq: ([0-9]+) INVITE'], keeps: 'sequence' }),
    respond(180, 'Ringing'),
    receive('CANCEL', { checks: ['Reason: .*cause=26'] }),
    accept(),
    respond(487, 'Request Terminated').replace('[last_CSeq:]', 'CSeq: [$sequence] INVITE'),
    receive('ACK'),
  ])
  const caller = await office.calls('104', '200', isHungUpOn)
  // a telephone that never said a word is not told why, as with Asterisk
  await office.rings('101')
  // what it did not hear yet is sent to it again
  const takes = await office.answers('102', [...picksUp, ...isHungUpOn])
  await office.hangUp(await office.talks('104'))
  await Promise.all([rings(), takes(), caller()])
})

it('a caller waits in the queue of the hotline until a telephone takes the call; everything is in its log', async () => {
  const anna = await office.answers('101', [...picksUp, ...isHungUpOn])
  const caller = await office.calls('104', '220', isHungUpOn)
  await office.hangUp(await office.talks('104'))
  await Promise.all([anna(), caller()])
  const path = join(office.exchange.directory, 'log/queue_log')
  await until(() => readFileSync(path, 'utf8').includes('COMPLETE'))
  const events = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('|')[4])
  assert.deepEqual(events, ['QUEUESTART', 'ENTERQUEUE', 'CONNECT', 'COMPLETECALLER'])
  assert.match(await office.command('queue show hotline'), /Anna .* has taken 1 calls/)
})

it('somebody chooses in the menu', async () => {
  const support = await office.answers('105', [...picksUp, ...isHungUpOn])
  const caller = await office.calls('103', '600', [...presses('2'), ...isHungUpOn])
  await office.talks('105')
  await office.hangUp(await office.talks('103'))
  await Promise.all([support(), caller()])
})

it('by day a call from outside comes to the menu, by night it is told goodbye; the configuration says whose day it is', async () => {
  await office.setHour(12)
  const reception = await office.answers('120', [...picksUp, ...isHungUpOn])
  const day = await office.callsIn('4930555', [...presses('0'), ...isHungUpOn])
  await office.hangUp(await office.talks('120'))
  await Promise.all([reception(), day()])
  await office.setHour(0)
  const night = await office.callsIn('4930555', isHungUpOn)
  const { channel } = await office.runs('provider', 'Playback')
  assert.equal((channel as { dialplan: { context: string } }).dialplan.context, 'reception')
  await night()
})

it('the night switch closes the office at any hour, and opens it again', async () => {
  await office.setHour(12)
  const switches = async () => (await office.calls('101', '*28', isHungUpOn))()
  await switches()
  const closed = await office.callsIn('4930555', isHungUpOn)
  await office.runs('provider', 'Playback')
  await closed()
  await switches()
  const open = await office.callsIn('4930555', isHungUpOn)
  await office.hangUp(await office.runs('provider', 'WaitExten'))
  await open()
})

it('three meet in a conference', async () => {
  const members = ['101', '106', '107']
  const calls = await Promise.all(members.map((member) => office.calls(member, '800', isHungUpOn)))
  const entered: Json[] = []
  for (const _ of members) entered.push(await office.events.next('ChannelEnteredBridge'))
  const bridges = new Set(entered.map(({ bridge }) => (bridge as { id: string }).id))
  const { channels: parties } = (entered[2] as { bridge: { channels: string[] } }).bridge
  assert.deepEqual([bridges.size, parties.length], [1, members.length])
  for (const event of entered) await office.hangUp(event)
  await Promise.all(calls.map((ended) => ended()))
})

it('calls are forwarded by a code, and no longer by another', async () => {
  const carla = await office.answers('108', [...picksUp, ...isHungUpOn])
  await (await office.calls('102', '*21*108', isHungUpOn))()
  const forwarded = await office.calls('104', '102', hangsUp)
  await forwarded()
  await carla()
  await (await office.calls('102', '*21%23', isHungUpOn))()
  const bert = await office.answers('102', [...picksUp, ...isHungUpOn])
  await (await office.calls('104', '102', hangsUp))()
  await bert()
})

it('a call is transferred by keys', async () => {
  const bert = await office.answers('102', [...picksUp, ...isHungUpOn])
  const target = await office.answers('109', [...picksUp, ...isHungUpOn])
  const caller = await office.calls('110', '102', [...presses('##109'), ...isHungUpOn])
  await caller()
  await office.hangUp(await office.talks('109'))
  await Promise.all([bert(), target()])
})

it('whoever waits has music', async () => {
  const waits = await office.calls('111', '700', isHungUpOn)
  await office.hangUp(await office.runs('111', 'MusicOnHold'))
  await waits()
  assert.doesNotMatch(office.exchange.errors, /music/i)
})

it('a call goes out to the provider, with its number in the form of the country', async () => {
  const outside = await office.providerAnswers([
    receive('INVITE', { checks: ['INVITE sip:49301234567@', 'X-Office: office', 'From: .*4930555'] }),
    ...picksUp.slice(1),
    ...isHungUpOn,
  ])
  const caller = await office.calls('101', '00301234567', hangsUp)
  await Promise.all([caller(), outside()])
})

it('a call comes in from the provider, to the number of a telephone', async () => {
  const david = await office.answers('112', [
    receive('INVITE', { checks: ['From: .*4917012345'] }),
    ...picksUp.slice(1),
    ...isHungUpOn,
  ])
  const caller = await office.callsIn('4930555112', hangsUp)
  await Promise.all([caller(), david()])
})

for (const [how, steps] of [
  ['a key', [...presses('*3'), ...isHungUpOn]],
  ['a transfer', sendsOn('750')],
] as const) {
  it(`a call is parked by ${how}, its lamp is lit, and another telephone takes it up`, async () => {
    const bert = await office.answers('102', [...picksUp, ...isHungUpOn])
    const parker = await office.calls('104', '102', steps)
    await office.lamp('park:751@parkedcalls', 'INUSE')
    await parker()
    const taker = await office.calls('105', '751', isHungUpOn)
    await office.lamp('park:751@parkedcalls', 'NOT_INUSE')
    await office.hangUp(await office.talks('105'))
    await Promise.all([taker(), bert()])
  })
}

it('a parked call that nobody takes up comes back to the telephone that parked it', async () => {
  const bert = await office.answers('102', [...picksUp, ...isHungUpOn])
  const rings = await office.answers('106', [...picksUp, ...isHungUpOn])
  const parker = await office.calls('106', '102', sendsOn('760'))
  await office.lamp('park:761@parkedcalls', 'INUSE')
  await parker()
  await office.lamp('park:761@parkedcalls', 'NOT_INUSE')
  await office.hangUp(await office.talks('106'))
  await Promise.all([rings(), bert()])
})
