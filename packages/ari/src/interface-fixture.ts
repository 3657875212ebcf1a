// For tests: deps that are the real ones, kept in memory, and a way to ask its operations as a door would.
// Not a door: no sockets, users or bodies as text.

import { join } from 'node:path'
import { diagnostic, LoginBlocks } from '@jackfield/base'
import { type BackingLines, type EndpointSnapshot, type Exchange, Sounds } from '@jackfield/core'
import { ExchangeFixture } from '@jackfield/core/testing'
import {
  Accepted,
  type Answer,
  bindOperation,
  Content,
  Created,
  Download,
  decoderOf,
  Fault,
  faultMessage,
  Rendered,
  type RequestSources,
  RoutingTable,
  segmentsOf,
} from '@jackfield/description'
import { pjsipObjectTypes } from '@jackfield/technologies'
import { type ApplicationsFixture, applicationsFixture } from './applications/applications-fixture.ts'
import type { AriDeps } from './ari-deps.ts'
import { callDepsOf } from './call-deps.ts'
import type { CaptureBook } from './capture-book.ts'
import { ariObjectTypes } from './configuration/ari-object-types.ts'
import { type Books, emptyBooks } from './empty-books.ts'
import { errors } from './errors.ts'
import { CallBook, CallFeed, Ladders } from './ladder/index.ts'
import { operations } from './operations/index.ts'
import { render } from './rendering/index.ts'

export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly code?: string
  readonly message?: string
  readonly parameter?: string
}

export interface InterfaceFixture {
  readonly core: ExchangeFixture
  readonly deps: AriDeps
  readonly fixture: ApplicationsFixture
  /** Asks an operation; the query may stand in the path. */
  ask(request: string, sources?: Partial<RequestSources>): Promise<Reply>
  close(): Promise<void>
}

export interface InterfaceFixtureOptions {
  readonly endpoints?: readonly EndpointSnapshot[]
  readonly backings?: BackingLines
  /** what the program plugs in; empty where it is not given */
  readonly books?: Partial<Books>
  /** plugs in what the exchange needs beside its own parts */
  readonly equip?: (exchange: Exchange) => void
}

const noCaptures: CaptureBook = {
  list: () => [],
  start: () => Promise.resolve('there are no packets here'),
  stop: () => Promise.resolve(false),
  file: () => Promise.resolve(undefined),
}

export function interfaceFixture(options: InterfaceFixtureOptions = {}): InterfaceFixture {
  const core = new ExchangeFixture({
    types: [...ariObjectTypes, ...pjsipObjectTypes],
    backings: options.backings,
  })
  const { clock, bus, log, exchange, parts } = core
  const fixture = applicationsFixture({ clock, bus })
  const { applications } = fixture
  const endpoints = options.endpoints ?? []
  exchange.useDesk(applications)
  options.equip?.(exchange)
  const ladders = new Ladders({
    clock,
    bus,
    requests: diagnostic('jackfield:call:request'),
    deliveries: diagnostic('jackfield:event:delivered'),
    steps: diagnostic('jackfield:dialplan:step'),
    feed: new CallFeed({ bus, isFollowed: (callId) => applications.hearsOfCalls(callId) }),
  })
  const deps: AriDeps = {
    ...parts,
    ...callDepsOf(exchange),
    render,
    sounds: new Sounds({ directory: join(core.directory, 'sounds'), log }),
    logins: new LoginBlocks(),
    endpoints: {
      list: () => endpoints,
      listOf: (technology) => {
        const some = endpoints.filter((one) => one.technology === technology)
        return some.length > 0 ? some : undefined
      },
      get: (technology, resource) =>
        endpoints.find((one) => one.technology === technology.toUpperCase() && one.resource === resource),
    },
    applications,
    callBook: new CallBook(ladders),
    captures: () => noCaptures,
    ...emptyBooks,
    ...options.books,
  }
  const table = new RoutingTable(operations.map((operation) => bindOperation(operation, deps)))
  return {
    core,
    deps,
    fixture,
    async ask(request, sources = {}) {
      try {
        return replyOf(await run(table, request, sources))
      } catch (error) {
        if (error instanceof Fault) return faultReply(error)
        throw error
      }
    },
    close() {
      ladders.close()
      return core.close()
    },
  }
}

function run(
  table: RoutingTable<ReturnType<typeof bindOperation>>,
  request: string,
  sources: Partial<RequestSources>,
): Answer | Promise<Answer> {
  const [method = '', target = ''] = request.split(' ')
  const [path = '', query = ''] = target.split('?')
  const match = table.match(segmentsOf(path).map(decodeURIComponent))
  const route = match?.node.methods.get(method)
  if (!match || !route) throw new Fault('resource-not-found')
  const { operation, names } = route
  const { values, late } = decoderOf(operation.description.parameters, names)({ path: match.values, query, ...sources })
  return operation.run(values, {
    user: { name: 'tester', isReadOnly: false },
    over: 'http',
    applications: [],
    baseUrl: 'http://test/ari',
    body: sources.body,
    checkLate() {
      if (late) throw late
    },
  })
}

function replyOf(answer: Answer): Reply {
  if (answer === undefined) return { status: 204 }
  if (answer instanceof Accepted) return { status: 202 }
  if (answer instanceof Created) return { ...replyOf(answer.body), status: 201 }
  if (answer instanceof Rendered) return { status: 200, body: JSON.parse(answer.text) }
  if (answer instanceof Content) return { status: 200, body: answer.bytes.toString('latin1') }
  if (answer instanceof Download) return { status: 200, body: answer.path }
  return { status: 200, body: JSON.parse(JSON.stringify(answer)) }
}

function faultReply({ code, details }: Fault): Reply {
  const row = errors[code as keyof typeof errors]
  const { parameter } = details
  return { status: row.status, code, message: faultMessage(row, details), ...(parameter ? { parameter } : {}) }
}
