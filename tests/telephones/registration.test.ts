// Phones register at a started exchange, over datagrams and over the websocket of the HTTP door; it ends, begins again and knows them.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { systemClock, systemRandom } from '@jackfield/base'
import { freePort } from '@jackfield/base/testing'
import { UdpTransport, UserAgent } from '@jackfield/sip'
import { WebSocket } from 'ws'
import { ExchangeProcess } from '../support/exchange-process.ts'

const pjsipConf = (port: number) => `
[udp]
type = transport
protocol = udp
bind = 127.0.0.1:${port}
[browsers]
type = transport
protocol = ws
[alice]
type = endpoint
aors = alice
[alice]
type = aor
max_contacts = 1
[web]
type = endpoint
aors = web
[web]
type = aor
max_contacts = 1
[slip]
type = enpoint
`

describe('registration', () => {
  let exchange: ExchangeProcess
  let port: number
  before(async () => {
    port = await freePort()
    exchange = await ExchangeProcess.start({ files: { 'pjsip.conf': pjsipConf(port) } })
  })
  after(() => exchange.stop())

  const stateOf = async (name: string) => {
    const answer = await exchange.request('GET', `/endpoints/PJSIP/${name}`)
    return ((await answer.json()) as { state: string }).state
  }

  it('over datagrams is known again after a restart, and is taken back', async () => {
    const agent: UserAgent = new UserAgent({
      clock: systemClock,
      random: systemRandom,
      handler: {
        onInvite: (incoming) => void incoming.respond(486),
        onRequest: (incoming) => void incoming.respond(200),
      },
    })
    const transport = await UdpTransport.open({ address: '127.0.0.1', port: 0, user: agent })
    agent.transports.add(transport)
    const register = (expires: number) =>
      agent.request('REGISTER', {
        uri: `sip:127.0.0.1:${port}`,
        from: '<sip:alice@127.0.0.1>',
        to: '<sip:alice@127.0.0.1>',
        headers: [
          ['contact', `<sip:alice@127.0.0.1:${transport.local.port}>`],
          ['expires', String(expires)],
        ],
      })
    assert.equal(await stateOf('alice'), 'offline')
    assert.equal((await register(300)).status, 200)
    assert.equal(await stateOf('alice'), 'online')
    exchange.signal('SIGINT')
    assert.equal(await exchange.ended(), 0)
    await exchange.restart()
    assert.equal(await stateOf('alice'), 'online')
    assert.equal((await register(0)).status, 200)
    assert.equal(await stateOf('alice'), 'offline')
    await agent.close()
  })

  it('over a websocket of the HTTP door lasts as long as the websocket', async () => {
    const websocket = new WebSocket(`ws://127.0.0.1:${exchange.port}/ws`, 'sip')
    await once(websocket, 'open')
    const answered = once(websocket, 'message')
    websocket.send(
      [
        'REGISTER sip:127.0.0.1 SIP/2.0',
        'Via: SIP/2.0/WS x7.invalid;branch=z9hG4bKone',
        'Max-Forwards: 70',
        'From: <sip:web@127.0.0.1>;tag=1',
        'To: <sip:web@127.0.0.1>',
        'Call-ID: one',
        'CSeq: 1 REGISTER',
        'Contact: <sip:web@x7.invalid;transport=ws>;expires=300',
        'Content-Length: 0',
        '',
        '',
      ].join('\r\n'),
    )
    const [answer] = (await answered) as [Buffer]
    assert.match(answer.toString(), /^SIP\/2\.0 200 OK\r\n/)
    assert.match(answer.toString(), /\r\nContact: <sip:web@x7\.invalid;transport=ws>;expires=300\r\n/)
    assert.equal(await stateOf('web'), 'online')
    const events = new WebSocket(exchange.events('watcher', '&subscribeAll=true'))
    await once(events, 'open')
    const isOffline = new Promise<void>((resolve) =>
      events.on('message', (data) => {
        const { type, endpoint } = JSON.parse(String(data)) as { type: string; endpoint?: { state: string } }
        if (type === 'PeerStatusChange' && endpoint?.state === 'offline') resolve()
      }),
    )
    websocket.close()
    await isOffline
    assert.equal(await stateOf('web'), 'offline')
    events.terminate()
  })

  it('is not confused by a slip of the pen in pjsip.conf, which is said', () => {
    assert.match(exchange.errors + exchange.output, /\[slip\] is of an unknown type "enpoint": it is ignored/)
  })
})
