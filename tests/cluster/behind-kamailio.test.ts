// Kamailio before two exchanges, with the configuration of examples/cluster: telephones register and call through it, also when their
// exchanges are not the same; a node that is drained gets nothing new.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort, readUntil, temporaryDirectory } from '@jackfield/base/testing'
import { statusAgain } from '../support/asked-again.ts'
import { endWithTests } from '../support/end-with-tests.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { NatsServers } from '../support/nats-servers.ts'
import { SipPhone } from '../support/sip-phone.ts'

const example = join(import.meta.dirname, '../../examples/cluster/kamailio')
const password = 'a-word-for-phones'
const users = ['101', '102', '103', '104', '105', '106']
const names = ['a', 'b'] as const

let servers: NatsServers
let proxy: ChildProcess
let proxyAddress = ''
const exchanges = new Map<string, ExchangeProcess>()
const phones = new Map<string, SipPhone>()
const opened: SipPhone[] = []

const telephones = users
  .map(
    (user) => `
[${user}]
type = endpoint
context = telephones
disallow = all
allow = ulaw
auth = ${user}
aors = ${user}
[${user}]
type = auth
username = ${user}
password = ${password}
[${user}]
type = aor
max_contacts = 1
remove_existing = yes
support_path = yes
`,
  )
  .join('')

const dispatcher = `
[dispatcher]
type = endpoint
context = nowhere
auth = dispatcher
allow_unauthenticated_options = yes
[dispatcher]
type = auth
username = dispatcher
password = nobody-logs-in
`

const dialplan = `[telephones]
exten => _10X,1,Dial(PJSIP/\${EXTEN},20)
exten => 200,1,Answer()
 same => n,Wait(3600)
`

async function startExchange(name: string, sipPort: number): Promise<void> {
  const exchange = await ExchangeProcess.start({
    files: {
      'cluster.conf': `[general]\nname = ${name}\nengine = ${servers.urls.join(', ')}\nreplicas = 1\n`,
      'extensions.conf': dialplan,
      'pjsip.conf': `[udp]\ntype = transport\nprotocol = udp\nbind = 127.0.0.1:${sipPort}\n${dispatcher}${telephones}`,
    },
  })
  exchanges.set(name, exchange)
}

/** The files of the example, with the addresses of this test. */
async function startProxy(sipPorts: readonly number[]): Promise<void> {
  const directory = temporaryDirectory('kamailio')
  const port = await freePort()
  proxyAddress = `127.0.0.1:${port}`
  const read = (name: string) => readFileSync(join(example, name), 'utf8')
  const configuration = read('kamailio.cfg')
    .replaceAll('10.0.0.10:5060', proxyAddress)
    .replaceAll('10.0.0.10', '127.0.0.1')
    .replace('/etc/kamailio/', `${directory}/`)
    .replace('children=4', 'children=1')
    // a machine that others are busy on, too, is slow, not gone
    .replace('"fr_timer", 2000', '"fr_timer", 20000')
  writeFileSync(join(directory, 'kamailio.cfg'), configuration)
  const listed = [...read('dispatcher.list').matchAll(/^1 sip:\S+$/gm)]
  assert.equal(listed.length, 3)
  writeFileSync(join(directory, 'dispatcher.list'), sipPorts.map((each) => `1 sip:127.0.0.1:${each}\n`).join(''))
  mkdirSync(join(directory, 'run'))
  const words = [
    ...['-f', join(directory, 'kamailio.cfg'), '-DD', '-E', '-m', '32', '-M', '4'],
    ...['-w', directory, '-Y', join(directory, 'run')],
  ]
  proxy = endWithTests(spawn('kamailio', words, { stdio: ['ignore', 'ignore', 'pipe'] }))
  let errors = ''
  proxy.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < 20_000) errors += text
  })
  proxy.once('exit', (code) => code !== 0 && code !== null && console.error(`kamailio ended with ${code}:\n${errors}`))
}

