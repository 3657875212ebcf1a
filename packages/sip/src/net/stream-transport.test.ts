import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { systemClock, VirtualClock } from '@jackfield/base'
import { formatMessage } from '../message/format-message.ts'
import type { SipRequest } from '../message/message.ts'
import { testRequest, testResponse } from '../testing/messages.ts'
import type { SocketAddress } from '../transaction/flow.ts'
import type { StreamLimits } from './stream-options.ts'
import type { StreamTransport } from './stream-transport.ts'
import { openTcp } from './tcp.ts'
import { openTls } from './tls.ts'
import { Listener } from './transport.cases.ts'
import { type UdpOptions, UdpTransport } from './udp.ts'
import { WebSocketTransport } from './websocket.ts'

const place = { address: '127.0.0.1', port: 0 }

async function withTcp(
  options: { streamLimits?: Partial<StreamLimits>; keepAliveMs?: number },
  run: (parts: {
    transport: StreamTransport
    heard: Listener
    clock: VirtualClock
    dial: () => Promise<Socket>
  }) => Promise<void>,
): Promise<void> {
  const clock = new VirtualClock()
  const heard = new Listener()
  const transport = await openTcp({ ...place, user: heard, clock, ...options })
  const sockets: Socket[] = []
  const dial = async () => {
    const socket = connect(transport.local.port, '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  try {
    await run({ transport, heard, clock, dial })
  } finally {
    for (const socket of sockets) socket.destroy()
    await transport.close()
  }
}

const options = () => formatMessage(testRequest('OPTIONS'))

describe('connections', () => {
  it('that say nothing are closed after a while, and those that do stay', () =>
    withTcp({ streamLimits: { firstMessageMs: 32_000, idleMs: 600_000 } }, async ({ heard, clock, dial }) => {
      const [silent, talking] = [await dial(), await dial()]
      silent.write('INVITE sip:')
      talking.write(options())
      await heard.next()
      const closed = once(silent, 'close')
      await clock.pass('32s')
      assert.equal((await heard.next()).what, 'closed')
      await closed
      talking.write(options())
      assert.equal((await heard.next()).what, 'OPTIONS')
      await clock.pass('10m')
      assert.equal((await heard.next()).what, 'closed')
    }))

  it('are counted, in all and per address', () =>
    withTcp({ streamLimits: { connectionsPerAddress: 2 } }, async ({ transport, heard, dial }) => {
      for (const socket of [await dial(), await dial()]) {
        socket.write(options())
        await heard.next()
      }
      const third = await dial()
      await once(third, 'close')
      assert.equal(transport.connections, 2)
    }))

  it('answer pings, also between the pieces of nothing', () =>
    withTcp({}, async ({ dial }) => {
      const socket = await dial()
      socket.write('\r\n')
      socket.write('\r\n')
      assert.equal(String((await once(socket, 'data'))[0]), '\r\n')
    }))

  it('we made are pinged, and given up when no answer comes', () =>
    withTcp({ keepAliveMs: 60_000 }, async ({ transport, heard, clock }) => {
      let peerSocket: Socket | undefined
      const server = createServer((socket) => {
        peerSocket = socket
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const connected = once(server, 'connection')
      const flow = await transport.flowTo({ address: '127.0.0.1', port })
      await connected
      const pinged = once(peerSocket!, 'data')
      await clock.pass('60s')
      assert.equal(String((await pinged)[0]), '\r\n\r\n')
      peerSocket!.write('\r\n')
      peerSocket!.write(options())
      // behind the message the answer to the ping was read as well
      assert.equal((await heard.next()).what, 'OPTIONS')
      await clock.pass('11s')
      assert.equal(flow.isOpen, true)
      await clock.pass('60s')
      assert.equal((await heard.next()).what, 'closed')
      assert.equal(flow.isOpen, false)
      peerSocket!.destroy()
      server.close()
    }))

  it('are closed behind bytes nobody can read, after the answer', () =>
    withTcp({}, async ({ heard, dial }) => {
      const socket = await dial()
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.write(options().toString().replace('Content-Length: 0', 'Content-Length: 5\r\nl: 6'))
      const { message, flow } = await heard.next()
      assert.equal(message.fault?.code, 'duplicate-header')
      flow.send(formatMessage(testResponse(message as SipRequest, 400)))
      await once(socket, 'end')
      assert.match(text, /^SIP\/2\.0 400 /)
    }))

  it('of a reader that never reads are given up', () =>
    withTcp({ streamLimits: { queuedBytes: 300_000 } }, async ({ heard, dial }) => {
      const socket = await dial()
      socket.pause()
      socket.write(options())
      const { flow } = await heard.next()
      let error: Error | undefined
      for (let n = 0; n < 1000 && !error; n++) {
        flow.send(Buffer.alloc(60_000, 'x'), (fault) => {
          error ??= fault
        })
      }
      assert.match(error!.message, /does not read|closed/)
      assert.equal(flow.isOpen, false)
    }))

  it('are shared by requests to one peer, also while they are being made', () =>
    withTcp({}, async ({ transport }) => {
      const peer = await openTcp({ ...place, user: new Listener(), clock: systemClock })
      const flows = await Promise.all([transport.flowTo(peer.local), transport.flowTo(peer.local)])
      assert.equal(flows[0], flows[1])
      assert.equal(await transport.flowTo(peer.local), flows[0])
      assert.equal(transport.connections, 1)
      await peer.close()
    }))

  it('to nobody are refused, not waited for', () =>
    withTcp({}, async ({ transport }) => {
      const gone = await openTcp({ ...place, user: new Listener(), clock: systemClock })
      await gone.close()
      await assert.rejects(transport.flowTo(gone.local), /ECONNREFUSED/)
    }))
})

describe('TLS', () => {
  const pem = (name: string) => readFileSync(new URL(`../../testdata/tls/${name}.pem`, import.meta.url))
  const secure = { cert: pem('certificate'), key: pem('key') }

  it('uses a connection again for the name it was made for, and for no other', async (t) => {
    const options = { ...place, clock: systemClock, secure, isServerVerified: false }
    const { transport } = await openTls({ ...options, user: new Listener() })
    const { transport: peer } = await openTls({ ...options, user: new Listener() })
    t.after(() => peer.close())
    const towards = (serverName: string) => transport.flowTo({ ...peer.local, serverName })
    const one = await towards('one.example')
    assert.equal(await towards('ONE.example'), one)
    const other = await towards('other.example')
    assert.notEqual(other, one)
    assert.equal(await towards('127.0.0.1'), one, 'who is meant by his address is whoever was found there')
    assert.equal(transport.connections, 2)
    await transport.close()
  })

  it('checks the name of who it calls when told to', async () => {
    const [heard, there] = [new Listener(), new Listener()]
    const server = await openTls({ ...place, user: there, clock: systemClock, secure, isServerVerified: false })
    const strict = await openTls({
      ...place,
      user: heard,
      clock: systemClock,
      secure: { ...secure, ca: pem('certificate') },
      isServerVerified: true,
    })
    const stranger = await openTls({ ...place, user: heard, clock: systemClock, secure, isServerVerified: true })
    const to = server.transport.local
    await assert.rejects(strict.transport.flowTo({ ...to, serverName: 'other.test' }), /does not match/)
    await assert.rejects(stranger.transport.flowTo({ ...to, serverName: 'sip.test' }), /self-signed/)
    assert.equal((await strict.transport.flowTo({ ...to, serverName: 'sip.test' })).transport, 'TLS')
    server.reload(secure)
    for (const one of [strict, stranger, server]) await one.transport.close()
  })
})

describe('UDP', () => {
  it('answers to the port of Via without rport, and to the source when forced', async () => {
    const rules: readonly [UdpOptions['isRportForced'], heardAt: 'listening' | 'sending'][] = [
      [false, 'listening'],
      [true, 'sending'],
      [(request) => request.method !== 'OPTIONS', 'listening'],
      [(request, flow) => request.method === 'OPTIONS' && flow.remote.address === '127.0.0.1', 'sending'],
    ]
    for (const [isRportForced, heardAt] of rules) {
      const heard = new Listener()
      const transport = await UdpTransport.open({ ...place, user: heard, isRportForced: isRportForced ?? false })
      const users = { sending: new Listener(), listening: new Listener() }
      const sending = await UdpTransport.open({ ...place, user: users.sending })
      const listening = await UdpTransport.open({ ...place, user: users.listening })
      const request = testRequest('OPTIONS', {
        via: `SIP/2.0/UDP 192.0.2.77:${listening.local.port};branch=z9hG4bKx, SIP/2.0/UDP b;branch=z9hG4bKy`,
      })
      ;(await sending.flowTo(transport.local)).send(formatMessage(request))
      const { flow, message } = await heard.next()
      assert.equal(flow.remote.port, sending.local.port)
      assert.deepEqual(
        message.vias.map(({ host }) => host),
        ['192.0.2.77', 'b'],
      )
      assert.equal(message.via.parameters.get('received'), '127.0.0.1')
      assert.equal(message.via.parameters.get('rport'), heardAt === 'sending' ? String(sending.local.port) : undefined)
      flow.send(formatMessage(testResponse(request, 200)))
      assert.equal((await users[heardAt].next()).message.kind, 'response')
      for (const one of [transport, sending, listening]) await one.close()
    }
  })

  it('says that nobody has port 0, as a record of DNS may claim, and does not fall over it', async (t) => {
    const transport = await UdpTransport.open({ ...place, user: new Listener() })
    t.after(() => transport.close())
    const flow = await transport.flowTo({ address: '127.0.0.1', port: 0 })
    const faults: string[] = []
    flow.send(formatMessage(testRequest('OPTIONS')), (error) => faults.push(error.message))
    assert.deepEqual(faults, ['invalid port: 0'])
  })

  it('has a port for each version of addresses, and hears nobody in the spelling of the other', async () => {
    const heard = { 4: new Listener(), 6: new Listener() }
    const version6 = await UdpTransport.open({ address: '::', port: 0, user: heard[6] })
    const version4 = await UdpTransport.open({ address: '0.0.0.0', port: version6.local.port, user: heard[4] })
    const streams6 = await openTcp({ address: '::', port: 0, user: heard[6], clock: systemClock })
    const streams4 = await openTcp({
      address: '0.0.0.0',
      port: streams6.local.port,
      user: heard[4],
      clock: systemClock,
    })
    const sender = await UdpTransport.open({ ...place, user: new Listener() })
    ;(await sender.flowTo({ address: '127.0.0.1', port: version6.local.port })).send(options())
    const { flow } = await heard[4].next()
    assert.equal(flow.remote.address, '127.0.0.1')
    for (const one of [version6, version4, streams6, streams4, sender]) await one.close()
  })

  it('says when its place is taken', async (t) => {
    const first = await UdpTransport.open({ ...place, user: new Listener() })
    t.after(() => first.close())
    await assert.rejects(UdpTransport.open({ ...first.local, user: new Listener() }), /EADDRINUSE/)
  })
})

it('websockets beyond the limit are turned away', () => {
  const closed: string[] = []
  const clock = new VirtualClock()
  const local = { address: '127.0.0.1', port: 80 }
  const transport = new WebSocketTransport({
    clock,
    name: 'WSS',
    local,
    user: new Listener(),
    sentBy: { host: 'sip.test', port: undefined },
    connections: 1,
  })
  for (const port of [1, 2]) {
    transport.accept({
      remote: { address: '127.0.0.1', port },
      local,
      isSecure: true,
      queuedBytes: 0,
      send: () => undefined,
      close: (code) => closed.push(`${port} ${code}`),
      onMessage: () => undefined,
      onClose: () => undefined,
    })
  }
  assert.deepEqual(closed, ['2 1013'])
  assert.equal(transport.connections, 1)
})

it('a websocket whose reader takes nothing for a while is cut off, and one that takes little by little is not', async () => {
  const clock = new VirtualClock()
  const local = { address: '127.0.0.1', port: 80 }
  const closed: string[] = []
  const queues = [0, 0]
  const heard = new Listener()
  const slow: number[] = []
  const onSlow = ({ port }: SocketAddress) => slow.push(port)
  const transport = new WebSocketTransport({ clock, name: 'WS', local, user: heard, writeMs: 100, onSlow })
  const flows = await Promise.all(
    queues.map((_, at) => {
      const remote = { address: '127.0.0.1', port: 1 + at }
      transport.accept({
        remote,
        local,
        isSecure: false,
        get queuedBytes() {
          return queues[at] ?? 0
        },
        send: (bytes) => {
          queues[at] = (queues[at] ?? 0) + bytes.length
        },
        close: (code, reason) => closed.push(`${at} ${code} ${reason}`),
        onMessage: () => undefined,
        onClose: () => undefined,
      })
      return transport.flowTo(remote)
    }),
  )
  for (const flow of flows) flow.send(Buffer.alloc(1000))
  for (let round = 0; round < 5; round++) {
    await clock.pass(90)
    queues[0] = Math.max(0, (queues[0] ?? 0) - 200)
    flows[0]!.send(Buffer.alloc(100))
    await clock.pass(10)
  }
  assert.deepEqual([closed, slow], [['1 1008 too slow'], [2]])
  assert.deepEqual(
    flows.map(({ isOpen }) => isOpen),
    [true, false],
  )
  queues[0] = 0
  await clock.pass('1s')
  assert.equal(flows[0]!.isOpen, true)
  await transport.close()
  assert.equal(clock.waiting, 0)
})
