// Many large sounds from the web at once: they are fetched in turn and never held in memory, and a call hears of what cannot be had.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { memoryOf } from '../support/memory-of.ts'

const sounds = 20
const soundBytes = 31 * 2 ** 20

let exchange: ExchangeProcess
let client: EventClient
let most = 0
let open = 0
const fetched = new Set<number>()

const numberIn = (text = '') => Number(/\d+/.exec(text))

// silence, as long as it is asked for
const server = createServer((request, response) => {
  most = Math.max(most, ++open)
  response.on('close', () => {
    open--
    if (response.writableFinished) fetched.add(numberIn(request.url))
  })
  response.writeHead(200, { 'content-type': 'audio/basic', 'content-length': soundBytes })
  const piece = Buffer.alloc(2 ** 20, 0xff)
  let left = soundBytes / piece.length
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left--
      if (!response.write(piece)) return
    }
    response.end()
  }
  response.on('drain', more)
  more()
})

const isFailedPlayback = ({ type, playback }: Json) =>
  type === 'PlaybackFinished' && (playback as Json).state === 'failed'

const portOf = (of = server) => (of.address() as AddressInfo).port

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  exchange = await ExchangeProcess.start({
    files: { 'rtp.conf': '[general]\nmedia_networks = 127.0.0.1\nmedia_cache_size = 100000000\n' },
  })
  client = await EventClient.open(exchange.events('sounds', '&subscribeAll=true'))
})
after(async () => {
  await client.close()
  await exchange.stop()
  server.closeAllConnections()
  server.close()
})

/** Plays it in a bridge of its own. */
const play = async (name: string, media: string) => {
  await exchange.request('POST', `/bridges/${name}`)
  const query = `media=${encodeURIComponent(media)}`
  assert.equal((await exchange.request('POST', `/bridges/${name}/play/${name}?${query}`)).status, 201)
}

it('many addresses of 31 MB at once take neither the memory nor more than a few connections', async () => {
  const before = memoryOf(exchange.pid)
  let asked = 0
  const ask = (at: number) => play(`sound-${at}-${++asked}`, `sound:http://127.0.0.1:${portOf()}/${at}.ulaw`)
  for (let at = 0; at < sounds; at++) await ask(at)
  let grown = 0
  for (let looked = 0; fetched.size < sounds; ) {
    assert.equal((await exchange.request('GET', '/asterisk/ping')).status, 200)
    grown = Math.max(grown, (memoryOf(exchange.pid) - before) / 2 ** 20)
    const failed = client.events.slice(looked).filter(isFailedPlayback)
    looked = client.events.length
    // on a machine that others are busy on it waited for its turn for too long
    for (const { playback } of failed) await ask(numberIn((playback as Json).id as string))
  }
  assert.ok(most <= 4, `${most} connections at once`)
  assert.ok(grown < 300, `${grown} MB more`)
})

it('a sound from an address of this machine that nobody allowed is a playback that failed', async () => {
  let asked = 0
  const inside = createServer((_request, response) => {
    asked++
    response.writeHead(200, { 'content-type': 'audio/basic' }).end(Buffer.alloc(800, 0xff))
  })
  inside.listen(0, '127.0.0.2')
  await once(inside, 'listening')
  await play('refused', `sound:http://127.0.0.2:${portOf(inside)}/a.ulaw`)
  const { playback } = await client.next('PlaybackFinished', (event) => (event.playback as Json).id === 'refused')
  assert.equal((playback as Json).state, 'failed')
  assert.equal(asked, 0)
  inside.close()
})
