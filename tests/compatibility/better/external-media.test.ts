// What is right here where the recorded server is not: external media over RTP.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { systemClock } from '@jackfield/base'
import { rtpStatisticsFields } from '@jackfield/media'
import type { EventClient } from '../../support/event-client.ts'
import { KitStage } from '../../support/kit-stage.ts'
import { RtpParty } from '../../support/rtp-party.ts'

let stage: KitStage
let client: EventClient

before(async () => {
  stage = await KitStage.start()
  client = await stage.open('external')
})
after(() => stage.stop())

it('external-media/dynamic-payload-type: whoever speaks linear audio at 16 kHz is heard, too', async () => {
  const tones = [700, 1_700]
  const narrow = await RtpParty.join(stage, client, 'dynamic-n')
  const wide = await RtpParty.join(stage, client, 'dynamic-w', { query: { format: 'slin16' } })
  try {
    narrow.say(700)
    wide.say(1_700)
    await stage.ask('POST', '/bridges/dynamic')
    await stage.ask('POST', '/bridges/dynamic/addChannel', { query: { channel: 'dynamic-n,dynamic-w' } })
    await wide.untilHears([700], tones)
    await narrow.untilHears([1_700], tones)
    assert.ok(wide.packets.every(({ payloadType }) => payloadType === 118))
  } finally {
    narrow.close()
    wide.close()
  }
})

it('external-media/refused-late: an id that is taken answers 409, a host without an address 400', async () => {
  await stage.enter(client, 'refused-1')
  const query = { app: 'external', external_host: '127.0.0.1:9', format: 'ulaw' }
  const taken = await stage.ask('POST', '/channels/externalMedia', { query: { ...query, channelId: 'refused-1' } })
  assert.deepEqual([taken.status, taken.body.code], [409, 'channel-exists'])
  const nowhere = await stage.ask('POST', '/channels/externalMedia', {
    query: { ...query, external_host: 'no-such-host.invalid:9', channelId: 'refused-2' },
  })
  assert.deepEqual([nowhere.status, nowhere.body.parameter], [400, 'external_host'])
  assert.equal((await stage.ask('GET', '/channels/refused-2')).status, 404)
})

it('external-media/rtp-statistics: a channel with RTP has figures, every field of them', async () => {
  await stage.enter(client, 'figures-local')
  const party = await RtpParty.join(stage, client, 'figures-rtp')
  try {
    party.say(440)
    const play = { query: { media: 'sound:kit-tone' } }
    assert.equal((await stage.ask('POST', '/channels/figures-rtp/play', play)).status, 201)
    await client.next('PlaybackFinished')
    const figures = async () => (await stage.ask('GET', '/channels/figures-rtp/rtp_statistics')).body
    let body = await figures()
    // they are written down once a second
    while (!(body.rxcount > 25 && body.txcount > 25)) body = await figures()
    assert.deepEqual(Object.keys(body).sort(), [...rtpStatisticsFields, 'channel_uniqueid'].sort())
    assert.equal(body.channel_uniqueid, 'figures-rtp')
    assert.equal(body.remote_ssrc, 0x1a2b3c4d)
    assert.equal(body.local_ssrc, party.packets[0]?.ssrc)
    assert.ok(body.rxoctetcount >= 160 * 25 && body.txoctetcount >= 160 * 25)
    const refusals = ['figures-local', 'figures-none'].map((id) => stage.ask('GET', `/channels/${id}/rtp_statistics`))
    assert.deepEqual(
      (await Promise.all(refusals)).map(({ status }) => status),
      [403, 404],
    )
  } finally {
    party.close()
  }
})

it('media/dtmf-external: keys of external media are heard, and those for it are sent as events', async () => {
  const party = await RtpParty.join(stage, client, 'keys-1')
  try {
    party.say()
    // on a busy machine its port opens after it is told of, and of what came before only the last 80 ms are kept
    while (!((await stage.ask('GET', '/channels/keys-1/rtp_statistics')).body.rxcount > 0)) await systemClock.sleep(50)
    await party.press('5', 200)
    const { digit, duration_ms: duration } = await client.next('ChannelDtmfReceived')
    assert.equal(digit, '5')
    assert.ok((duration as number) >= 180 && (duration as number) <= 240, `${duration} ms`)
    assert.equal((await stage.ask('POST', '/channels/keys-1/dtmf', { query: { dtmf: '12' } })).status, 204)
    await party.until(
      () => party.digits === '12',
      () => `got ${party.digits}`,
    )
  } finally {
    party.close()
  }
})
