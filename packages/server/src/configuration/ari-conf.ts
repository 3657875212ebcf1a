// ari.conf: the interface's general options and its users. Outbound websockets are configuration objects of their own.

import {
  type AccessList,
  type Complaint,
  type ConfSection,
  findSection,
  lastValue,
  type OptionsOf,
  readAccessList,
  readOptions,
  visibleSections,
} from '@jackfield/conf'
import type { ConfigurationSource } from './source.ts'

export const generalOptions = {
  enabled: { type: 'boolean', default: true },
  pretty: { type: 'boolean', default: false },
  auth_realm: { type: 'string', default: 'Asterisk REST Interface' },
  allowed_origins: { type: 'list' },
  websocket_write_timeout: { type: 'integer', default: 100, min: 1 },
  channelvars: { type: 'list' },
  // ours
  /** how long and how many events are kept for an application that is away or slow */
  resume_time: { type: 'duration', default: 60_000, min: 0 },
  resume_events: { type: 'integer', default: 10_000, min: 1 },
  /** one of several connections that share an application is waited for this long before its calls go to others */
  share_resume_time: { type: 'duration', default: 10_000, min: 0 },
  /** how long a call is offered to connections that share an application by claiming */
  share_claim_time: { type: 'duration', default: 500, min: 0 },
  /** CallClaimed after every won claim, whether the call asked for it or not */
  notify_claimed: { type: 'boolean', default: false },
  /** how long an application that the exchange connects to takes calls without a connection */
  outbound_websocket_wait: { type: 'duration', default: 30_000, min: 0 },
  /** pings to the sockets of applications; 0 sends none */
  websocket_ping_interval: { type: 'duration', default: 30_000, min: 0 },
  /** answers that a socket may leave unread before no more is taken from it, and how long it may read nothing of them */
  websocket_unread_size: { type: 'integer', default: 1_048_576, min: 1 },
  websocket_unread_time: { type: 'duration', default: 30_000, min: 1 },
} as const

export const userOptions = {
  type: { type: 'string', values: ['user'], required: true },
  password: { type: 'string', required: true },
  password_format: { type: 'string', values: ['plain', 'crypt'], default: 'plain' },
  read_only: { type: 'boolean', default: false },
  permit: { type: 'lines' },
  deny: { type: 'lines' },
  acl: { type: 'lines' },
  /** ours: the only operations allowed, such as `channels.originate` or `channels.*` */
  allow: { type: 'list' },
} as const

export type AriOptions = OptionsOf<typeof generalOptions>

export interface AriUser {
  readonly name: string
  readonly password: string
  readonly isCrypted: boolean
  readonly isReadOnly: boolean
  readonly access: AccessList
  /** empty: everything */
  readonly allows: readonly string[]
}

export interface AriConf {
  readonly options: AriOptions
  readonly users: readonly AriUser[]
}

const mostChannelVariables = 128

export function readAriConf(source: ConfigurationSource): AriConf {
  const document = source.read('ari.conf')
  const general = findSection(document, 'general') ?? {
    name: 'general',
    isTemplate: false,
    bases: [],
    variables: [],
    file: document.file,
    line: 0,
  }
  const read = readOptions(generalOptions, general, { badValue: 'warning', unknown: 'warning' })
  source.complain(read.complaints)
  const options = read.options as AriOptions
  const named = source.read('acl.conf')
  const users = visibleSections(document)
    .filter((section) => lastValue(section, 'type') === 'user')
    .flatMap((section) => readUser(source, section, named))
  return { options: { ...options, channelvars: options.channelvars.slice(0, mostChannelVariables) }, users }
}

/** A user that cannot be used is left out, with a complaint; the others stay. */
function readUser(
  source: ConfigurationSource,
  section: ConfSection,
  named: ReturnType<ConfigurationSource['read']>,
): AriUser[] {
  const read = readOptions(userOptions, section)
  source.complain(read.complaints)
  if (!read.ok) return []
  const { password, password_format, read_only, allow } = read.options
  if (password === '') {
    source.complain([noPassword(section)])
    return []
  }
  const { list, complaints } = readAccessList(section, named)
  source.complain(complaints)
  return [
    {
      name: section.name,
      password,
      isCrypted: password_format === 'crypt',
      isReadOnly: read_only,
      access: list,
      allows: allow,
    },
  ]
}

const noPassword = (section: ConfSection): Complaint => ({
  severity: 'error',
  code: 'user-without-password',
  message: `The user ${section.name} has no password and is left out`,
  file: section.file,
  line: section.line,
})
