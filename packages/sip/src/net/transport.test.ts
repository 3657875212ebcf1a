import { readFileSync } from 'node:fs'
import { systemClock } from '@jackfield/base'
import { openTcp } from './tcp.ts'
import { openTls } from './tls.ts'
import { Listener, type TransportPair, transportCases } from './transport.cases.ts'
import { UdpTransport } from './udp.ts'
import { type SipSocket, WebSocketTransport } from './websocket.ts'

const clock = systemClock
const pem = (name: string) => readFileSync(new URL(`../../testdata/tls/${name}.pem`, import.meta.url))
const secure = { cert: pem('certificate'), key: pem('key'), ca: pem('certificate') }
const place = { address: '127.0.0.1', port: 0 }

const pairOf = (
  here: TransportPair['here'],
  there: TransportPair['there'],
  heard: [Listener, Listener],
  isStream: boolean,
) => ({
  here,
  there,
  heardHere: heard[0],
  heardThere: heard[1],
  isStream,
  reach: () => here.flowTo({ ...there.local, serverName: 'sip.test' }),
})

transportCases('UDP', async () => {
  const heard: [Listener, Listener] = [new Listener(), new Listener()]
  const [here, there] = await Promise.all(heard.map((user) => UdpTransport.open({ ...place, user })))
  return pairOf(here!, there!, heard, false)
})

transportCases('TCP', async () => {
  const heard: [Listener, Listener] = [new Listener(), new Listener()]
  const [here, there] = await Promise.all(heard.map((user) => openTcp({ ...place, user, clock })))
  return pairOf(here!, there!, heard, true)
})

transportCases('TLS', async () => {
  const heard: [Listener, Listener] = [new Listener(), new Listener()]
  const [here, there] = await Promise.all(
    heard.map(async (user) => (await openTls({ ...place, user, clock, secure, isServerVerified: true })).transport),
  )
  return pairOf(here!, there!, heard, true)
})

/** Two ends of a websocket without a network. */
function socketPair(): [SipSocket, SipSocket] {
  const listeners: { onMessage: (data: Buffer) => void; onClose: () => void }[] = [0, 1].map(() => ({
    onMessage: () => undefined,
    onClose: () => undefined,
  }))
  const end = (own: 0 | 1): SipSocket => ({
    remote: { address: '127.0.0.1', port: 40_001 - own },
    local: { address: '127.0.0.1', port: 40_000 + own },
    isSecure: false,
    queuedBytes: 0,
    send: (bytes) => setImmediate(() => listeners[1 - own]!.onMessage(bytes)),
    close: () => setImmediate(() => listeners[1 - own]!.onClose()),
    onMessage: (listener) => {
      listeners[own]!.onMessage = listener
    },
    onClose: (listener) => {
      listeners[own]!.onClose = listener
    },
  })
  return [end(0), end(1)]
}

transportCases('WS', async () => {
  const heard: [Listener, Listener] = [new Listener(), new Listener()]
  const sockets = socketPair()
  const [here, there] = heard.map((user, at) => {
    const { local } = sockets[at]!
    const transport = new WebSocketTransport({
      clock,
      name: 'WS',
      local,
      user,
      sentBy: { host: 'x.invalid', port: undefined },
    })
    transport.accept(sockets[at]!)
    return transport
  })
  return pairOf(here!, there!, heard, true)
})
