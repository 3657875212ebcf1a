// Three servers of NATS and two exchanges that share what belongs to no node: contacts, the dialplan's database, mailboxes, device states.
// What one writes the other reads, also when both write at once, when one was away, and when the servers have lost everything.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemClock } from '@jackfield/base'
import { freePort } from '@jackfield/base/testing'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { NatsServers } from '../support/nats-servers.ts'
import { SipPhone } from '../support/sip-phone.ts'

interface Node {
  readonly exchange: ExchangeProcess
  readonly sip: string
  /** a channel there, by which the dialplan's functions are read and written */
  channel: string
}

let servers: NatsServers
let a: Node
let b: Node
let writers: EventClient
const nodes: Node[] = []
const phones: SipPhone[] = []

const extensions = '[stay]\nexten => 100,1,Answer()\n same => n,Wait(3600)\n'
const alice =
  '[alice]\ntype = endpoint\ncontext = stay\ndisallow = all\nallow = ulaw\naors = alice\n' +
  '[alice]\ntype = aor\nmax_contacts = 1\nremove_existing = yes\n'

async function start(name: string): Promise<Node> {
  const port = await freePort()
  const urls = name === 'a' ? servers.urls : servers.urls.toReversed()
  const exchange = await ExchangeProcess.start({
    // the interface may use DB()
    options: 'live_dangerously = yes',
    files: {
      'cluster.conf': `[general]\nname = ${name}\nengine = ${urls.join(', ')}\nmedia_address = 127.0.0.1\n`,
      'extensions.conf': extensions,
      'pjsip.conf': `[udp]\ntype = transport\nprotocol = udp\nbind = 127.0.0.1:${port}\n${alice}`,
    },
  })
  const node = { exchange, sip: `127.0.0.1:${port}`, channel: '' }
  nodes.push(node)
  return node
}

/** A node that has just been started may not know the application yet: then the channel ends, and there is another one. */
async function openChannel(node: Node): Promise<void> {
  const wish = { endpoint: 'Local/100@stay', app: 'writers' }
  node.channel = 'none'
  const isInside = async () => {
    const status = await tryToWrite(node, 'opened', node.channel)
    if (status === 404) {
      const headers = { 'Jackfield-Node': nameOf(node) }
      const created = await node.exchange.ask('POST', '/channels', { body: wish, headers })
      if (created.status === 200) node.channel = ((await created.json()) as { id: string }).id
    }
    return status === 204
  }
  await soon(isInside, 'a channel enters its application')
}

const nameOf = (node: Node) => (node === a ? 'a' : 'b')

async function tryToWrite({ exchange, channel }: Node, key: string, value: string): Promise<number> {
  const body = { variable: `DB(shared/${key})`, value }
  return (await exchange.request('POST', `/channels/${channel}/variable`, body)).status
}

async function write(node: Node, key: string, value: string): Promise<void> {
  assert.equal(await tryToWrite(node, key, value), 204)
}

async function read({ exchange, channel }: Node, key: string): Promise<string> {
  const answer = await exchange.request('GET', `/channels/${channel}/variable?variable=DB(shared/${key})`)
  return answer.status === 200 ? ((await answer.json()) as { value: string }).value : ''
}

async function messages({ exchange }: Node, mailbox: string): Promise<number> {
  const answer = await exchange.request('GET', `/mailboxes/${mailbox}`)
  return answer.status === 200 ? ((await answer.json()) as { new_messages: number }).new_messages : -1
}

async function state({ exchange }: Node, device: string): Promise<string> {
  return ((await (await exchange.request('GET', `/deviceStates/${device}`)).json()) as { state: string }).state
}

/** The addresses that the telephone is reached at, as this node says. */
async function contacts({ exchange }: Node): Promise<string> {
  const answer = await exchange.request('GET', '/telephones/alice')
  const { contacts: shown } = (await answer.json()) as { contacts: readonly { uri: string }[] }
  return shown
    .map(({ uri }) => uri)
    .sort()
    .join(' ')
}

/** However slow the machine is. */
async function soon(holds: () => Promise<boolean>, what: string, saw = () => ''): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries === 900) {
      const said = nodes.map((node) => `${nameOf(node)} said:\n${node.exchange.output.slice(-4000)}`)
      assert.fail(`${what}; seen: ${saw()}\n${said.join('\n')}`)
    }
    await systemClock.sleep(200)
  }
}

