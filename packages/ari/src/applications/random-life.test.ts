import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type ApplicationsFixture,
  applicationsFixture,
  channel,
  type Message,
  type Opened,
  open,
  set,
} from './applications-fixture.ts'

/** A client as its user sees it: what it has read, over however many sockets. */
interface Client {
  readonly name: string
  readonly isNumbered: boolean
  socket: Opened | undefined
  /** how many messages of the present socket it has read */
  readCount: number
  readonly read: unknown[]
  token: { incarnation: string; seq: number } | undefined
  /** what it is to hear, by counting naively */
  readonly expected: unknown[]
  readonly counts: Map<string, number>
  followsAll: boolean
}

const channelIds = ['c1', 'c2', 'c3'] as const
const acts = ['say', 'say', 'say', 'subscribe', 'unsubscribe', 'enter', 'leave', 'all', 'open', 'close', 'die'] as const

const newClient = (name: string, isNumbered: boolean): Client => ({
  name,
  isNumbered,
  socket: undefined,
  readCount: 0,
  read: [],
  token: undefined,
  expected: [],
  counts: new Map(),
  followsAll: false,
})

const follows = (client: Client, id: string) => client.followsAll || (client.counts.get(id) ?? 0) > 0
/** Somebody listens, or comes back to what was kept. */
const isServed = (client: Client) => client.socket !== undefined || (client.isNumbered && client.token !== undefined)
const add = (client: Client, id: string, by: number) =>
  client.counts.set(id, Math.max(0, (client.counts.get(id) ?? 0) + by))

/** Reads what has arrived, all of it or only some. */
function read(client: Client, atMost = Number.POSITIVE_INFINITY): void {
  const messages = client.socket?.connection.messages ?? []
  for (const message of messages.slice(client.readCount, client.readCount + atMost)) {
    client.readCount++
    receive(client, message)
  }
}

function receive(client: Client, message: Message): void {
  assert.notEqual(message.type, 'ResumeFailed')
  if (message.type === 'Resumed') {
    client.token ??= { incarnation: String(message.incarnation), seq: Number(message.seq) }
  } else if (client.token && message.seq !== undefined) {
    assert.equal(message.seq, client.token.seq + 1, 'numbers have no gaps and never go back')
    client.token = { ...client.token, seq: Number(message.seq) }
  }
  if (message.type === 'ChannelVarset') client.read.push(message.value)
}

function connect(fixture: ApplicationsFixture, client: Client): void {
  const resume = client.token ? `${client.token.incarnation}:${client.token.seq}` : ''
  client.socket = open(fixture, client.name, client.isNumbered ? { resume } : {})
  client.readCount = 0
  read(client)
}

/** `unread`: the last so many messages had been sent, and never arrived. */
function disconnect(client: Client, unread: number): void {
  const { socket } = client
  if (!socket) return
  const arrived = socket.connection.texts.length - client.readCount - (client.isNumbered ? unread : 0)
  read(client, Math.max(0, arrived))
  socket.session.closed()
  client.socket = undefined
  if (!client.isNumbered) client.followsAll = false
}

type Act = readonly [act: (typeof acts)[number], who: number, which: number, unread: number]

function perform(
  fixture: ApplicationsFixture,
  clients: readonly Client[],
  [act, who, which, unread]: Act,
  at: number,
): void {
  const client = clients[who] as Client
  const id = channelIds[which] as string
  const { applications, bus } = fixture
  const about = { channel: channel(id), application: client.name }
  const isKnown = applications.isRegistered(client.name)
  switch (act) {
    case 'say':
      for (const each of clients) if (isServed(each) && follows(each, id)) each.expected.push(`${at}`)
      set(fixture, channel(id), `${at}`)
      return
    case 'subscribe':
      if (!isKnown) return
      applications.subscribe(client.name, [`channel:${id}`])
      if (!client.followsAll) add(client, id, 1)
      return
    case 'unsubscribe':
      if (!isKnown || (client.counts.get(id) ?? 0) === 0) return
      applications.unsubscribe(client.name, [`channel:${id}`])
      add(client, id, -1)
      return
    case 'all':
      if (!client.socket) return
      if (client.followsAll) applications.unsubscribe(client.name, ['channel:'])
      else applications.subscribe(client.name, ['channel:'])
      client.followsAll = !client.followsAll
      return
    case 'enter':
      if (!applications.isActive(client.name)) return
      bus.publish('application-entered', { ...about, args: [] })
      add(client, id, 1)
      return
    case 'leave':
      bus.publish('application-left', about)
      if (isKnown) add(client, id, -1)
      return
    case 'open':
      if (client.socket && !client.isNumbered) read(client)
      connect(fixture, client)
      return
    case 'close':
      disconnect(client, unread)
      return
    case 'die':
      fixture.bus.publish('channel-destroyed', { channel: channel(id), cause: 16 })
      for (const each of clients) each.counts.delete(id)
      return
  }
}

test('whatever happens, nobody hears an event twice, out of order, unasked, or misses one that is kept', () => {
  const act = fc.tuple(
    fc.constantFrom(...acts),
    fc.nat({ max: 3 }),
    fc.nat({ max: channelIds.length - 1 }),
    fc.nat({ max: 4 }),
  )
  const life = fc.property(fc.array(act, { minLength: 1, maxLength: 80, size: 'max' }), (life) => {
    const fixture = applicationsFixture()
    const clients = [
      newClient('numbered-1', true),
      newClient('numbered-2', true),
      newClient('plain-1', false),
      newClient('plain-2', false),
    ]
    for (const [at, one] of life.entries()) perform(fixture, clients, one, at)
    for (const client of clients) {
      if (client.isNumbered && client.token && !client.socket) connect(fixture, client)
      read(client)
      assert.deepEqual(client.read, client.expected, client.name)
    }
    fixture.applications.close()
    assert.equal(fixture.clock.waiting, 0)
  })
  fc.assert(life, { numRuns: Number(process.env.JACKFIELD_SOAK ?? 0) || 300 })
})
