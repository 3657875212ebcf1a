import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { WebSocket, WebSocketServer } from 'ws'
import { dialStream } from './dial-stream.ts'
import { Door } from './door.ts'
import { Inflow } from './inflow.ts'
import { type StreamClaim, StreamMount } from './stream-mount.ts'
import type { StreamEnding, StreamSocket } from './stream-socket.ts'

describe('stream sockets', () => {
  let clock: VirtualClock
  let door: Door
  let mount: StreamMount
  let port: number
  const reported: (string | number)[] = []
  let socket: StreamSocket | undefined
  let ended = Promise.withResolvers<StreamEnding>()
  let isTaken = false

  const attach = (opened: StreamSocket) => {
    socket = opened
    opened.sendText('first')
    return {
      onText: (text: string) => void reported.push(text),
      onBytes: (bytes: Uint8Array) => void reported.push(bytes.length),
      onClosed: (ending: StreamEnding) => ended.resolve(ending),
    }
  }

  beforeEach(async () => {
    reported.length = 0
    isTaken = false
    ended = Promise.withResolvers()
    clock = new VirtualClock()
    door = new Door({}, { clock, log: silentLog })
    const claim = (name: string) => {
      if (name !== 'known') return { found: 'nobody' } as const
      return isTaken ? ({ found: 'taken' } as const) : ({ found: 'waiting', attach } as const)
    }
    mount = new StreamMount({ path: '/media', protocol: 'media', maxMessageBytes: 1_000 }, { claim }, clock)
    door.mount(mount)
    const [address] = await door.open([{ host: '127.0.0.1', port: 0 }])
    port = address?.port ?? 0
  })
  afterEach(() => door.close(0))

  const open = async () => {
    const websocket = new WebSocket(`ws://127.0.0.1:${port}/media/known`, ['media'])
    const first = once(websocket, 'message')
    await once(websocket, 'open')
    assert.equal(String((await first)[0]), 'first')
    return websocket
  }
  const status = async (path: string, protocols: string[] = []) => {
    const websocket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols)
    websocket.on('error', () => undefined)
    const [, answer] = await once(websocket, 'unexpected-response')
    return answer.statusCode
  }

  it('asks whose name it is, once', async () => {
    assert.equal(await status('/media/unknown', ['media']), 404)
    assert.equal(await status('/media/', ['media']), 404)
    assert.equal(await status('/media/KNOWN', ['media']), 404)
    assert.equal(await status('/media/known', ['ari']), 400)
    isTaken = true
    assert.equal(await status('/media/known', ['media']), 409)
    const plain = async (method: string, path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status
    assert.deepEqual(
      [await plain('GET', '/media/known'), await plain('POST', '/media/known'), await plain('GET', '/media')],
      [426, 501, 404],
    )
  })

  it('carries texts and bytes of every length both ways', async () => {
    const websocket = await open()
    const sizes = [0, 1, 125, 126, 640, 65_535, 65_536, 70_000]
    const got: number[] = []
    const all = new Promise<void>((resolve) =>
      websocket.on('message', (data: Buffer) => {
        got.push(data.length)
        if (got.length === sizes.length) resolve()
      }),
    )
    for (const size of sizes) socket?.sendBytes(new Uint8Array(size))
    await all
    assert.deepEqual(got, sizes)
    websocket.send('text')
    websocket.send(Buffer.alloc(640))
    websocket.pong('nobody asked')
    websocket.close(4001)
    assert.deepEqual(await ended.promise, { code: 4001, isClean: true })
    assert.deepEqual(reported, ['text', 640])
    socket?.sendText('too late')
    socket?.sendBytes(new Uint8Array(1))
    assert.equal(mount.size, 0)
    assert.equal(socket?.bufferedBytes, 0)
  })

  it('tells a goodbye from an accident, and says what the peer did wrong', async () => {
    ;(await open()).terminate()
    assert.deepEqual(await ended.promise, { code: 1001, isClean: false })
    ended = Promise.withResolvers()
    const websocket = await open()
    websocket.send(Buffer.alloc(1_001))
    assert.deepEqual(await ended.promise, { code: 1009, isClean: false })
  })

  it('cuts a peer that gives no sign of life', async () => {
    const websocket = await open()
    websocket.pause()
    for (let pings = 0; pings < 4; pings++) await clock.pass('30s')
    assert.deepEqual(await ended.promise, { code: 1001, isClean: false })
    websocket.terminate()
  })

  it('says goodbye to all of them when the door closes', async () => {
    const websocket = await open()
    const closed = once(websocket, 'close')
    await door.close()
    assert.equal((await closed)[0], 1001)
    assert.deepEqual(await ended.promise, { code: 1001, isClean: true })
  })

  it('opens one itself, and says when it cannot', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    const { port: far } = server.address() as { port: number }
    const got: number[] = []
    const both = new Promise<void>((resolve) =>
      server.on('connection', (websocket) =>
        websocket.on('message', (data: Buffer) => {
          if (got.push(data.length) === 2) resolve()
        }),
      ),
    )
    const { signal } = new AbortController()
    await dialStream({ uri: `ws://127.0.0.1:${far}/`, protocols: ['media'] }, clock, signal, attach)
    socket?.sendBytes(new Uint8Array(640))
    await both
    assert.deepEqual(got, ['first'.length, 640])
    socket?.close(1000, 'done')
    assert.deepEqual(await ended.promise, { code: 1000, isClean: true })
    server.close()
    await assert.rejects(dialStream({ uri: `ws://127.0.0.1:${far}/` }, clock, signal, attach))
  })
})

