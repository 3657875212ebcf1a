// A peer beyond a translating router sees the addresses outside of it, in headers and descriptions; one inside does not.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { Sipp } from './sipp.ts'
import { receive, respond, type SippStep, sdp, send, sendSame } from './sipp-scenario.ts'

/** To all of 127.0.0.0/8 the one is outside, the other inside. */
const networks = { outside: 'local_net = 10.0.0.0/8', inside: 'local_net = 127.0.0.0/8' }
type Side = keyof typeof networks

let exchange: ExchangeProcess
const servers: Record<Side, number> = { outside: 0, inside: 0 }
const phones: Record<Side, number> = { outside: 0, inside: 0 }

const sectionsOf = (side: Side) => `
[${side}-transport]
type = transport
protocol = udp
bind = 127.0.0.1:${servers[side]}
external_signaling_address = 198.51.100.9
external_signaling_port = 5099
external_media_address = 198.51.100.10
${networks[side]}

[${side}]
type = endpoint
context = telephones
transport = ${side}-transport
disallow = all
allow = ulaw
aors = ${side}

[${side}]
type = aor
contact = sip:${side}@127.0.0.1:${phones[side]}
`

before(async () => {
  const sides: Side[] = ['outside', 'inside']
  for (const side of sides) {
    servers[side] = await freePort()
    phones[side] = await freePort()
  }
  const dials = sides.map((side) => `exten => ${side},1,Dial(PJSIP/${side},10)`)
  const extensions = ['[telephones]', 'exten => 600,1,Answer()', ' same => n,Wait(20)', ...dials, '']
  exchange = await ExchangeProcess.start({
    files: { 'pjsip.conf': sides.map(sectionsOf).join('\n'), 'extensions.conf': extensions.join('\n') },
  })
})
after(() => exchange.stop())

const own = (side: Side) => ({
  signalling: side === 'outside' ? '198[.]51[.]100[.]9:5099' : `127[.]0[.]0[.]1:${servers[side]}`,
  media: side === 'outside' ? '198[.]51[.]100[.]10' : '127[.]0[.]0[.]1',
})
const described = (media: string) => [`o=- [0-9]+ [0-9]+ IN IP4 ${media}`, `c=IN IP4 ${media}`]

async function plays(name: string, service: string, side: Side, steps: readonly SippStep[], port?: number) {
  const server = `127.0.0.1:${servers[side]}`
  return Sipp.start(name, steps, { server, service, user: side, ...(port === undefined ? {} : { port }) })
}

async function isDone(sipp: Sipp): Promise<void> {
  const { isOk, errors } = await sipp.ended()
  assert.ok(isOk, errors)
}

const invite = send({ method: 'INVITE', sequence: 1, body: sdp() })
const inside = (method: string, sequence: number) => send({ method, sequence, isInside: true })
const maybe = (status: number) => receive(status, { isOptional: true })

for (const side of ['outside', 'inside'] as const)
  it(`who is ${side} and calls, and who is called there, see the address of that side`, async () => {
    const { signalling, media } = own(side)
    const answer = receive(200, { checks: [`Contact: .*@?${signalling}`, ...described(media)] })
    await isDone(
      await plays('calls', '600', side, [invite, maybe(100), answer, inside('ACK', 1), inside('BYE', 2), receive(200)]),
    )
    const asked = receive('INVITE', {
      checks: [`Via: SIP/2.0/UDP ${signalling}`, `Contact: .*@?${signalling}`, ...described(media)],
    })
    const called = await plays('is called', 's', side, [asked, respond(486, 'Busy Here'), receive('ACK')], phones[side])
    await isDone(await plays('dials', side, side, [invite, maybe(100), receive(486), sendSame('ACK', 1)]))
    await isDone(called)
  })
