// baresip registers with a password, is called and calls; what each side says is measured where it is heard.

import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { readUntil } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { Baresip } from './baresip.ts'
import { type PhoneExchange, startPhoneExchange } from './phone-exchange.ts'
import { parseWav, shareOfTone, writeTone } from './wav-tone.ts'

const theirsHz = 440
const oursHz = 1_000

let deps: PhoneExchange
let app: EventClient
let phone: Baresip

before(async () => {
  deps = await startPhoneExchange(9, 9)
  const sounds = join(deps.exchange.directory, 'data/sounds/en')
  mkdirSync(sounds, { recursive: true })
  writeTone(join(sounds, 'tone.wav'), oursHz, 3)
  app = await EventClient.open(deps.exchange.events('telephones', '&subscribeAll=true'))
  const { server } = deps
  phone = await Baresip.start({ server, user: 'secret', password: 'word-for-sipp', toneHz: theirsHz })
  await app.next('ContactStatusChange', ({ endpoint }) => (endpoint as Json).resource === 'secret')
})
after(async () => {
  await phone?.stop()
  app.websocket.terminate()
  await deps.exchange.stop()
})

const ask = async (method: string, path: string) => {
  const answer = await deps.exchange.request(method, path)
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`)
  return answer
}

it('is called: it hears the tone we play, and we record the tone it says', async () => {
  await ask('POST', '/channels/called?endpoint=PJSIP/secret&app=telephones')
  await app.next('StasisStart', ({ channel }) => (channel as Json).id === 'called')
  await ask('POST', '/channels/called/record?name=said&format=wav&maxDurationSeconds=3')
  await app.next('RecordingFinished')
  await ask('POST', '/channels/called/play?media=sound:tone')
  await app.next('PlaybackFinished')
  await ask('DELETE', '/channels/called')
  await phone.saw('CALL_CLOSED')
  const stored = await ask('GET', '/recordings/stored/said/file')
  const said = parseWav(Buffer.from(await stored.arrayBuffer()))
  assert.ok(shareOfTone(said, theirsHz) > 0.9, `said: ${shareOfTone(said, theirsHz)}`)
  const heard = phone.heard()
  assert.ok(shareOfTone(heard, oursHz) > 0.9, `heard: ${shareOfTone(heard, oursHz)}`)
})

it('calls: it hears itself in the echo', async () => {
  phone.forgets()
  phone.command('dial', `sip:600@${deps.server}`)
  await phone.saw('CALL_ESTABLISHED')
  const share = () => shareOfTone(phone.heard(), theirsHz)
  await readUntil('its tone comes back', share, (part) => part > 0.9)
  phone.command('hangup')
  await phone.saw('CALL_CLOSED')
})

it('hears music where nobody configured any', async () => {
  phone.forgets()
  phone.command('dial', `sip:606@${deps.server}`)
  await phone.saw('CALL_ESTABLISHED')
  const levels = () => {
    const { samples, rateHz } = phone.heard()
    return Array.from({ length: Math.floor(samples.length / rateHz) }, (_, at) => {
      const second = samples.subarray(at * rateHz, (at + 1) * rateHz)
      return Math.sqrt(second.reduce((sum, sample) => sum + sample * sample, 0) / rateHz)
    })
  }
  const seconds = await readUntil('two seconds are heard', levels, ({ length }) => length >= 2)
  phone.command('hangup')
  await phone.saw('CALL_CLOSED')
  assert.ok(
    seconds.every((level) => level > 300),
    `levels: ${seconds}`,
  )
})
