// Programs of the documents that need an exchange which goes on: those for people who come from elsewhere, of callers who leave, of sockets
// that the exchange opens, of watching, of an engine of speech. All on one exchange, as readers would run them.

import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { type Client, connect } from '@jackfield/client'
import { configurationsOf } from '../support/documented-configurations.ts'
import { programOf } from '../support/documented-program.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { TalkingProgram } from '../support/talking-program.ts'

const root = join(import.meta.dirname, '../..')
/** Inside the repository, so that its packages are found as by the reader who saves a file there. */
const folder = join(root, '.cache/coming-from')

const dialplan = `[default]
exten => demo,1,Stasis(demo)
exten => menu,1,Stasis(menu)
exten => silent,1,Ringing()
 same => n,Wait(600)
exten => answers,1,Answer()
 same => n,Wait(600)
`

describe('a program of the documents', () => {
  let exchange: ExchangeProcess
  let watcher: Client
  let programPort: number

  before(async () => {
    mkdirSync(folder, { recursive: true })
    programPort = await freePort()
    const sockets = configurationsOf('docs/events.md').find((files) => 'websocket_client.conf' in files)
    assert.ok(sockets)
    exchange = await ExchangeProcess.start({
      files: {
        'extensions.conf': dialplan,
        'websocket_client.conf': (sockets['websocket_client.conf'] as string).replace(':9000', `:${programPort}`),
        'ari.conf': `${sockets['ari.conf']}\n[demo]\ntype = user\npassword = secret\n`,
      },
      ari: '[tester]\ntype = user\npassword = a word for tests\n',
    })
    watcher = await connect({
      url: exchange.url,
      user: 'demo',
      password: 'secret',
      application: 'watcher',
      subscribeAll: true,
    })
  })
  after(async () => {
    watcher?.close()
    await exchange?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts the program of a page; its first line says that it is ready. */
  async function started(page: string, ready: string, env: Record<string, string> = {}): Promise<TalkingProgram> {
    const path = join(folder, `${page.replaceAll(/\W/g, '-')}.ts`)
    const text = programOf(page)
      .replace('http://127.0.0.1:8088', exchange.url)
      .replace('port: 9000', `port: ${programPort}`)
    writeFileSync(path, text)
    const program = new TalkingProgram(process.execPath, [path], { env: { PASSWORD: 'secret', ...env } })
    assert.equal(await program.line(), ready)
    return program
  }

  /** Somebody calls an extension. */
  const callTo = (extension: string) =>
    watcher.channels.originate({ endpoint: `Local/${extension}@default/n`, app: 'watcher' })

  it('of docs/coming-from-twilio.md hears the key that a caller presses', async (t) => {
    const program = await started('docs/coming-from-twilio.md', 'ready')
    t.after(() => program.end())
    const playing = watcher.once('PlaybackStarted')
    const { id } = await callTo('demo')
    const { playback } = await playing
    assert.equal(playback.media_uri, 'sound:demo-instruct')
    await watcher.channels.sendDTMF({ channelId: id, dtmf: '4' })
    assert.equal(await program.line(), 'chosen: 4')
  })

  it('of docs/when-a-caller-leaves.md ends the telephone that rings when the caller hangs up', async (t) => {
    const program = await started('docs/when-a-caller-leaves.md', 'ready', { CALLED: 'Local/silent@default/n' })
    t.after(() => program.end())
    const ringing = watcher.once(
      'ChannelStateChange',
      ({ channel }) => /silent/.test(channel.name) && channel.state === 'Ringing',
    )
    const { id } = await callTo('demo')
    const { channel } = await ringing
    const ended = watcher.once('ChannelDestroyed', (event) => event.channel.id === channel.id)
    await watcher.channels.hangup({ channelId: id })
    await ended
  })

  it('of docs/when-a-caller-leaves.md lets the two talk, and ends the caller when the other hangs up', async (t) => {
    const program = await started('docs/when-a-caller-leaves.md', 'ready', { CALLED: 'Local/answers@default/n' })
    t.after(() => program.end())
    const entered = watcher.once('ChannelEnteredBridge', ({ bridge }) => bridge.channels.length === 2)
    const { id } = await callTo('demo')
    const { bridge } = await entered
    const gone = Promise.all([
      watcher.once('ChannelDestroyed', (event) => event.channel.id === id),
      watcher.once('BridgeDestroyed', (event) => event.bridge.id === bridge.id),
    ])
    const called = (await watcher.channels.list()).find(({ name }) => /answers.*;2$/.test(name))
    await watcher.channels.hangup({ channelId: called?.id as string })
    await gone
  })

  it('of docs/client.md that watches says how calls end', async (t) => {
    const { id } = await callTo('answers')
    const path = join(folder, 'watcher.ts')
    writeFileSync(path, programOf('docs/client.md', { at: 1, of: 3 }).replace('http://127.0.0.1:8088', exchange.url))
    const program = new TalkingProgram(process.execPath, [path], { env: { PASSWORD: 'secret' } })
    t.after(() => program.end())
    // the call that goes on when it comes, then its end; calls of before may end meanwhile
    while (!/answers.*goes on/.test(await program.line()));
    await watcher.channels.hangup({ channelId: id })
    while (!/answers/.test(await program.line()));
  })

  it('of docs/speech-engines.md speaks what it is sent', async (t) => {
    const port = await freePort()
    const path = join(folder, 'engine.mjs')
    writeFileSync(
      path,
      `${programOf('docs/speech-engines.md').replace('port: 9000', `port: ${port}`)}\nconsole.log('ready')\n`,
    )
    const program = new TalkingProgram(process.execPath, [path])
    t.after(() => program.end())
    assert.equal(await program.line(), 'ready')
    const socket = await opened(`ws://127.0.0.1:${port}`)
    t.after(() => socket.close())
    socket.binaryType = 'arraybuffer'
    const said: (string | ArrayBuffer)[] = []
    const done = Promise.withResolvers<void>()
    socket.addEventListener('message', ({ data }) => {
      said.push(data)
      if (typeof data === 'string' && JSON.parse(data).type === 'done') done.resolve()
    })
    socket.addEventListener('close', () => done.reject(new Error('it closed')))
    socket.send(JSON.stringify({ type: 'speak', text: 'Hello', language: 'en' }))
    await done.promise
    assert.deepEqual(JSON.parse(said[0] as string), { type: 'audio', format: 'wav' })
    assert.equal(Buffer.from(said[1] as ArrayBuffer).toString('latin1', 0, 4), 'RIFF')
  })

  it('of docs/events.md gets calls on a websocket that the exchange opened', async (t) => {
    const program = await started('docs/events.md', 'waiting for the exchange')
    t.after(() => program.end())
    assert.equal(await program.line(), 'ApplicationRegistered')
    const played = watcher.once('PlaybackFinished', ({ playback }) => playback.media_uri === 'sound:hello-world')
    await callTo('menu')
    while ((await program.line()) !== 'StasisStart');
    assert.equal((await played).playback.state, 'done')
  })
})

/** A server says nothing when it listens: it is tried until it does. */
async function opened(url: string): Promise<WebSocket> {
  for (;;) {
    const socket = new WebSocket(url)
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true))
      socket.addEventListener('close', () => resolve(false))
    })
    if (isOpen) return socket
  }
}
