// The package asterisk-audiosocket, as it comes from npm, behind the dialplan's application and behind a channel.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { patienceMs } from '@jackfield/base/testing'
import { type AudioSocketConnection, AudioSocketServer } from 'asterisk-audiosocket'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

const uuid = '2b1c0d3e-4f50-4617-8293-a4b5c6d7e8f9'
const rateHz = 8_000
/** a quarter of a second */
const windowBytes = (2 * rateHz) / 4

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

  /** Plays everything back until a quarter of a second of it is the tone; a machine that is busy may tear what came before. */
  async function hearsTone(call: AudioSocketConnection, hz: number): Promise<void> {
    let last = Buffer.alloc(0)
    let best = 0
    for (const end = performance.now() + patienceMs; performance.now() < end; ) {
      const [pcm] = (await once(call, 'audio')) as [Buffer]
      void call.play(pcm)
      last = Buffer.concat([last, pcm]).subarray(-windowBytes)
      if (last.length < windowBytes) continue
      best = Math.max(best, share(last, hz))
      if (best > 0.8) return
    }
    assert.fail(`at most ${best} of what it hears is the tone`)
  }

  it('hears and answers a call in the dialplan, and hands it back', async () => {
    const connected = once(server, 'connection') as Promise<[AudioSocketConnection]>
    const query = 'endpoint=Local/bot@default&extension=tone&context=default&priority=1'
    assert.equal((await exchange.request('POST', `/channels?${query}`)).status, 200)
    const [call] = await connected
    assert.equal(call.uuid || (await once(call, 'id'))[0], uuid)
    await hearsTone(call, 440)
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
    await hearsTone(call, 440)
    const metrics = await (await fetch(`${exchange.url}/metrics`)).text()
    assert.match(metrics, /^jackfield_audiosockets 1$/m)
    assert.match(metrics, /^jackfield_media_sockets_cut_total 0$/m)
    call.hangup()
    const { cause } = await events.next('ChannelDestroyed', ({ channel }) => (channel as Json).id === 'far')
    assert.equal(cause, 16)
  })
})
