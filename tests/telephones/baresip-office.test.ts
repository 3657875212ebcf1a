// baresip waits: in a queue, and parked. What comes as RTP meanwhile is measured where it is heard, and so is who talks afterwards.

import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { systemClock } from '@jackfield/base'
import { freePort, until } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { Baresip } from './baresip.ts'
import { type Sound, shareOfTone, writeTone } from './wav-tone.ts'

const musicHz = 1_000
const annaHz = 440
const bertHz = 660
const password = 'word-for-baresip'

const phone = (name: string) => `
[${name}]
type = endpoint
context = phones
disallow = all
allow = ulaw
direct_media = no
auth = ${name}
aors = ${name}
[${name}]
type = auth
auth_type = userpass
username = ${name}
password = ${password}
[${name}]
type = aor
max_contacts = 1
`

const files = (server: string) => ({
  'pjsip.conf': `[udp]\ntype = transport\nprotocol = udp\nbind = ${server}\n${phone('anna')}${phone('bert')}`,
  'extensions.conf': '[phones]\ninclude => parkedcalls\nexten => 800,1,Answer()\n same => n,Queue(hotline)\n',
  'queues.conf': '[hotline]\nmember => PJSIP/bert,0,Bert,,no,0,yes\n',
  'res_parking.conf': '[default]\nparkext => 700\nparkpos => 701-703\ncontext => parkedcalls\nparkingtime => 600\n',
  'musiconhold.conf': '[default]\nmode = files\ndirectory = @DIR@/music\n',
})

let exchange: ExchangeProcess
let events: EventClient
let server: string
const phones: Baresip[] = []

before(async () => {
  server = `127.0.0.1:${await freePort()}`
  exchange = await ExchangeProcess.start({ files: files(server) })
  // the class reads its folder when somebody listens for the first time
  mkdirSync(join(exchange.directory, 'music'), { recursive: true })
  writeTone(join(exchange.directory, 'music', 'tune.wav'), musicHz, 20)
  await exchange.reload()
  events = await EventClient.open(exchange.events('office', '&subscribeAll=true'))
  for (const [user, toneHz] of [
    ['anna', annaHz],
    ['bert', bertHz],
  ] as const) {
    phones.push(await Baresip.start({ server, user, password, toneHz }))
    await events.next('ContactStatusChange', ({ endpoint }) => (endpoint as Json).resource === user)
  }
})
after(async () => {
  for (const each of phones) await each.stop()
  events?.websocket.terminate()
  await exchange?.stop()
})

/** The end of what was heard so far: so long that a beat that came late does not matter. */
const last = ({ rateHz, samples }: Sound): Sound => ({ rateHz, samples: samples.subarray(-rateHz * 1.5) })

/** Until the last it heard is this tone and nothing else. */
const hears = (who: Baresip, hz: number): Promise<void> =>
  until(
    () => shareOfTone(last(who.heard()), hz) > 0.9,
    () => systemClock.sleep(200),
  )

const channelOf = (name: string) => (event: Json) =>
  String((event.channel as Json | undefined)?.name ?? '').startsWith(`PJSIP/${name}-`)

async function hangUp(event: Json, ...ended: Baresip[]): Promise<void> {
  await exchange.request('DELETE', `/channels/${(event.channel as Json).id}`)
  for (const each of ended) await each.saw('CALL_CLOSED')
}

it('a caller who waits in a queue hears the music, and then the member who takes the call', async () => {
  const [anna, bert] = phones as [Baresip, Baresip]
  assert.ok((await exchange.request('POST', '/applications/office/subscription?eventSource=queue:hotline')).ok)
  anna.command('dial', `sip:800@${server}`)
  await events.next('QueueCallerJoin')
  await anna.saw('CALL_ESTABLISHED')
  await hears(anna, musicHz)
  const answer = await exchange.request('PUT', '/queues/hotline/members?interface=PJSIP/bert&paused=false')
  assert.ok(answer.ok, String(answer.status))
  await events.next('AgentConnect')
  await Promise.all([hears(anna, bertHz), hears(bert, annaHz)])
  await hangUp(await events.next('ChannelEnteredBridge', channelOf('anna')), anna, bert)
})

it('a call is parked and hears the music; whoever takes it up there talks to it', async () => {
  const [anna, bert] = phones as [Baresip, Baresip]
  anna.command('dial', `sip:700@${server}`)
  await events.next('DeviceStateChanged', ({ device_state: device }) => {
    const { name, state } = device as Json
    return name === 'park:701@parkedcalls' && state === 'INUSE'
  })
  await anna.saw('CALL_ESTABLISHED')
  await hears(anna, musicHz)
  bert.command('dial', `sip:701@${server}`)
  const inBridge = await events.next('ChannelEnteredBridge', channelOf('bert'))
  await bert.saw('CALL_ESTABLISHED')
  await Promise.all([hears(anna, bertHz), hears(bert, annaHz)])
  await hangUp(inBridge, anna, bert)
  assert.deepEqual(await (await exchange.request('GET', '/channels')).json(), [])
})
