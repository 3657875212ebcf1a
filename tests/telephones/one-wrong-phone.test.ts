// An office of telephones at one address, one of them with a wrong password: it is blocked, seen and let in again; the others go on.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { runJackfield } from '../support/run-jackfield.ts'
import { Sipp } from './sipp.ts'
import { accept, receive, type SippStep, sdp, send, sendSame } from './sipp-scenario.ts'

let exchange: ExchangeProcess
let app: EventClient
let server: string

const account = (name: string) => `
[${name}]
type = endpoint
context = telephones
disallow = all
allow = ulaw
aors = ${name}
auth = ${name}
[${name}]
type = aor
max_contacts = 9
[${name}]
type = auth
username = ${name}
password = word-of-${name}
`

before(async () => {
  server = `127.0.0.1:${await freePort()}`
  // fewer than the default: from the sixth on wrong answers wait
  const global = '[global]\ntype = global\nauth_block_failures = 5\nauth_block_time = 600\n'
  const pjsip = `${global}[udp]\ntype = transport\nprotocol = udp\nbind = ${server}\n${account('alice')}${account('carol')}`
  exchange = await ExchangeProcess.start({
    files: {
      'pjsip.conf': pjsip,
      'extensions.conf': '[telephones]\nexten => 600,1,Answer()\n same => n,Echo()\n',
      'pjsip_notify.conf': '[check-sync]\nEvent => check-sync\n',
    },
    ari: '[reader]\ntype = user\nread_only = yes\npassword = reader\n',
  })
  app = await EventClient.open(exchange.events('office', '&subscribeAll=true'))
})

after(async () => {
  app.websocket.terminate()
  await exchange.stop()
})

const command = async (line: string) =>
  (await runJackfield('remote', '-C', join(exchange.etc, 'asterisk.conf'), line)).output

const start = (name: string, user: string, service: string, steps: readonly SippStep[], word = `word-of-${user}`) =>
  Sipp.start(name, steps, { server, service, user, more: ['-au', user, '-ap', word] })

async function plays(...played: Parameters<typeof start>) {
  const { isOk, errors } = await (await start(...played)).ended()
  assert.ok(isOk, `${played[0]}: ${errors}`)
}

const register = (sequence: number, more: readonly string[] = []) =>
  send({ method: 'REGISTER', sequence, headers: ['Expires: 300', ...more] })
const asked = receive(401, { hasAuth: true })
const registers: readonly SippStep[] = [register(1), asked, register(2, ['[authentication]']), receive(200)]

const maybe = (status: number) => receive(status, { isOptional: true })
const calls: readonly SippStep[] = [
  send({ method: 'INVITE', sequence: 1, body: sdp() }),
  asked,
  sendSame('ACK', 1),
  send({ method: 'INVITE', sequence: 2, body: sdp(), headers: ['[authentication]'] }),
  maybe(100),
  maybe(183),
  receive(200),
  send({ method: 'ACK', sequence: 2, isInside: true }),
]
const hangsUp: readonly SippStep[] = [send({ method: 'BYE', sequence: 3, isInside: true }), receive(200)]

it('one phone with a wrong password is blocked, the calls and phones beside it go on, and it is let in again by hand', async () => {
  const talking = await start('talking', 'carol', '600', [...calls, receive('NOTIFY'), accept(), ...hangsUp])
  const begun = await app.next('ChannelStateChange', ({ channel }) => (channel as { state: string }).state === 'Up')
  const wrong: SippStep[] = [register(1), asked]
  for (let at = 0; at < 4; at++) wrong.push(register(2 + at, ['[authentication]']), asked)
  wrong.push(register(6, ['[authentication]']), receive(401), register(7), receive(503, { checks: ['Retry-After: '] }))
  const call = [send({ method: 'INVITE', sequence: 8, body: sdp() }), receive(503), sendSame('ACK', 8)]
  await plays('wrong', 'carol', 'carol', [...wrong, ...call], 'old word')

  await plays('beside', 'alice', 'alice', registers)
  await plays('beside calls', 'alice', '600', [...calls, ...hangsUp])
  await plays('same account', 'carol', 'carol', registers)
  const { name } = begun.channel as { name: string }
  await command(`pjsip send notify check-sync channel ${name}`)
  const { isOk, errors } = await talking.ended()
  assert.ok(isOk, `the call in progress goes on: ${errors}`)

  assert.match(await command('security show blocked'), /^PJSIP +127\.0\.0\.1 +carol +5 +00:0\d:\d\d$/m)
  const listed = (await (await exchange.request('GET', '/security/blocks')).json()) as object[]
  assert.equal(listed.length, 1)
  const path = '/security/blocks?address=127.0.0.1&account=carol'
  assert.equal((await exchange.ask('GET', '/security/blocks', { as: 'reader:reader' })).status, 200)
  assert.equal((await exchange.ask('DELETE', path, { as: 'reader:reader' })).status, 403)
  assert.equal((await exchange.request('DELETE', path)).status, 204)
  assert.match(await command('security show blocked'), /^0 blocks in effect$/m)
  assert.match(await command('security unblock 127.0.0.1 carol'), /'carol' at 127\.0\.0\.1 is not blocked/)
  const metrics = await (await fetch(`${exchange.url}/metrics`)).text()
  assert.match(metrics, /^jackfield_login_blocks_total\{service="PJSIP"\} 1$/m)
  assert.match(metrics, /^jackfield_login_failures_total\{service="PJSIP"\} 5$/m)
  assert.match(metrics, /^jackfield_logins_refused_total\{service="PJSIP"\} [1-9]/m)
  assert.match(exchange.errors, /PJSIP: 'carol' at 127\.0\.0\.1 is blocked for 600 s: 5 times wrong credentials/)
  assert.match(exchange.errors, /The call of 'carol' at 127\.0\.0\.1:\d+ to sip:carol@\S+ was refused/)
})
