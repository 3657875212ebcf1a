// What is right here where the recorded server is not, or where the specification asks for more: telephones.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import type { OutgoingCall } from '@jackfield/sip'
import type { EventClient, Json } from '../../support/event-client.ts'
import { KitStage } from '../../support/kit-stage.ts'
import { described, SipPhone } from '../../support/sip-phone.ts'

let stage: KitStage
let server: string
const phones: SipPhone[] = []

before(async () => {
  const port = await freePort()
  server = `127.0.0.1:${port}`
  const kit = readFileSync(join(import.meta.dirname, '../../../conformance/config/pjsip.conf'), 'utf8')
  stage = await KitStage.start({ files: { 'pjsip.conf': kit.replaceAll('127.0.0.1:15060', server) } })
})
after(async () => {
  for (const phone of phones) await phone.close()
  await stage.stop()
})

async function phoneOf(user: string): Promise<SipPhone> {
  const phone = await SipPhone.open(user, server)
  phones.push(phone)
  return phone
}

const isOf = (id: string) => (event: Json) => (event.channel as Json)?.id === id

/** A call of the phone inside the application. */
async function callInto(
  app: EventClient,
  phone: SipPhone,
  isAnswered = true,
): Promise<{ call: OutgoingCall; id: string }> {
  const call = phone.dials(stage.nameOf(app))
  const { channel } = await app.next('StasisStart', ({ channel }) => (channel as Json).protocol_id === call.callId)
  const { id } = channel as { id: string }
  await stage.ask('POST', `/applications/${stage.nameOf(app)}/subscription`, {
    query: { eventSource: `channel:${id}` },
  })
  if (isAnswered) {
    await stage.ask('POST', `/channels/${id}/answer`)
    await phone.answered(200)
  }
  return { call, id }
}

const end = ({ cause, tech_cause }: Json) => ({ cause, tech_cause: tech_cause ?? null })

it('sip/phone-ends: a phone that says no reason clears normally', async () => {
  const app = await stage.open('better-ends')
  const { call, id } = await callInto(app, await phoneOf('alice'))
  call.end()
  assert.deepEqual(end(await app.next('ChannelDestroyed', isOf(id))), { cause: 16, tech_cause: null })
})

it('sip/phone-cancels: a call that is taken back without a reason ends normally, with the status the phone got', async () => {
  const app = await stage.open('better-cancels')
  const alice = await phoneOf('alice')
  const { call, id } = await callInto(app, alice, false)
  await stage.ask('POST', `/channels/${id}/ring`)
  await alice.answered(180)
  call.end()
  const asked = await app.next('ChannelHangupRequest', isOf(id))
  assert.deepEqual([asked.cause, asked.tech_cause], [16, 487])
  assert.deepEqual(end(await app.next('ChannelDestroyed', isOf(id))), { cause: 16, tech_cause: 487 })
  assert.equal((await alice.answered(487)).header('reason'), 'Q.850;cause=16')
})

it('sip/phone-ends-with-reason: the cause is what the phone says; a status only what was sent or received', async () => {
  const app = await stage.open('better-reasons')
  for (const [reason, cause] of [
    ['Q.850;cause=31;text="Normal, unspecified"', 31],
    ['SIP;cause=486;text="Busy"', 17],
    ['SIP;cause=200;text="Call completed elsewhere"', 16],
  ] as const) {
    for (const isAnswered of [false, true]) {
      const alice = await phoneOf('alice')
      const { call, id } = await callInto(app, alice, isAnswered)
      if (!isAnswered) {
        await stage.ask('POST', `/channels/${id}/ring`)
        await alice.answered(180)
      }
      call.end([['reason', reason]])
      const expected = { cause, tech_cause: isAnswered ? null : 487 }
      assert.deepEqual(end(await app.next('ChannelDestroyed', isOf(id))), expected, `${reason} ${isAnswered}`)
    }
  }
})

it('sip/originate-no-answer: a call that was given up shows the status that its CANCEL brought', async () => {
  const app = await stage.open('better-no-answer')
  for (const [id, query, cause] of [
    ['better-no-answer-1', { timeout: 10 }, 19],
    ['better-no-answer-2', {}, 26],
  ] as const) {
    const alice = await phoneOf('alice')
    assert.equal(await alice.register(), 200)
    const { status } = await stage.ask('POST', `/channels/${id}`, {
      query: { endpoint: 'PJSIP/alice', app: 'better-no-answer', ...query },
    })
    assert.equal(status, 200)
    const call = await alice.called()
    call.progress(180)
    await app.next('Dial', ({ dialstatus, peer }) => dialstatus === 'RINGING' && (peer as Json).id === id)
    if (cause === 26) await stage.ask('DELETE', `/channels/${id}`, { query: { reason: 'answered_elsewhere' } })
    assert.deepEqual(end(await app.next('ChannelDestroyed', isOf(id))), { cause, tech_cause: 487 })
    assert.match((await alice.ended())?.headers('reason').join() ?? '', new RegExp(`Q\\.850;cause=${cause}`))
    await alice.register(0)
  }
})

it('sip/hold-then-hangup: when the holder hangs up, the other phone is held no more', async () => {
  const app = await stage.open('better-hold')
  const [alice, carol] = [await phoneOf('alice'), await phoneOf('carol')]
  const holder = await callInto(app, alice)
  const held = await callInto(app, carol)
  await stage.ask('POST', '/bridges/better-hold', { query: { type: 'mixing' } })
  for (const { id } of [holder, held]) {
    await stage.ask('POST', '/bridges/better-hold/addChannel', { query: { channel: id } })
    await app.next('ChannelEnteredBridge', isOf(id))
  }
  const stateOfCarol = async () => (await stage.ask('GET', '/deviceStates/PJSIP%2Fcarol')).body.state
  assert.equal((await holder.call.call?.reinvite({ body: described('sendonly') }))?.status, 200)
  await app.next('ChannelHold', isOf(holder.id))
  assert.equal(await stateOfCarol(), 'ONHOLD')
  holder.call.end()
  await app.next('ChannelDestroyed', isOf(holder.id))
  assert.equal(await stateOfCarol(), 'INUSE')
})

it('sip/requests-unanswered: what nobody understands inside a call is answered with 415 and 501', async () => {
  const app = await stage.open('better-unanswered')
  const alice = await phoneOf('alice')
  const { call } = await callInto(app, alice)
  assert.equal(await alice.asks(call.call, 'INFO', 'text/plain', 'hello'), 415)
  assert.equal(await alice.asks(call.call, 'KITTEN', 'text/plain', 'hello'), 501)
})

it('sip/variables-odd: an address is written as it is, and no address is empty', async () => {
  const app = await stage.open('better-odd')
  const alice = await phoneOf('alice')
  await alice.register()
  await stage.ask('POST', '/channels/better-odd-1', {
    query: { endpoint: 'PJSIP/alice', app: 'better-odd', callerId: 'Kit <100>' },
  })
  ;(await alice.called()).answer({ body: described() })
  await app.next('StasisStart', isOf('better-odd-1'))
  const read = async (variable: string) =>
    (await stage.ask('GET', '/channels/better-odd-1/variable', { query: { variable } })).body.value
  assert.equal(await read('CHANNEL(pjsip,local_uri)'), '"Kit" <sip:100@127.0.0.1>')
  assert.equal(await read('CHANNEL(rtp,direct)'), '')
})