/** Both nodes read the same, and it is this; gives what they read. */
async function both<T>(ask: (node: Node) => Promise<T>, isIt: (found: T) => boolean, what: string): Promise<T> {
  let found: T[] = []
  const areSame = async () => {
    found = await Promise.all([a, b].map(ask))
    return found.every((one) => one === found[0] && isIt(one))
  }
  await soon(areSame, what, () => JSON.stringify(found))
  return found[0] as T
}

before(async () => {
  servers = await NatsServers.start(3)
  ;[a, b] = await Promise.all([start('a'), start('b')])
  await both(
    async ({ exchange }) => ((await (await exchange.request('GET', '/cluster/nodes')).json()) as unknown[]).length,
    (count) => count === 2,
    'the nodes know each other',
  )
  writers = await EventClient.open(a.exchange.events('writers'))
  for (const node of nodes) await openChannel(node)
})

after(async () => {
  writers?.websocket.close()
  for (const phone of phones) await phone.close()
  for (const { exchange } of nodes) await exchange.stop()
  await servers?.stop()
})

test('what one node writes the other reads: the database, mailboxes, device states', async () => {
  await write(a, 'color', 'red')
  await b.exchange.request('PUT', '/mailboxes/100@office', { oldMessages: 1, newMessages: 3 })
  await a.exchange.request('PUT', '/deviceStates/Stasis:lamp', { deviceState: 'INUSE' })
  await both(
    (node) => read(node, 'color'),
    (value) => value === 'red',
    'the database',
  )
  await both(
    (node) => messages(node, '100@office'),
    (count) => count === 3,
    'the mailbox',
  )
  await both(
    (node) => state(node, 'Stasis:lamp'),
    (value) => value === 'INUSE',
    'the device state',
  )
})

test('both write at once, again and again: in the end both read the same of each', async () => {
  for (let round = 1; round <= 10; round++) {
    const at = nodes.map((node) => [
      write(node, 'race', `${nameOf(node)}${round}`),
      node.exchange.request('PUT', '/mailboxes/race', { oldMessages: 0, newMessages: 2 * round + nodes.indexOf(node) }),
    ])
    await Promise.all(at.flat())
  }
  const value = await both(
    (node) => read(node, 'race'),
    (one) => one.endsWith('10'),
    'the database',
  )
  const count = await both(
    (node) => messages(node, 'race'),
    (one) => one === 20 || one === 21,
    'the mailbox',
  )
  // and it stays so
  await systemClock.sleep(500)
  assert.deepEqual([await read(a, 'race'), await read(b, 'race'), await messages(a, 'race')], [value, value, count])
})

test('a telephone with one contact registers at both nodes at the same moment: one contact is left, the same at both', async () => {
  phones.push(await SipPhone.open('alice', a.sip), await SipPhone.open('alice', b.sip))
  for (let round = 0; round < 8; round++) {
    const statuses = await Promise.all(phones.map((phone) => phone.register()))
    assert.deepEqual(statuses, [200, 200])
    await both(contacts, (shown) => shown !== '' && !shown.includes(' '), `contacts in round ${round}`)
  }
})

test('a node that was killed meanwhile reads what was written, and the servers lose everything: nothing is gone', async () => {
  await b.exchange.kill()
  await write(a, 'color', 'green')
  await b.exchange.restart()
  await openChannel(b)
  await both(
    (node) => read(node, 'color'),
    (value) => value === 'green',
    'the database after a restart',
  )
  await servers.stop()
  // reads come from this node; a write is kept until there are servers again
  assert.deepEqual([await read(a, 'color'), await read(b, 'color')], ['green', 'green'])
  await write(b, 'kept', 'while nobody was there')
  await servers.startAfresh()
  await both(
    (node) => read(node, 'kept'),
    (value) => value !== '',
    'what was written without servers',
  )
  await both(
    (node) => messages(node, '100@office'),
    (count) => count === 3,
    'the mailbox',
  )
  await write(a, 'color', 'blue')
  await both(
    (node) => read(node, 'color'),
    (value) => value === 'blue',
    'the database of new servers',
  )
})
