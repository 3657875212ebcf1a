// External media over real sockets: every format there is, both families of addresses, and wrong ones.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { codecs } from '@jackfield/media'
import type { EventClient, Json } from '../support/event-client.ts'
import { KitStage } from '../support/kit-stage.ts'
import { RtpParty } from '../support/rtp-party.ts'

let stage: KitStage
let client: EventClient

before(async () => {
  stage = await KitStage.start()
  client = await stage.open('external')
})
after(() => stage.stop())

const tones = [500, 900]

it('carries every format of ours in both directions, translated for the other party', async () => {
  const plain = await RtpParty.join(stage, client, 'plain')
  plain.say(500)
  await stage.ask('POST', '/bridges/formats')
  await stage.ask('POST', '/bridges/formats/addChannel', { query: { channel: 'plain' } })
  try {
    for (const { name } of codecs) {
      const party = await RtpParty.join(stage, client, `as-${name}`, { query: { format: name } })
      try {
        party.say(900)
        await stage.ask('POST', '/bridges/formats/addChannel', { query: { channel: `as-${name}` } })
        await party.untilHears([500], tones).catch((error) => assert.fail(`${name}: ${error.message}`))
        await plain.untilHears([900], tones).catch((error) => assert.fail(`${name} is not heard: ${error.message}`))
        await stage.ask('DELETE', `/channels/as-${name}`)
      } finally {
        party.close()
      }
    }
  } finally {
    plain.close()
  }
})

it('speaks IPv6 with whoever is named by such an address', async () => {
  const party = await RtpParty.open('ulaw', '::1')
  try {
    const query = { app: 'external', channelId: 'six', external_host: party.address, format: 'ulaw' }
    const { status, body } = await stage.ask('POST', '/channels/externalMedia', { query })
    assert.equal(status, 200, JSON.stringify(body))
    await client.next('StasisStart', ({ channel }) => (channel as Json).id === 'six')
    assert.equal(body.channelvars.UNICASTRTP_LOCAL_ADDRESS, '::1')
    party.sendTo('::1', Number(body.channelvars.UNICASTRTP_LOCAL_PORT))
    party.say()
    await stage.ask('POST', '/channels/six/play', { query: { media: 'tone:900' } })
    await party.untilHears([900], tones)
    await party.press('7')
    assert.equal((await client.next('ChannelDtmfReceived')).digit, '7')
  } finally {
    party.close()
  }
})

it('refuses a format that does not exist, and leaves nothing behind', async () => {
  const query = { app: 'external', channelId: 'odd', external_host: '127.0.0.1:9', format: 'mumble' }
  const { status, body } = await stage.ask('POST', '/channels/externalMedia', { query })
  assert.deepEqual([status, typeof body.code], [400, 'string'], JSON.stringify(body))
  assert.equal((await stage.ask('GET', '/channels/odd')).status, 404)
})

it('sends nothing to a group: external media to a multicast or broadcast address answer 400 and make nothing', async () => {
  for (const host of ['224.0.0.1', '239.255.255.250', '255.255.255.255', '0.0.0.0', '[ff02::1]']) {
    const query = { app: 'external', external_host: `${host}:4000`, format: 'ulaw', channelId: 'group' }
    const { status, body } = await stage.ask('POST', '/channels/externalMedia', { query })
    assert.deepEqual([status, body.code, body.parameter], [400, 'media-host-refused', 'external_host'], host)
    assert.equal((await stage.ask('GET', '/channels/group')).status, 404)
  }
})

it('takes external media at port 65535, whose reports would go to the port above', async () => {
  const query = { app: 'external', external_host: '127.0.0.1:65535', format: 'ulaw', channelId: 'highest' }
  assert.equal((await stage.ask('POST', '/channels/externalMedia', { query })).status, 200)
  await client.next('StasisStart')
  await stage.ask('POST', '/channels/highest/play', { query: { media: 'sound:kit-tone' } })
  assert.equal(((await client.next('PlaybackFinished')).playback as Json).state, 'done')
  await stage.hangUp(client, 'highest')
})
