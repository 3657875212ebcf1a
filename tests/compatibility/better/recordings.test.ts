// What is right here where the recorded server is not: recordings.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { EventClient, Json } from '../../support/event-client.ts'
import { KitStage } from '../../support/kit-stage.ts'
import { RtpParty } from '../../support/rtp-party.ts'

let stage: KitStage
let client: EventClient

before(async () => {
  stage = await KitStage.start()
  client = await stage.open('record')
  await stage.enter(client, 'record-1')
})
after(() => stage.stop())

const record = (query: Record<string, string | number>) => stage.ask('POST', '/channels/record-1/record', { query })

async function recording(type: string, name: string): Promise<Json> {
  const event = await client.next(type, (one) => (one.recording as Json).name === name)
  return event.recording as Json
}

/** Of a WAV file, for each 20 ms whether there is sound in it. */
function loudness(file: string): boolean[] {
  const samples = existsSync(file) ? readFileSync(file).subarray(44) : Buffer.alloc(0)
  return Array.from({ length: Math.floor(samples.length / 320) }, (_, frame) =>
    samples.subarray(frame * 320, (frame + 1) * 320).some((byte, at) => at % 2 === 1 && byte > 1 && byte < 254),
  )
}

it('recordings/cancel: a recording that is cancelled ends in the state canceled, and nothing is stored', async () => {
  assert.equal((await record({ name: 'cancel', format: 'wav' })).status, 201)
  await recording('RecordingStarted', 'cancel')
  assert.equal((await stage.ask('DELETE', '/recordings/live/cancel')).status, 204)
  assert.equal((await recording('RecordingFinished', 'cancel')).state, 'canceled')
  assert.equal((await stage.ask('GET', '/recordings/stored/cancel')).status, 404)
  assert.equal((await stage.ask('DELETE', '/recordings/live/cancel')).status, 404)
})

it('recordings/copy-to-empty-name: a copy without a name is refused with 400, and no file is made', async () => {
  await record({ name: 'copy', format: 'wav' })
  await recording('RecordingStarted', 'copy')
  await stage.ask('POST', '/recordings/live/copy/stop')
  await recording('RecordingFinished', 'copy')
  const { status, body } = await stage.ask('POST', '/recordings/stored/copy/copy', {
    query: { destinationRecordingName: '' },
  })
  assert.deepEqual([status, body.parameter], [400, 'destinationRecordingName'])
  assert.deepEqual(readdirSync(join(stage.exchange.directory, 'spool/recording')), ['copy.wav'])
})

it('recordings/life: the length is told as total_duration and as duration, in seconds; what is talk and silence only when asked for', async () => {
  await record({ name: 'life', format: 'wav' })
  await recording('RecordingStarted', 'life')
  await stage.ask('POST', '/recordings/live/life/stop')
  const finished = await recording('RecordingFinished', 'life')
  assert.deepEqual([typeof finished.duration, finished.total_duration], ['number', finished.duration])
  assert.deepEqual([finished.talking_duration, finished.silence_duration], [undefined, undefined])
  assert.equal((await stage.ask('DELETE', '/recordings/stored/life')).status, 204)
})

it('recordings/max-silence: ends when nobody talks any more, without the silence at its end; the length is total_duration too', async () => {
  const talker = await RtpParty.join(stage, client, 'record-talker')
  try {
    talker.say(440)
    await stage.ask('POST', '/channels/record-talker/record', {
      query: { name: 'max-silence', format: 'wav', maxSilenceSeconds: 4 },
    })
    await recording('RecordingStarted', 'max-silence')
    const file = join(stage.exchange.directory, 'spool/recording/max-silence.wav')
    // what is heard late is silence until then
    await talker.until(
      () => loudness(file).filter((isLoud) => isLoud).length >= 65,
      () => `${loudness(file)} is written`,
    )
    talker.say()
    const finished = await recording('RecordingFinished', 'max-silence')
    const { duration, total_duration, talking_duration, silence_duration } = finished as Record<string, number>
    assert.equal(finished.state, 'done')
    assert.ok(duration! >= 1 && total_duration === duration, `${duration} s`)
    assert.equal(talking_duration! + silence_duration!, duration)
    assert.ok(talking_duration! >= 1)
    // the silence that ended it is not in it
    const frames = loudness(file)
    assert.ok(
      frames.filter((isLoud) => isLoud).length >= 65 && frames.lastIndexOf(true) > frames.length - 45,
      `${frames} is stored`,
    )
  } finally {
    talker.close()
    await stage.ask('DELETE', '/channels/record-talker')
    await stage.ask('DELETE', '/recordings/stored/max-silence')
  }
})

it('recordings/name-escapes: a name never leaves the directory, also not by way of one that does not exist', async () => {
  const { status, body } = await record({ name: 'no-such-directory/../../escaped', format: 'wav' })
  assert.deepEqual([status, body.parameter], [400, 'name'])
  assert.equal(existsSync(join(stage.exchange.directory, 'spool/escaped.wav')), false)
  assert.deepEqual(await stage.told(client, /^(Recording|Playback)/), [])
})

it('recordings/queued: a recording that is stopped before its turn never records', async () => {
  await stage.ask('POST', '/channels/record-1/play/record-queued', { query: { media: 'sound:kit-long' } })
  await client.next('PlaybackStarted')
  assert.equal((await record({ name: 'queued', format: 'wav' })).status, 201)
  assert.equal((await stage.ask('POST', '/recordings/live/queued/stop')).status, 204)
  await stage.ask('DELETE', '/playbacks/record-queued')
  await client.next('PlaybackFinished')
  const types = (await stage.told(client, /^(Recording|Playback)/)).map(({ type }) => type)
  assert.ok(!types.includes('RecordingStarted'), types.join())
  assert.equal((await stage.ask('GET', '/recordings/live/queued')).status, 404)
  assert.equal((await stage.ask('GET', '/recordings/stored/queued')).status, 404)
})

it('recordings/server-errors: a name that is missing, empty or leads out is refused with 400', async () => {
  for (const query of [{}, { name: '' }, { name: '../out' }, { name: '../../out' }]) {
    const { status, body } = await record({ ...query, format: 'wav' } as Record<string, string>)
    assert.deepEqual([status, body.parameter], [400, 'name'], JSON.stringify(query))
  }
  assert.deepEqual(await stage.told(client, /^(Recording|Playback)/), [])
})
