// Websockets that are watched: who is asked, who is cut, when nobody is asked any more, and the end of all.

import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { WebSocket } from 'ws'
import { PingWatch } from './ping-watch.ts'

class Peer extends EventEmitter {
  readonly reported: string[] = []
  answersPings = true

  ping(): void {
    this.reported.push('ping')
    if (this.answersPings) this.emit('pong')
  }

  terminate(): void {
    this.reported.push('cut')
    this.emit('close')
  }

  close(code: number): void {
    this.reported.push(`close ${code}`)
    this.emit('close')
  }
}

const websocket = (peer: Peer) => peer as unknown as WebSocket

test('who answers stays, who does not is cut, and nobody is asked when nobody is left', async () => {
  const clock = new VirtualClock()
  const watch = new PingWatch(clock, { pingIntervalMs: 1_000, mostMissedPings: 2 })
  const [lively, silent] = [new Peer(), new Peer()]
  silent.answersPings = false
  watch.watch(websocket(lively))
  watch.watch(websocket(silent))
  await clock.pass(3_000)
  assert.deepEqual(silent.reported, ['ping', 'ping', 'cut'])
  assert.deepEqual(lively.reported, ['ping', 'ping', 'ping'])
  assert.equal(watch.size, 1)
  lively.close(1000)
  assert.equal(watch.size, 0)
  await clock.pass(10_000)
  assert.deepEqual(lively.reported.slice(3), ['close 1000'])
  const late = new Peer()
  watch.watch(websocket(late))
  await clock.pass(1_000)
  assert.deepEqual(late.reported, ['ping'])
})

test('an interval of 0 asks nobody', async () => {
  const clock = new VirtualClock()
  const watch = new PingWatch(clock, { pingIntervalMs: 0, mostMissedPings: 2 })
  const peer = new Peer()
  watch.watch(websocket(peer))
  await clock.pass(60_000)
  assert.deepEqual(peer.reported, [])
})

test('the end of all waits for each, and asks those for it who say goodbye in their own way', async () => {
  const watch = new PingWatch(new VirtualClock(), { pingIntervalMs: 1_000, mostMissedPings: 2 })
  const [plain, own] = [new Peer(), new Peer()]
  watch.watch(websocket(plain))
  watch.watch(websocket(own), (code, reason) => {
    own.reported.push(`own ${code} ${reason}`)
    own.emit('close')
  })
  await watch.close()
  assert.deepEqual([plain.reported, own.reported], [['close 1001'], ['own 1001 going away']])
  assert.deepEqual([watch.size, watch.isClosing], [0, true])
})
