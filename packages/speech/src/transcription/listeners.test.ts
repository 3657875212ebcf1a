import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { systemClock, VirtualClock } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { type WebSocket, WebSocketServer } from 'ws'
import { commandListener } from './command-listener.ts'
import type { ListeningEngine, Transcript } from './listening-engine.ts'
import { readTranscript } from './read-transcript.ts'
import { websocketListener } from './websocket-listener.ts'

function listen(engine: ListeningEngine, language = 'en') {
  const texts: Transcript[] = []
  const ended: (string | undefined)[] = []
  const connection = engine.listen(
    { channelId: 'c1', side: 'out', language },
    { onTranscript: (text) => texts.push(text), onEnd: (reason) => ended.push(reason) },
  )
  return { texts, ended, connection }
}

const frame = new Uint8Array(640).fill(1)

describe('engines that listen', () => {
  it('that are programs get samples, and say a line for each text', async () => {
    const script =
      'echo starting; head -c 1280 | wc -c >/dev/null; echo "{\\"text\\": \\"$1 $SIDE\\", \\"final\\": false}"; cat >/dev/null; echo "{\\"text\\": \\"bye\\"}"'
    const engine = commandListener(['sh', '-c', script, 'sh', '{language}'], systemClock)
    const { texts, ended, connection } = listen(engine)
    connection.write(frame)
    connection.write(frame)
    await until(() => texts.length === 1)
    connection.finish()
    await until(() => ended.length === 1)
    assert.deepEqual(texts, [
      { text: 'en out', isFinal: false },
      { text: 'bye', isFinal: true },
    ])
    assert.deepEqual(ended, [undefined])
  })

  it('that are programs and end, or are none, are lost', async () => {
    for (const [command, reason] of [
      [['sh', '-c', 'exit 4'], /it ended with 4/],
      [['/no/such/program'], /it cannot be run/],
    ] as const) {
      const { ended } = listen(commandListener(command, systemClock))
      await until(() => ended.length === 1)
      assert.match(String(ended[0]), reason)
    }
    const { ended } = listen(commandListener(['cat', '{language}'], systemClock), '-x')
    await until(() => ended.length === 1)
    assert.match(String(ended[0]), /-x is no language/)
  })

  async function server(t: TestContext, onConnection: (socket: WebSocket) => void) {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await new Promise((resolve) => sockets.once('listening', resolve))
    sockets.on('connection', onConnection)
    t.after(() => {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
    })
    const url = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/{language}`
    return { url, headers: [], protocols: [], format: '', etc: '/' }
  }

  it('behind websockets are told what they get, get what was said before they were there, and are asked for the rest', async (t) => {
    const got: unknown[] = []
    let bytes = 0
    const options = await server(t, (socket) => {
      socket.on('message', (data, isBinary) => {
        if (isBinary) bytes += (data as Buffer).length
        else got.push(JSON.parse(String(data)))
        if (bytes === 1_280 && isBinary)
          socket.send('{"type": "transcript", "text": " hello ", "begin_ms": 5, "confidence": 2}')
        if (got.length === 2) {
          socket.send('{"type": "something else"}')
          socket.send('{"type": "done"}')
        }
      })
    })
    const { texts, ended, connection } = listen(websocketListener(options, new VirtualClock()))
    connection.write(frame)
    connection.write(frame)
    await until(() => texts.length === 1)
    connection.finish()
    await until(() => ended.length === 1)
    assert.deepEqual(texts, [{ text: 'hello', isFinal: true, beginMs: 5, confidence: 1 }])
    assert.deepEqual(got, [
      { type: 'transcribe', format: 'slin16', language: 'en', side: 'out', channel: 'c1' },
      { type: 'end' },
    ])
    assert.deepEqual(ended, [undefined])
  })

  it('behind websockets that close, complain or are not there are lost', async (t) => {
    const closing = await server(t, (socket) => socket.close(1011))
    const complaining = await server(t, (socket) => socket.send('{"type": "error", "message": "no such language"}'))
    for (const [options, reason] of [
      [closing, /closed the connection \(1011\)/],
      [complaining, /no such language/],
      [{ ...closing, url: 'ws://127.0.0.1:1/' }, /it cannot be reached/],
      [{ ...closing, headers: ['a: {env:JACKFIELD_NO_SUCH_KEY}'] }, /the environment has no/],
    ] as const) {
      const { ended } = listen(websocketListener(options, new VirtualClock()))
      await until(() => ended.length === 1)
      assert.match(String(ended[0]), reason)
    }
  })

  it('that do not keep up are given up, and those that do not end are not waited for', async (t) => {
    const clock = new VirtualClock()
    const options = await server(t, () => undefined)
    const slow = listen(websocketListener({ ...options, url: options.url.replace(/\d+\/.*/, '1/') }, clock))
    // before it is open: what waits is bounded
    for (let at = 0; at < 502 && slow.ended.length === 0; at++) slow.connection.write(frame)
    assert.deepEqual(slow.ended, ['it does not keep up'])
    const silent = listen(websocketListener(options, clock))
    silent.connection.finish()
    await clock.pass('5s')
    assert.deepEqual(silent.ended, [undefined])
  })

  it('may say anything: only words count', () => {
    for (const message of [{}, { text: 5 }, { text: ' ' }, { text: null }])
      assert.equal(readTranscript(message), undefined)
    assert.deepEqual(readTranscript({ text: 'a', begin_ms: -5, end_ms: 'x', confidence: Number.NaN, language: 7 }), {
      text: 'a',
      isFinal: true,
    })
    assert.equal(readTranscript({ text: 'x'.repeat(20_000) })?.text.length, 10_000)
  })
})
