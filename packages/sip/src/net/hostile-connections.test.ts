import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { VirtualClock } from '@jackfield/base'
import { formatMessage } from '../message/format-message.ts'
import { heldBytes } from '../testing/held-bytes.ts'
import { testRequest } from '../testing/messages.ts'
import type { StreamLimits } from './stream-options.ts'
import type { StreamTransport } from './stream-transport.ts'
import { openTcp } from './tcp.ts'
import { openTls } from './tls.ts'
import { Listener } from './transport.cases.ts'

const place = { address: '127.0.0.1', port: 0 }
const options = () => formatMessage(testRequest('OPTIONS'))

interface Parts {
  transport: StreamTransport
  heard: Listener
  clock: VirtualClock
  dial: () => Promise<Socket>
}

async function withConnections(
  open: (clock: VirtualClock, heard: Listener) => Promise<StreamTransport>,
  run: (parts: Parts) => Promise<void>,
): Promise<void> {
  const clock = new VirtualClock()
  const heard = new Listener()
  const transport = await open(clock, heard)
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

const withTcp = (streamLimits: Partial<StreamLimits>, run: (parts: Parts) => Promise<void>) =>
  withConnections((clock, user) => openTcp({ ...place, user, clock, streamLimits }), run)

describe('connections of enemies', () => {
  it('that only ping are closed like those that say nothing', () =>
    withTcp({ firstMessageMs: 32_000, idleMs: 600_000 }, async ({ heard, clock, dial }) => {
      const socket = await dial()
      for (let n = 0; n < 3; n++) {
        socket.write('\r\n\r\n')
        assert.equal(String((await once(socket, 'data'))[0]), '\r\n')
        await clock.pass('10s')
      }
      await clock.pass('3s')
      assert.equal((await heard.next()).what, 'closed')
    }))

  it('that say a message byte by byte are closed, whatever they said before', () =>
    withTcp({ firstMessageMs: 32_000, idleMs: 3_600_000 }, async ({ heard, clock, dial, transport }) => {
      for (const beginning of ['INVITE sip:a', 'INVITE sip:a@b SIP/2.0\r\nContent-Length: 9\r\n\r\n']) {
        const socket = await dial()
        socket.write(options())
        assert.equal((await heard.next()).what, 'OPTIONS')
        // behind a whole message and the beginning of another
        socket.write(Buffer.concat([options(), Buffer.from(beginning)]))
        assert.equal((await heard.next()).what, 'OPTIONS')
        assert.equal(transport.connections, 1)
        await clock.pass('33s')
        assert.equal((await heard.next()).what, 'closed')
      }
    }))

  it('that take their time between messages stay', () =>
    withTcp({ firstMessageMs: 32_000, idleMs: 3_600_000 }, async ({ heard, clock, dial }) => {
      const socket = await dial()
      for (let n = 0; n < 3; n++) {
        const bytes = options()
        socket.write(bytes.subarray(0, 20))
        await clock.pass('20s')
        socket.write(bytes.subarray(20))
        assert.equal((await heard.next()).what, 'OPTIONS')
        await clock.pass('50m')
      }
    }))

  it('whose handshake never ends take a place as well, and leave it when they go', async () => {
    const pem = (name: string) => readFileSync(new URL(`../../testdata/tls/${name}.pem`, import.meta.url))
    const secure = { cert: pem('certificate'), key: pem('key') }
    const open = async (clock: VirtualClock, user: Listener) => {
      const streamLimits = { connectionsPerAddress: 3 }
      return (await openTls({ ...place, user, clock, secure, streamLimits, isServerVerified: false })).transport
    }
    await withConnections(open, async ({ dial, heard, transport }) => {
      const silent = [await dial(), await dial(), await dial()]
      await once(await dial(), 'close')
      silent[0]!.write('no hello of anybody\n')
      await once(silent[0]!, 'close')
      const phone = connectTls({ port: transport.local.port, host: '127.0.0.1', rejectUnauthorized: false })
      await once(phone, 'secureConnect')
      phone.write(options())
      assert.equal((await heard.next()).what, 'OPTIONS')
      // nobody waits for them at the end
      const gone = once(silent[1]!, 'close')
      await transport.close()
      await gone
      phone.destroy()
    })
  })

  it('that ping without end and read nothing fill no memory', () =>
    withTcp({}, async ({ heard, dial }) => {
      const socket = await dial()
      socket.pause()
      const pings = Buffer.from('\r\n\r\n'.repeat(16_384))
      const before = heldBytes()
      for (let n = 0; n < 100; n++) if (!socket.write(pings)) await once(socket, 'drain')
      socket.write(options())
      assert.equal((await heard.next()).what, 'OPTIONS')
      const grown = heldBytes() - before
      assert.ok(grown < 80 * 2 ** 20, `${grown} bytes more`)
    }))
})
