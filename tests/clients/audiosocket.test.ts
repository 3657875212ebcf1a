// The package asterisk-audiosocket, as it comes from npm, behind the dialplan's application and behind a channel.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { type AudioSocketConnection, AudioSocketServer } from 'asterisk-audiosocket'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

const uuid = '2b1c0d3e-4f50-4617-8293-a4b5c6d7e8f9'
const rateHz = 8_000

/** How much of the loudness is this tone, of 1. */
function share(pcm: Buffer, hz: number): number {
  let [sin, cos, energy] = [0, 0, 0]
  const samples = Math.floor(pcm.length / 2)
  for (let at = 0; at < samples; at++) {
    const sample = pcm.readInt16LE(2 * at)
    sin += sample * Math.sin((2 * Math.PI * hz * at) / rateHz)
    cos += sample * Math.cos((2 * Math.PI * hz * at) / rateHz)
    energy += sample * sample
  }
  return energy === 0 ? 0 : (2 * (sin * sin + cos * cos)) / samples / energy
}

describe('asterisk-audiosocket', () => {
  let exchange: ExchangeProcess
  let server: AudioSocketServer
  let events: EventClient

  before(async () => {
    server = new AudioSocketServer({ port: 0 })
    await server.listen()
    const service = `127.0.0.1:${server.address?.port}`
    exchange = await ExchangeProcess.start({
      files: {
        'extensions.conf': `
[default]
exten => bot,1,Answer(,i)
 same => n,AudioSocket(${uuid},${service})
 same => n,Set(GLOBAL(AFTER)=went on)
 same => n,Wait(60)
exten => tone,1,Answer(,i)
 same => n,Wait(0.5)
 same => n,PlayTones(440)
 same => n,Wait(60)
`,
      },
    })
    events = await EventClient.open(exchange.events('watch', '&subscribeAll=true'))
  })
  after(async () => {
    events.websocket.terminate()
    await exchange.stop()
    await server.close()
  })

  /** Plays everything back, and keeps half a second of what is not silent. */
  async function heard(call: AudioSocketConnection): Promise<Buffer> {
    const pieces: Buffer[] = []
    let bytes = 0
    for (;;) {
      const [pcm] = (await once(call, 'audio')) as [Buffer]
      void call.play(pcm)
      if (!pcm.some((byte) => byte !== 0)) continue
      pieces.push(pcm)
      bytes += pcm.length
      if (bytes >= rateHz) return Buffer.concat(pieces)
    }
  }

  it('hears and answers a call in the dialplan, and hands it back', async () => {
    const connected = once(server, 'connection') as Promise<[AudioSocketConnection]>
    const query = 'endpoint=Local/bot@default&extension=tone&context=default&priority=1'
    assert.equal((await exchange.request('POST', `/channels?${query}`)).status, 200)
    const [call] = await connected
    assert.equal(call.uuid || (await once(call, 'id'))[0], uuid)
    const pcm = await heard(call)
    assert.ok(share(pcm, 440) > 0.8, `${share(pcm, 440)} of what it hears is the tone`)
    call.hangup()
    await events.next('ChannelVarset', ({ variable, value }: Json) => variable === 'AFTER' && value === 'went on')
  })

  it('is the far end of a channel', async () => {
    const connected = once(server, 'connection') as Promise<[AudioSocketConnection]>
    const service = `127.0.0.1:${server.address?.port}`
    const query = `app=watch&channelId=far&external_host=${service}&transport=tcp&encapsulation=audiosocket&format=slin&data=${uuid}`
    const made = exchange.request('POST', `/channels/externalMedia?${query}`)
    const [call] = await connected
    assert.equal((await made).status, 200)
    await events.next('StasisStart', ({ channel }) => (channel as Json).id === 'far')
    assert.equal((await exchange.request('POST', '/channels/far/play?media=tone:440')).status, 201)
    assert.ok(share(await heard(call), 440) > 0.8)
    call.hangup()
    const { cause } = await events.next('ChannelDestroyed', ({ channel }) => (channel as Json).id === 'far')
    assert.equal(cause, 16)
  })
})
