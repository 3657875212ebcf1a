// Two baresips in a bridge send their sound to each other, past the exchange, and it comes back to be recorded.

import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { readUntil } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { Baresip } from './baresip.ts'
import { type PhoneExchange, startPhoneExchange } from './phone-exchange.ts'
import { parseWav, shareOfTone, writeTone } from './wav-tone.ts'

const tones = { anna: 440, bert: 1_000 }
const names = ['anna', 'bert'] as const

let deps: PhoneExchange
let app: EventClient
let phones: Record<(typeof names)[number], Baresip>

before(async () => {
  deps = await startPhoneExchange(9, 9)
  const sounds = join(deps.exchange.directory, 'data/sounds/en')
  mkdirSync(sounds, { recursive: true })
  writeTone(join(sounds, 'while.wav'), 300, 4)
  app = await EventClient.open(deps.exchange.events('telephones', '&subscribeAll=true'))
  const start = async (user: (typeof names)[number]) => {
    const { server } = deps
    const options = { server, user, login: 'secret', password: 'word-for-sipp', toneHz: tones[user] }
    const phone = await Baresip.start(options)
    await app.next('ContactStatusChange', ({ endpoint }) => (endpoint as Json).resource === user)
    return phone
  }
  phones = { anna: await start('anna'), bert: await start('bert') }
})
after(async () => {
  for (const name of names) await phones?.[name].stop()
  app.websocket.terminate()
  await deps.exchange.stop()
})

const ask = async (method: string, path: string) => {
  const answer = await deps.exchange.request(method, path)
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`)
  return answer
}

const isFor = (id: string) => (event: Json) => (event.channel as Json).id === id

/** How many packets of its sound came to the exchange; 404: none is to come. */
async function figuresOf(name: string): Promise<{ readonly status: number; readonly received: number }> {
  const answer = await deps.exchange.request('GET', `/channels/${name}/rtp_statistics`)
  const { rxcount = 0 } = (await answer.json()) as { rxcount?: number }
  return { status: answer.status, received: rxcount }
}

/** As long as a sound takes that somebody else hears. */
const aWhile = async () => {
  await ask('POST', '/channels/other/play/clock?media=sound:while')
  await app.next('PlaybackFinished', ({ playback }) => (playback as Json).id === 'clock')
}

it('hear each other, and are heard by us again when somebody wants to', async () => {
  await ask('POST', '/channels/other?endpoint=Local/600@telephones/n&app=telephones')
  await app.next('StasisStart', isFor('other'))
  for (const name of names) {
    await ask('POST', `/channels/${name}?endpoint=PJSIP/${name}&app=telephones`)
    await app.next('StasisStart', isFor(name))
  }
  await ask('POST', '/bridges/both?type=mixing')
  await ask('POST', '/bridges/both/addChannel?channel=anna,bert')
  await aWhile()
  for (const name of names) {
    await readUntil(
      `the sound of ${name} comes through the exchange no more`,
      () => figuresOf(name),
      ({ status }) => status === 404,
    )
  }
  await ask('POST', '/bridges/both/record?name=said&format=wav')
  // two seconds of each; counted from when it is there
  for (const name of names) {
    const { received } = await readUntil(
      `the sound of ${name} comes back`,
      () => figuresOf(name),
      ({ status }) => status === 200,
    )
    await readUntil(
      `two seconds of ${name}`,
      () => figuresOf(name),
      (figures) => figures.received >= received + 100,
    )
  }
  await ask('POST', '/recordings/live/said/stop')
  await app.next('RecordingFinished')
  for (const name of names) {
    await ask('DELETE', `/channels/${name}`)
    await phones[name].saw('CALL_CLOSED')
  }
  const stored = await ask('GET', '/recordings/stored/said/file')
  const recorded = parseWav(Buffer.from(await stored.arrayBuffer()))
  const said = names.map((name) => shareOfTone(recorded, tones[name]))
  assert.ok(
    said.every((share) => share > 0.3),
    `said: ${said}`,
  )
  const heard = [shareOfTone(phones.anna.heard(), tones.bert), shareOfTone(phones.bert.heard(), tones.anna)]
  assert.ok(
    heard.every((share) => share > 0.85),
    `heard: ${heard}`,
  )
})
