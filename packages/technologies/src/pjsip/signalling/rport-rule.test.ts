import assert from 'node:assert/strict'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { systemClock } from '@jackfield/base'
import { TestPjsip } from '../pjsip-fixture.ts'

const conf = `
[udp]
type = transport
protocol = udp
bind = 127.0.0.1:0
[natted]
type = endpoint
[plain]
type = endpoint
force_rport = no
[asked]
type = endpoint
force_rport = no
auth = asked
[asked]
type = auth
username = asked
password = secret
`

/** Sockets are real here, and so is the clock. */
async function open() {
  const fixture = new TestPjsip(conf, { clock: systemClock as never })
  const { agent, transports } = fixture.pjsip.signalling
  for (const transport of [...agent.transports.all]) agent.transports.remove(transport)
  await fixture.pjsip.open()
  const { port } = transports.byName('udp')!.local
  const sockets = await Promise.all(['sending', 'listening'].map(() => bound()))
  const [sending, listening] = sockets as [Socket, Socket]
  const close = async () => {
    for (const socket of sockets) socket.close()
    await fixture.pjsip.close()
  }
  /** Which socket hears the answer, and what it is. */
  const ask = async (user: string, parameters = '') => {
    const heard = Promise.race(
      [sending, listening].map(async (socket, at) => {
        const [bytes] = (await once(socket, 'message')) as [Buffer]
        const text = bytes.toString()
        return { at: at === 0 ? 'source' : 'via', status: text.slice(8, 11), via: /^Via: (.*)$/m.exec(text)?.[1] ?? '' }
      }),
    )
    sending.send(
      [
        'OPTIONS sip:127.0.0.1 SIP/2.0',
        `Via: SIP/2.0/UDP 127.0.0.1:${listening.address().port};branch=z9hG4bK${user}${parameters && 1}${parameters}`,
        `From: <sip:${user}@127.0.0.1>;tag=a`,
        'To: <sip:127.0.0.1>',
        `Call-ID: ${user}${parameters && 1}`,
        'CSeq: 1 OPTIONS',
        'Max-Forwards: 70',
        'Content-Length: 0\r\n\r\n',
      ].join('\r\n'),
      port,
      '127.0.0.1',
    )
    return heard
  }
  return { fixture, ask, close, sourcePort: sending.address().port }
}

async function bound(): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

describe('answers without rport', () => {
  it('go to where the request came from, or to the port its sender wrote, as force_rport says', async () => {
    const { ask, close, sourcePort } = await open()
    const natted = await ask('natted')
    assert.deepEqual([natted.at, natted.status], ['source', '200'])
    assert.ok(natted.via.includes(`;rport=${sourcePort}`), natted.via)
    const plain = await ask('plain')
    assert.deepEqual([plain.at, plain.status, plain.via.includes('rport')], ['via', '200', false])
    assert.deepEqual((await ask('asked')).at, 'via')
    await close()
  })

  it('go to where the request came from when it asked for that, and to strangers', async () => {
    const { ask, close } = await open()
    assert.equal((await ask('plain', ';rport')).at, 'source')
    const stranger = await ask('stranger')
    assert.deepEqual([stranger.at, stranger.status], ['source', '401'])
    await close()
  })
})