const contactsAt = async (name: string): Promise<{ aor: string; status: string }[]> =>
  (await (exchanges.get(name) as ExchangeProcess).request('GET', '/contacts')).json() as never

/** How many calls an exchange has let in since its start. */
async function begun(name: string): Promise<number> {
  const status = await (exchanges.get(name) as ExchangeProcess).request('GET', '/exchange/status')
  return ((await status.json()) as { calls_begun: number }).calls_begun
}

const count = async () => Promise.all(names.map((name) => begun(name)))

async function calls(user: string, exten: string): Promise<void> {
  const phone = phones.get(user) as SipPhone
  const { call, response } = await phone.dialsUntilAnswered(exten, described)
  assert.equal(response.status, 200, `${user} calls ${exten}`)
  call.end()
}

const described = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 9 RTP/AVP 0',
  '',
].join('\r\n')

before(async () => {
  servers = await NatsServers.start(1)
  const sipPorts = [await freePort(), await freePort()]
  await Promise.all(names.map((name, at) => startExchange(name, sipPorts[at] as number)))
  await startProxy(sipPorts)
  for (const user of users) {
    const phone = await SipPhone.open(user, proxyAddress, password)
    opened.push(phone)
    phones.set(user, phone)
  }
  // until both have answered OPTIONS there is nobody to send anything to
  await readUntil('registered through the proxy', async () => (await phones.get('101')?.register()) === 200)
})

after(async () => {
  for (const phone of opened) await phone.close()
  if (proxy && proxy.exitCode === null) {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
  }
  for (const exchange of exchanges.values()) await exchange.stop()
  await servers?.stop()
})

test('telephones register through the proxy, and both exchanges know all of them', async () => {
  for (const phone of opened) assert.equal(await phone.register(), 200)
  for (const name of names) {
    await readUntil(`${name} knows all`, async () => {
      const known = new Set((await contactsAt(name)).map(({ aor }) => aor))
      return users.every((user) => known.has(user))
    })
  }
})

test('each telephone calls through the proxy, and calls come to both exchanges', async () => {
  const before = await count()
  await readUntil('both had calls', async () => {
    for (const user of users) await calls(user, '200')
    const now = await count()
    return now.every((each, at) => each > (before[at] ?? 0))
  })
})

test('a telephone is called whichever exchange has it, and whichever the caller came to', async () => {
  for (const [caller, callee] of [
    ['101', '102'],
    ['102', '103'],
    ['103', '104'],
    ['104', '101'],
  ] as const) {
    const phone = phones.get(callee) as SipPhone
    phone.calls.length = 0
    const dialling = (phones.get(caller) as SipPhone).dialsUntilAnswered(callee, described)
    const incoming = await phone.called()
    incoming.answer({ body: described })
    const { call, response } = await dialling
    assert.equal(response.status, 200, `${caller} calls ${callee}`)
    phone.ends.length = 0
    call.end()
    await phone.ended()
  }
})

test('a node that is drained gets neither registrations nor calls; called off, it gets them again', async () => {
  const [a, b] = names.map((name) => exchanges.get(name) as ExchangeProcess) as [ExchangeProcess, ExchangeProcess]
  assert.equal(await statusAgain(() => a.request('POST', '/cluster/nodes/b/drain')), 204)
  assert.equal((await fetch(`${b.url}/ready`)).status, 503)
  const before = await count()
  for (const phone of opened) assert.equal(await phone.register(), 200)
  for (const user of users) await calls(user, '200')
  const now = await count()
  assert.deepEqual([now[1], (now[0] ?? 0) - (before[0] ?? 0)], [before[1], users.length])
  assert.equal(await statusAgain(() => a.request('DELETE', '/cluster/nodes/b/drain'), 409), 204)
  await readUntil('b has calls again', async () => {
    for (const user of users) await calls(user, '200')
    return (await begun('b')) > (now[1] ?? 0)
  })
})
