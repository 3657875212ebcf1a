import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { WebSocketServer } from 'ws'
import { commandEngine } from './command-engine.ts'
import { espeakEngine } from './espeak-ng.ts'
import { httpEngine } from './http-engine.ts'
import type { SpeechEngine, SpeechOrder } from './speech-engine.ts'
import { websocketEngine } from './websocket-engine.ts'

const folder = temporaryDirectory('engines')
const order: SpeechOrder = { text: 'Say "hi", $(touch x) & \u00fc', voice: 'anna', language: 'de' }

async function speak(engine: SpeechEngine, wanted: SpeechOrder = order, signal = new AbortController().signal) {
  const formats: (string | undefined)[] = []
  const pieces: Uint8Array[] = []
  const sink = {
    begin: (format: string | undefined) => formats.push(format),
    write: (bytes: Uint8Array) => pieces.push(bytes),
  }
  await engine.speak(wanted, sink, signal)
  return { formats, audio: Buffer.concat(pieces) }
}

describe('engines', () => {
  after(() => rmSync(folder, { recursive: true }))

  async function http(t: TestContext, status: number, answer: string) {
    const asked: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
    const server = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece)
      asked.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() })
      response.writeHead(status, { 'content-type': 'audio/pcm;rate=24000' }).end(answer)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  const options = { headers: [], format: '', etc: folder, protocols: [] }

  it('behind HTTP get JSON in which the words cannot be anything but words, and the key of a file', async (t) => {
    const { asked, url } = await http(t, 200, 'samples')
    writeFileSync(join(folder, 'api.key'), 'secret\n')
    const engine = httpEngine({
      ...options,
      url: `${url}/v1?voice={voice}`,
      headers: ['Authorization: Bearer {file:api.key}'],
      body: '{"model": "m", "input": {text}, "lang": {language}}',
    })
    assert.deepEqual(await speak(engine), { formats: ['audio/pcm;rate=24000'], audio: Buffer.from('samples') })
    const [{ url: path, headers, body } = assert.fail()] = asked
    assert.equal(path, '/v1?voice=anna')
    assert.deepEqual(JSON.parse(body), { model: 'm', input: order.text, lang: 'de' })
    assert.deepEqual([headers.authorization, headers['content-type']], ['Bearer secret', 'application/json'])
  })

  it('behind HTTP may get the plain words, and say of which format the answer is', async (t) => {
    const { asked, url } = await http(t, 200, 'x')
    const { formats } = await speak(httpEngine({ ...options, url, body: '{text}', format: 'slin16' }))
    assert.deepEqual(formats, ['slin16'])
    assert.equal(asked[0]?.body, order.text)
    assert.match(asked[0]?.headers['content-type'] ?? '', /^text\/plain/)
  })

  it('behind HTTP that refuse or are not there are said to be so', async (t) => {
    const { url } = await http(t, 401, 'no such key')
    await assert.rejects(speak(httpEngine({ ...options, url, body: '{text}' })), /it answered 401: no such key/)
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const nobody = httpEngine({ ...options, url: `http://127.0.0.1:${port}`, body: '{text}' })
    await assert.rejects(speak(nobody), /it cannot be reached: .*ECONNREFUSED/)
    const keyless = httpEngine({ ...options, url, headers: ['a: {env:JACKFIELD_NO_SUCH_KEY}'], body: '' })
    await assert.rejects(speak(keyless), /the environment has no JACKFIELD_NO_SUCH_KEY/)
  })

  it('that are programs get the words on their input, and nothing of them is run', async () => {
    const echo = commandEngine({
      command: ['sh', '-c', 'printf "%s|" "$@"; cat', 'sh', '{voice}', 'in {language}'],
      format: 'slin',
    })
    const { audio, formats } = await speak(echo)
    assert.deepEqual([audio.toString(), formats], [`anna|in de|${order.text}`, ['slin']])
    assert.equal(existsSync('x'), false)
    for (const voice of ['-o/tmp/x', '--help', '../x;y', 'a\nb'])
      await assert.rejects(speak(echo, { ...order, voice }), /is no voice/)
  })

  it('that are programs are judged by how they end, and ended when nobody waits', async () => {
    const failing = commandEngine({ command: ['sh', '-c', 'echo model not found >&2; exit 3'], format: '' })
    await assert.rejects(speak(failing), /sh ended with 3: model not found/)
    const missing = commandEngine({ command: ['/no/such/program'], format: '' })
    await assert.rejects(speak(missing), /cannot be run/)
    const abort = new AbortController()
    const endless = speak(commandEngine({ command: ['sleep', '1000'], format: '' }), order, abort.signal)
    abort.abort(new Error('enough'))
    await assert.rejects(endless, /enough/)
  })

  it('espeak-ng speaks, whatever country the language is of, and in its own voice without one', async () => {
    for (const language of ['en', 'de_AT', '']) {
      const { audio } = await speak(espeakEngine(165), { text: '--help me', voice: '', language })
      assert.equal(audio.toString('latin1', 0, 4), 'RIFF')
      assert.ok(audio.length > 10_000, `${audio.length} bytes`)
    }
    await assert.rejects(speak(espeakEngine(165), { ...order, voice: 'nobody' }), /espeak-ng ended with/)
  })

  it('of this machine leaves nothing in the home of whoever runs it, and nothing among temporary files', async (t) => {
    const { HOME = '', TMPDIR } = process.env
    const [home, temporary] = [temporaryDirectory('home'), temporaryDirectory('temporary')]
    t.after(() => {
      process.env.HOME = HOME
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    })
    Object.assign(process.env, { HOME: home, TMPDIR: temporary })
    await speak(espeakEngine(165), { text: 'hello', voice: '', language: 'en' })
    assert.deepEqual([readdirSync(home), readdirSync(temporary)], [[], []])
  })

  async function websocket(t: TestContext, answer: (say: (message: object | Buffer) => void, asked: unknown) => void) {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    t.after(() => {
      for (const client of server.clients) client.terminate()
      server.close()
    })
    server.on('connection', (socket) => {
      const say = (message: object | Buffer) =>
        socket.send(Buffer.isBuffer(message) ? message : JSON.stringify(message))
      socket.on('message', (data) => answer(say, JSON.parse(String(data))))
    })
    return websocketEngine({ ...options, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  }

  it('behind websockets stream, and say of which format', async (t) => {
    let got: unknown
    const engine = await websocket(t, (say, asked) => {
      got = asked
      say({ type: 'audio', format: 'slin24' })
      say(Buffer.from('one'))
      say(Buffer.from('two'))
      say({ type: 'done' })
    })
    assert.deepEqual(await speak(engine), { formats: ['slin24'], audio: Buffer.from('onetwo') })
    assert.deepEqual(got, { type: 'speak', ...order })
  })

  it('behind websockets that report an error, or something else than was agreed, are given up', async (t) => {
    const failing = await websocket(t, (say) => say({ type: 'error', message: 'no such voice' }))
    await assert.rejects(speak(failing), /no such voice/)
    const strange = await websocket(t, (say) => say([1, 2]))
    await assert.rejects(speak(strange), /no object of JSON/)
    const nobody = websocketEngine({ ...options, url: 'ws://127.0.0.1:1/' })
    await assert.rejects(speak(nobody), /it cannot be reached/)
  })
})
