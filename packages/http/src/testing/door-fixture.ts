// A door with the made-up interface behind it, listening on a free port, for tests.
// Not for anybody else.

import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import { type Clock, type Log, LoginLimiter, type LoginLimits, logTo, seededRandom, systemClock } from '@jackfield/base'
import type { EventConnection, EventRequest, EventServer, EventSession } from '@jackfield/description'
import { WebSocket } from 'ws'
import { Authenticator } from '../authenticate.ts'
import { Door } from '../door.ts'
import type { DoorOptions, ListenAddress } from '../door-options.ts'
import { Interface, type InterfaceOptions } from '../interface.ts'
import { InterfaceMount, type InterfaceMountOptions } from '../interface-mount.ts'
import { RestOverWebsocket, type RestOverWebsocketOptions } from '../rest-over-websocket.ts'
import { type SessionLimits, Sessions } from '../sessions.ts'
import { type Account, Users } from '../users.ts'
import { EventSockets, type EventSocketsOptions } from '../websocket.ts'
import { Boxes, madeUpErrors, madeUpOperations } from './made-up-interface.ts'

export const accounts: readonly Account[] = [
  { name: 'kit', password: 'kit', passwordFormat: 'plain', isReadOnly: false },
  { name: 'reader', password: 'reader', passwordFormat: 'plain', isReadOnly: true },
  {
    name: 'lister',
    password: 'lister',
    passwordFormat: 'plain',
    isReadOnly: false,
    allows: ['boxes.list', 'boxes.events'],
  },
  { name: 'deaf', password: 'deaf', passwordFormat: 'plain', isReadOnly: false, allows: ['boxes.list'] },
  { name: 'barred', password: 'barred', passwordFormat: 'plain', isReadOnly: false, isAllowedFrom: () => false },
  {
    name: 'hashed',
    // "secret"
    password: '$6$kitsalt$zLd.rehLKcv0nmAo8d.ccbZeWGHKrq8LQ6rp7WFYADMbi1osYgguGUKkRLEo4jRYt.0WyCB8b5DWA/s12mM8g.',
    passwordFormat: 'crypt',
    isReadOnly: false,
  },
]

export const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

/** Remembers who opened, and lets the test send on it. */
export class RecordedEvents implements EventServer {
  readonly opened: { request: EventRequest; connection: EventConnection; isClosed: boolean }[] = []
  /** sent the moment it is opened */
  greeting: string | undefined
  refusal: Error | undefined

  open(request: EventRequest, connection: EventConnection): EventSession {
    if (this.refusal) throw this.refusal
    const opened = { request, connection, isClosed: false }
    this.opened.push(opened)
    if (this.greeting !== undefined) connection.send(this.greeting)
    return {
      applications: request.applications,
      envelope: (type) => `"type":${JSON.stringify(type)},"application":${JSON.stringify(request.applications[0])}`,
      closed: () => {
        opened.isClosed = true
      },
    }
  }
}

export interface DoorFixtureOptions {
  clock?: Clock
  door?: Partial<DoorOptions>
  mount?: Partial<InterfaceMountOptions>
  login?: Partial<LoginLimits>
  served?: Partial<InterfaceOptions>
  sockets?: EventSocketsOptions
  rest?: RestOverWebsocketOptions
  listen?: readonly ListenAddress[]
  boxes?: Boxes
  sessions?: Partial<SessionLimits>
}

export async function openDoorFixture(t: TestContext, options: DoorFixtureOptions = {}) {
  const { clock = systemClock, boxes = new Boxes() } = options
  const lines: string[] = []
  const log: Log = logTo(({ level, message }) => lines.push(`${level} ${message}`))
  const users = new Users(accounts)
  const limiter = new LoginLimiter({ service: 'ARI', clock, log }, { delayMs: 1, delayStepMs: 1, ...options.login })
  const authenticator = new Authenticator(users, seededRandom(1), { limiter })
  const events = new RecordedEvents()
  const served = new Interface(
    { operations: madeUpOperations(boxes), errors: madeUpErrors, path: '/ari', ...options.served },
    { clock, log },
  )
  const rest = new RestOverWebsocket(served, users, clock, options.rest)
  const upgrades = new EventSockets({ served, rest, events, clock, log }, options.sockets)
  const sessions = new Sessions({ users, clock, random: seededRandom(2) }, options.sessions)
  const mount = new InterfaceMount(
    served,
    authenticator,
    {
      realm: 'Kit',
      version: '2.0.0',
      allowedOrigins: ['http://kit.example'],
      ...options.mount,
    },
    { clock, upgrades, sessions },
  )
  const door = new Door({ serverName: 'Kit', ...options.door }, { clock, log })
  door.mount(mount)
  await door.open(options.listen ?? [{ host: '127.0.0.1', port: 0 }])
  t.after(async () => {
    await door.close(0)
    await authenticator.close()
  })
  const port = door.addresses[0]?.port ?? 0
  const url = `http://127.0.0.1:${port}`
  return {
    door,
    mount,
    limiter,
    served,
    users,
    authenticator,
    events,
    sockets: upgrades,
    sessions,
    boxes,
    lines,
    port,
    url,
  }
}

export type DoorFixture = Awaited<ReturnType<typeof openDoorFixture>>

/** Sends these bytes and gives everything that comes back until the far side closes. */
export async function rawExchange(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(bytes)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('utf8')
}

/** A websocket client whose texts can be waited for. */
export class TestSocket {
  readonly websocket: WebSocket
  readonly texts: string[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  #waiting: (() => void)[] = []

  constructor(
    url: string,
    protocols: string[] = [],
    headers: Record<string, string> = { authorization: basic('kit:kit') },
  ) {
    this.websocket = new WebSocket(url, protocols, { headers, perMessageDeflate: false })
    this.websocket.on('error', () => undefined)
    this.websocket.on('message', (data) => {
      this.texts.push(data.toString())
      for (const run of this.#waiting.splice(0)) run()
    })
    this.closed = new Promise((resolve) =>
      this.websocket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    )
  }

  async opened(): Promise<this> {
    if (this.websocket.readyState !== WebSocket.OPEN) await once(this.websocket, 'open')
    return this
  }

  send(message: unknown): void {
    this.websocket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The next text that has not been taken yet. */
  async next(): Promise<string> {
    while (this.texts.length === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return this.texts.shift() as string
  }

  async request(method: string, uri: string, more: object = {}): Promise<Record<string, unknown>> {
    this.send({ type: 'RESTRequest', method, uri, ...more })
    return JSON.parse(await this.next())
  }
}
