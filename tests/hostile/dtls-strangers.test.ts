// A telephone whose keys are agreed by DTLS, without checks, while strangers throw hellos, records, checks and reports at every port of media:
// its calls are heard as ever, strangers get less than they send, and the exchange does not grow.

import assert from 'node:assert/strict'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { after, before, it } from 'node:test'
import { type Random, seededRandom, systemClock } from '@jackfield/base'
import { freePort } from '@jackfield/base/testing'
import { encodeRtcp } from '@jackfield/rtp'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { memoryOf } from '../support/memory-of.ts'
import { Baresip } from '../telephones/baresip.ts'
import { shareOfTone } from '../telephones/wav-tone.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_270_122)
const toneHz = 440
/** few, so that strangers find them all; others than another run on this machine has, and than any that tests are given */
const firstPort = 22_016 + 32 * (process.pid % 60)
const lastPort = firstPort + 31

/** who begins the handshake: `active`: the exchange */
const roles = ['active', 'passive'] as const

const endpoint = (role: string) => `
[${role}]
type = endpoint
context = telephones
disallow = all
allow = ulaw
media_encryption = dtls
dtls_setup = ${role}
rtp_symmetric = yes
aors = ${role}
auth = ${role}

[${role}]
type = aor
max_contacts = 1

[${role}]
type = auth
username = ${role}
password = word-of-${role}
`

let exchange: ExchangeProcess
let app: EventClient
let server: string

before(async () => {
  server = `127.0.0.1:${await freePort()}`
  const pjsip = `[udp]\ntype = transport\nprotocol = udp\nbind = ${server}\n${roles.map(endpoint).join('\n')}`
  const extensions = '[telephones]\nexten => 600,1,Answer()\n same => n,Set(TIMEOUT(absolute)=3)\n same => n,Echo()\n'
  const rtp = `[general]\nrtpstart = ${firstPort}\nrtpend = ${lastPort}\n`
  exchange = await ExchangeProcess.start({
    files: { 'pjsip.conf': pjsip, 'extensions.conf': extensions, 'rtp.conf': rtp },
  })
  app = await EventClient.open(exchange.events('watcher', '&subscribeAll=true'))
})
after(async () => {
  app?.websocket.terminate()
  await exchange?.stop()
})

/** Strangers at several addresses, who throw until they are told to stop. */
async function strangers(random: Random) {
  const sockets: Socket[] = []
  const figures = { thrown: 0, bytesThrown: 0, got: 0, bytesGot: 0, longest: Buffer.alloc(0) }
  for (const address of ['127.0.0.66', '127.0.0.67', '127.0.0.1']) {
    const socket = createSocket('udp4')
    socket.bind(0, address)
    await once(socket, 'listening')
    socket.on('error', () => undefined)
    socket.on('message', (bytes, { port }) => {
      // the system gives out a number again: what is late for whoever had it before is no answer
      if (port < firstPort || port > lastPort) return
      figures.got++
      figures.bytesGot += bytes.length
      if (bytes.length > figures.longest.length) figures.longest = bytes
    })
    sockets.push(socket)
  }
  const throwing = systemClock.every(2, () => {
    for (let count = 0; count < 30; count++) {
      const bytes = datagram(random)
      figures.thrown++
      figures.bytesThrown += bytes.length
      const port = firstPort + random.below(lastPort - firstPort + 1)
      sockets[random.below(sockets.length)]!.send(bytes, port, '127.0.0.1')
    }
  })
  const stop = () => {
    throwing.cancel()
    for (const socket of sockets.splice(0)) socket.close()
  }
  return { figures, stop }
}

function datagram(random: Random): Uint8Array {
  switch (random.below(5)) {
    case 0: {
      // a hello that is one: two suites, no compression, use_srtp
      const extensions = [0, 14, 0, 5, 0, 2, 0, 7, 0]
      const body = [
        0xfe,
        0xfd,
        ...random.bytes(32),
        0,
        0,
        0,
        4,
        0xc0,
        0x2b,
        0xc0,
        0x2f,
        1,
        0,
        0,
        extensions.length,
        ...extensions,
      ]
      return record(22, [1, 0, 0, body.length, 0, 0, 0, 0, 0, 0, 0, body.length, ...body])
    }
    case 1:
      return record(20 + random.below(5), [...random.bytes(random.below(100))])
    case 2:
      return encodeRtcp([
        { type: 'receiver-report', ssrc: 1, reports: [] },
        { type: 'bye', ssrcs: [random.below(2 ** 32)] },
      ])
    case 3:
      return Uint8Array.of(0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42, ...random.bytes(12))
    default:
      return random.bytes(1 + random.below(200))
  }
}

const record = (type: number, body: readonly number[]): Uint8Array =>
  Uint8Array.of(type, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, body.length, ...body)

for (const role of roles) {
  const who = role === 'active' ? 'the exchange' : 'the phone'
  it(`a phone hears itself while strangers throw what they like at a handshake that ${who} begins (seed ${seed})`, async (t) => {
    const login = { server, user: role, password: `word-of-${role}`, toneHz }
    const phone = await Baresip.start({ ...login, protection: 'dtls_srtp' })
    t.after(() => phone.stop())
    await app.next('ContactStatusChange', ({ endpoint }) => (endpoint as Json).resource === role)
    const { figures, stop } = await strangers(seededRandom(seed))
    t.after(stop)
    const held: number[] = []
    // ports are chosen by chance: until enough was thrown, and a hello has come to where one is waited for
    const isEnough = () => figures.thrown > 1_000 && (role === 'active' || figures.got > 0) && heard() > 0.8
    // on a machine that others are busy on a handshake may take as long as the call
    const heard = () => shareOfTone(phone.heard(), toneHz)
    for (let call = 0; call < 2 || (call < 8 && !isEnough()); call++) {
      phone.command('dial', `sip:600@${server}`)
      await phone.saw('CALL_ESTABLISHED')
      // the extension gives it three seconds
      await phone.saw('CALL_CLOSED')
      held.push(memoryOf(exchange.pid))
    }
    stop()
    const grown = held[1]! - held[0]!
    const { thrown, bytesThrown, got, bytesGot, longest } = figures
    t.diagnostic(`${thrown} thrown, ${got} answered, ${bytesGot} bytes for ${bytesThrown}, memory +${grown / 1e6} MB`)
    assert.ok(heard() > 0.8, `${heard()}`)
    assert.ok(thrown > 1_000, `${thrown} thrown`)
    assert.equal(got > 0, role === 'passive', 'hellos are asked for a cookie, where hellos are waited for')
    assert.ok(longest.length <= 48, `an answer of ${longest.length} bytes: ${longest.toString('hex')}`)
    assert.ok(bytesGot < bytesThrown / 2, `${bytesGot} bytes for ${bytesThrown}`)
    assert.ok(grown < 100e6, `the exchange grew by ${grown} bytes`)
  })
}