describe('stream sockets of another exchange', () => {
  let doors: Door[]
  let owner: StreamMount
  let port: number
  let found: StreamClaim['found']
  let stream: Socket | undefined
  let between: Server
  let socket: StreamSocket | undefined
  let ended = Promise.withResolvers<StreamEnding>()

  beforeEach(async () => {
    ended = Promise.withResolvers()
    found = 'waiting'
    const clock = new VirtualClock()
    const attach = (opened: StreamSocket) => {
      socket = opened
      opened.sendText('first')
      return {
        onText: (text: string) => opened.sendText(text),
        onBytes: (bytes: Uint8Array) => opened.sendBytes(bytes),
        onClosed: (ending: StreamEnding) => ended.resolve(ending),
      }
    }
    const options = { path: '/media', protocol: 'media' }
    const claimThere = (): StreamClaim => (found === 'waiting' ? { found, attach } : { found: found as 'taken' })
    owner = new StreamMount(options, { claim: claimThere }, clock)
    between = createServer({ allowHalfOpen: true }, (far) => {
      far.on('error', () => far.destroy())
      owner.takePassed(far)
    })
    await once(between.listen(0, '127.0.0.1'), 'listening')
    const asked = new StreamMount(
      options,
      {
        claim: async (name) => {
          if (name !== 'known') return { found: name === 'silent' ? 'unreachable' : 'nobody' }
          stream = reach()
          return { found: 'elsewhere', stream }
        },
      },
      clock,
    )
    doors = [asked, owner].map((mount) => {
      const door = new Door({}, { clock, log: silentLog })
      door.mount(mount)
      return door
    })
    const [address] = (await doors[0]?.open([{ host: '127.0.0.1', port: 0 }])) ?? []
    port = address?.port ?? 0
  })
  afterEach(async () => {
    await Promise.all(doors.map((door) => door.close(0)))
    between.close()
  })

  /** The way to the exchange that has them. */
  const reach = () => connect((between.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)

  const dial = (name: string, protocol = 'media') => new WebSocket(`ws://127.0.0.1:${port}/media/${name}`, [protocol])
  const status = async (name: string, protocol?: string) => {
    const websocket = dial(name, protocol)
    websocket.on('error', () => undefined)
    const [, answer] = await once(websocket, 'unexpected-response')
    return answer.statusCode
  }
  const open = async () => {
    const websocket = dial('known')
    assert.equal(String((await once(websocket, 'message'))[0]), 'first')
    return websocket
  }

  it('are as if they were at hand: what is refused there is refused here', async () => {
    assert.equal(await status('unknown'), 404)
    assert.equal(await status('silent'), 503)
    assert.equal(await status('known', 'ari'), 400)
    found = 'taken'
    assert.equal(await status('known'), 409)
    found = 'nobody'
    assert.equal(await status('known'), 404)
  })

  it('carry texts, bytes, pings and the goodbye of either side', async () => {
    const websocket = await open()
    assert.equal(websocket.protocol, 'media')
    websocket.send('a text')
    assert.equal(String((await once(websocket, 'message'))[0]), 'a text')
    websocket.send(Buffer.alloc(70_000))
    assert.equal((await once(websocket, 'message'))[0].length, 70_000)
    websocket.close(4001)
    assert.deepEqual(await ended.promise, { code: 4001, isClean: true })
    ended = Promise.withResolvers()
    const other = await open()
    socket?.close(1000)
    assert.equal((await once(other, 'close'))[0], 1000)
  })

  it('end with either side, and with the way between', async () => {
    const cut = await open()
    cut.terminate()
    assert.deepEqual(await ended.promise, { code: 1001, isClean: false })
    ended = Promise.withResolvers()
    const owned = await open()
    socket?.terminate()
    assert.equal((await once(owned, 'close'))[0], 1006)
    ended = Promise.withResolvers()
    const lost = await open()
    stream?.destroy()
    assert.equal((await once(lost, 'close'))[0], 1006)
    assert.deepEqual(await ended.promise, { code: 1001, isClean: false })
    const last = await open()
    const closed = once(last, 'close')
    await doors[0]?.close()
    assert.equal((await closed)[0], 1006)
  })

  it('take nothing that is no upgrade', async () => {
    for (const text of ['no json\n', '[]\n', '{"path":7}\n', 'x'.repeat(70_000)]) {
      const near = reach().resume()
      near.write(text)
      await once(near, 'close')
    }
  })
})

it('whoever sends more than a burst has to wait', () => {
  const inflow = new Inflow(0)
  let sent = 0
  while (inflow.take(10_000, false, 0) === 0) sent += 10_000
  assert.ok(sent > 8_000_000 && sent < 8_400_000, `${sent} bytes at once`)
  const pauseMs = inflow.take(4 * 1_024 * 1_000, false, 0)
  assert.ok(pauseMs >= 1_000 && pauseMs < 1_010, `${pauseMs} ms`)
  assert.equal(inflow.take(0, false, pauseMs + 10), 0)
  let texts = 0
  const asked = new Inflow(0)
  while (asked.take(30, true, 0) === 0) texts++
  assert.ok(texts > 1_900 && texts < 2_100, `${texts} texts at once`)
})
