// Floods of SIP from many addresses at an exchange with a call in progress: the call is heard in time, nothing is kept, and
// the next call comes about. What each limit does by itself is shown beside it, in packages/sip and technologies/pjsip.

import assert from 'node:assert/strict'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, type Socket as StreamSocket } from 'node:net'
import { after, before, describe, it, type TestContext } from 'node:test'
import { systemClock } from '@jackfield/base'
import { freePort, temporaryDirectory } from '@jackfield/base/testing'
import type { OutgoingCall } from '@jackfield/sip'
import { makeCertificate } from '../support/certificate.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { heapOf } from '../support/heap-of.ts'
import { SipPhone } from '../support/sip-phone.ts'

const messages = 6_000
const addresses = 40

const conf = (port: number, tlsPort: number, { certificate, key }: { certificate: string; key: string }) => `
[udp]
type=transport
protocol=udp
bind=127.0.0.1:${port}
[tcp]
type=transport
protocol=tcp
bind=127.0.0.1:${port}
[tls]
type=transport
protocol=tls
bind=127.0.0.1:${tlsPort}
cert_file=${certificate}
priv_key_file=${key}
[alice]
type=endpoint
context=phones
disallow=all
allow=ulaw
[bob]
type=endpoint
context=phones
auth=bob
aors=bob
[bob]
type=aor
max_contacts=1
[bob]
type=auth
username=bob
password=bob
`
const extensions = '[phones]\nexten => 600,1,Answer()\n same => n,Wait(600)\n'

/** A request of its own, each time. */
const request = (method: string, n: number, { user = 'nobody', toTag = '', more = '' } = {}) =>
  `${method} sip:600@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1:9;rport;branch=z9hG4bKflood${method}${n}\r\nMax-Forwards: 70\r\n` +
  `From: <sip:${user}@127.0.0.1>;tag=f${n}\r\nTo: <sip:600@127.0.0.1>${toTag}\r\nCall-ID: ${method}${toTag}${more.length}-${n}\r\n` +
  `CSeq: 1 ${method}\r\nContact: <sip:${user}@127.0.0.1:9>\r\n${more}Content-Length: 0\r\n\r\n`

const guess =
  'Authorization: Digest username="bob", realm="asterisk", nonce="x", uri="sip:127.0.0.1", response="0123456789abcdef0123456789abcdef"\r\n'

const floods: Readonly<Record<string, (n: number) => string>> = {
  'calls of strangers': (n) => request('INVITE', n),
  'calls of somebody who should show who he is': (n) => request('INVITE', n, { user: 'bob' }),
  'registrations with guesses': (n) => request('REGISTER', n, { user: 'bob', more: guess }),
  questions: (n) => request('OPTIONS', n),
  subscriptions: (n) => request('SUBSCRIBE', n, { user: 'bob', more: 'Event: presence\r\nExpires: 600\r\n' }),
  'ends of calls that are not there': (n) => request('BYE', n, { toTag: `;tag=t${n}` }),
  'new offers in calls that are not there': (n) => request('INVITE', n, { toTag: `;tag=t${n}` }),
  'second thoughts about calls that are not there': (n) => request('CANCEL', n),
  'acknowledgements of nothing': (n) => request('ACK', n, { toTag: `;tag=t${n}` }),
  'answers to nothing': (n) => request('OPTIONS', n).replace(/^.*?\r\n/, 'SIP/2.0 200 OK\r\n'),
  garbage: (n) => `${String.fromCharCode(n % 256).repeat(n % 1400)}\r\n\r\n`,
  'faulty messages': (n) => request('INVITE', n).replace('CSeq: 1', 'CSeq: x'),
  'texts made to be slow': (n) => request('OPTIONS', n, { more: `Subject: a${' '.repeat(7000)}b\r\n c\r\n` }),
}

describe('floods of SIP', () => {
  const folder = temporaryDirectory('floods')
  const sockets: Socket[] = []
  let exchange: ExchangeProcess
  let phone: SipPhone
  let call: OutgoingCall
  let [port, tlsPort, inspector, heapBefore] = [0, 0, 0, 0]

  before(async () => {
    ;[port, tlsPort, inspector] = [await freePort(), await freePort(), await freePort()]
    const files = {
      'pjsip.conf': conf(port, tlsPort, makeCertificate(folder, 'sip', 'localhost')),
      'extensions.conf': extensions,
    }
    exchange = await ExchangeProcess.start({ files, env: { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` } })
    for (let at = 0; at < addresses; at++) {
      const socket = createSocket('udp4')
      socket.on('message', () => undefined).on('error', () => undefined)
      socket.bind(0, `127.0.1.${1 + at}`)
      await once(socket, 'listening')
      sockets.push(socket)
    }
    phone = await SipPhone.open('alice', `127.0.0.1:${port}`)
    call = phone.dials('600')
    await phone.answered(200)
    heapBefore = await heapOf(inspector)
  })

  after(async () => {
    for (const socket of sockets) socket.close()
    await phone?.close()
    await exchange?.stop()
    rmSync(folder, { recursive: true })
  })

  /**
   * The call asks, again and again, until the work is done, and each time is answered before its transaction gives up
   * (timer F, RFC 3261 §17.1.2.2): that is 408. How soon is a matter of the machine, and printed.
   */
  async function askWhile(t: TestContext, work: Promise<unknown>): Promise<void> {
    let isDone = false
    const done = work.finally(() => {
      isDone = true
    })
    let slowest = 0
    do {
      const begun = performance.now()
      assert.equal(await phone.asks(call.call, 'INFO', 'application/dtmf-relay', 'Signal=1\r\nDuration=100\r\n'), 200)
      slowest = Math.max(slowest, performance.now() - begun)
    } while (!isDone)
    await done
    t.diagnostic(`the slowest answer took ${Math.round(slowest)} ms`)
  }

  for (const [name, write] of Object.entries(floods)) {
    it(`of ${name}: a call in progress is heard in time`, async (t) => {
      const flood = async () => {
        for (let n = 0; n < messages; n++) {
          sockets[n % sockets.length]!.send(Buffer.from(write(n), 'latin1'), port, '127.0.0.1')
          if (n % 50 === 0) await systemClock.yield()
        }
      }
      await askWhile(t, flood())
    })
  }

  it('of connections that say nothing, and of handshakes that never end: the same', async (t) => {
    const silent: StreamSocket[] = []
    const open = async () => {
      for (let n = 0; n < 300; n++) {
        const socket = connect({ port: n % 2 ? port : tlsPort, host: '127.0.0.1', localAddress: '127.0.2.1' })
        socket.on('error', () => undefined)
        silent.push(socket)
        await once(socket, 'connect')
        if (n % 3 === 0) socket.write(n % 2 ? 'INVITE sip:' : '\x16\x03\x01')
      }
    }
    await askWhile(t, open())
    for (const socket of silent) socket.destroy()
  })

  it('leave nothing behind: one channel, little memory, no mistake, and the next call comes about', async () => {
    const channels = (await (await exchange.request('GET', '/channels')).json()) as unknown[]
    assert.equal(channels.length, 1)
    const grown = (await heapOf(inspector)) - heapBefore
    assert.ok(grown < 40 * 2 ** 20, `${grown} bytes more`)
    phone.responses.length = 0
    const another = phone.dials('600')
    await phone.answered(200)
    another.end()
    call.end()
    assert.deepEqual(
      `${exchange.output}\n${exchange.errors}`.split('\n').filter((line) => /\bERROR\b|Error:/.test(line)),
      [],
    )
  })
})
