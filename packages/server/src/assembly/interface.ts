// The interface, put together: the applications, the operations bound to the ariDeps, the documents, and the mount that serves them.

import {
  Applications,
  type ApplicationsOptions,
  type AriDeps,
  errors,
  events,
  interfaceVersion,
  operations,
  render,
} from '@jackfield/ari'
import { type Clock, LoginLimiter, type Random } from '@jackfield/base'
import type { Exchange } from '@jackfield/core'
import { bindOperation } from '@jackfield/description'
import {
  Authenticator,
  EventDialer,
  EventSockets,
  httpLoginLimits,
  Interface,
  InterfaceMount,
  RestOverWebsocket,
  Sessions,
  Users,
} from '@jackfield/http'
import type { Queues } from '@jackfield/queues'
import { loginLimitsOf } from '../configuration/login-options.ts'
import { accountOf } from './accounts.ts'
import type { Calls } from './calls.ts'
import { interfaceDocuments } from './documents.ts'
import { reportLogins } from './report-logins.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

export interface ServedInterface {
  readonly applications: Applications
  readonly users: Users
  readonly served: Interface
  readonly sockets: EventSockets
  readonly dialer: EventDialer
  readonly mount: InterfaceMount
  readonly authenticator: Authenticator
  /** logins of people in browsers */
  readonly sessions: Sessions
  /** Takes what can be changed while it is served. */
  configure(settings: Settings): void
  /** Lets go of the thread that verifies passwords. */
  close(): Promise<void>
}

/** `PJSIP/alice` or `PJSIP`, written exactly so. */
function endpointId(endpoints: Exchange['endpoints'], text: string): string | undefined {
  const slash = text.indexOf('/')
  if (slash < 0) return endpoints.technology(text)?.technology
  const found = endpoints.get(text.slice(0, slash), text.slice(slash + 1))
  return found && `${found.technology}/${found.resource}` === text ? text : undefined
}

/** Of a call in progress. */
function callId({ channels }: Exchange, text: string): string | undefined {
  const linkedId = channels.find(text)?.snapshot().linkedId
  return linkedId ?? (channels.ofCall(text).size > 0 ? text : undefined)
}

/** What an application may subscribe to. */
function objectsOf(exchange: Exchange, queues: Pick<Queues, 'find'>): ApplicationsOptions['objects'] {
  return {
    channelId: (text) => exchange.channels.find(text)?.id,
    bridgeId: (text) => exchange.bridges.get(text)?.id,
    endpointId: (text) => endpointId(exchange.endpoints, text),
    queueName: (text) => queues.find(text)?.name.toLowerCase(),
    callId: (text) => callId(exchange, text),
  }
}

export function assembleApplications(
  deps: { clock: Clock; random: Random; settings: Settings },
  state: State,
  { exchange, dialplan }: Pick<Calls, 'exchange' | 'dialplan'>,
): Applications {
  const { clock, random, settings } = deps
  const { log, bus, hooks, system, modules } = state
  return new Applications({
    clock,
    random,
    log,
    bus,
    hooks,
    render,
    events,
    objects: objectsOf(exchange, dialplan.queues.queues),
    entityId: system.entityId,
    counts: state.limits,
    isOneOfMany: settings.cluster !== undefined,
    limits: {
      keptMs: settings.ari.options.resume_time,
      sharedKeptMs: settings.ari.options.share_resume_time,
      claimMs: settings.ari.options.share_claim_time,
      keptEvents: settings.ari.options.resume_events,
      unconnectedMs: settings.ari.options.outbound_websocket_wait,
    },
    hasDeviceStates: () => modules.isLoaded('res_stasis_device_state.so'),
  })
}

export function assembleInterface(
  deps: { clock: Clock; random: Random; settings: Settings },
  state: State,
  ariDeps: AriDeps,
  isReady: () => boolean,
): ServedInterface {
  const { clock, random, settings } = deps
  const { log, modules } = state
  const { options, users: configured } = settings.ari
  const users = new Users(configured.map(accountOf))
  const limiter = new LoginLimiter(
    { service: 'ARI', clock, log: log.for('http') },
    { ...httpLoginLimits, ...loginLimitsOf(settings.http.options) },
  )
  state.logins.add(limiter)
  const authenticator = new Authenticator(users, random, { report: reportLogins(state.bus), limiter })
  const sessions = new Sessions({ users, clock, random })
  const served = new Interface(
    {
      path: '/ari',
      operations: operations.map((operation) => bindOperation(operation, ariDeps)),
      errors,
      documents: interfaceDocuments,
      modules,
      isReady,
    },
    { clock, log, hooks: state.hooks },
  )
  const rest = new RestOverWebsocket(served, users, clock, {
    isPretty: options.pretty,
    unreadBytes: options.websocket_unread_size,
    unreadMs: options.websocket_unread_time,
  })
  const sockets = new EventSockets(
    { served, rest, events: ariDeps.applications, clock, log },
    { maxMessageBytes: settings.http.options.max_message_size, pingIntervalMs: options.websocket_ping_interval },
  )
  const mount = new InterfaceMount(
    served,
    authenticator,
    {
      realm: options.auth_realm,
      allowedOrigins: options.allowed_origins,
      isPretty: options.pretty,
      version: interfaceVersion,
    },
    { clock, upgrades: sockets, sessions },
  )
  const dialer = new EventDialer({ rest, users, clock, log })
  return {
    applications: ariDeps.applications,
    users,
    served,
    sockets,
    dialer,
    mount,
    authenticator,
    sessions,
    configure(changed) {
      users.replace(changed.ari.users.map(accountOf))
      limiter.configure(loginLimitsOf(changed.http.options))
    },
    async close() {
      await dialer.close()
      await authenticator.close()
    },
  }
}
