// manager.conf: where clients of the manager interface come in, what they are told, and who they are.

import {
  type Complaint,
  type ConfSection,
  findSection,
  type OptionsOf,
  parseAddress,
  readAccessList,
  readOptions,
  visibleSections,
} from '@jackfield/conf'
import {
  type EventFilter,
  type ManagerUser,
  managerDefaults,
  parseFilter,
  parseLegacyFilter,
  readPrivileges,
} from '@jackfield/manager'
import { loginOptions } from './login-options.ts'
import type { ConfigurationSource } from './source.ts'

export const generalOptions = {
  enabled: { type: 'boolean', default: false },
  port: { type: 'integer', default: 5038, min: 0, max: 65_535 },
  bindaddr: { type: 'string', default: '127.0.0.1' },
  tlsenable: { type: 'boolean', default: false },
  tlsbindaddr: { type: 'string' },
  tlscertfile: { type: 'string' },
  tlsprivatekey: { type: 'string' },
  tlscipher: { type: 'string' },
  allowmultiplelogin: { type: 'boolean', default: true },
  displayconnects: { type: 'boolean', default: true },
  timestampevents: { type: 'boolean', default: false },
  channelvars: { type: 'list' },
  authtimeout: { type: 'integer', default: 30, min: 1 },
  authlimit: { type: 'integer', default: 50, min: 1 },
  disabledevents: { type: 'list' },
  webenabled: { type: 'boolean', default: false },
  httptimeout: { type: 'integer', default: 60, min: 1, max: 86_400 },
  brokeneventsaction: { type: 'boolean', default: false, idle: 'the action Events is always answered' },
  debug: { type: 'boolean', default: false, idle: 'events do not say which code raised them' },
  // ours
  /** of the interface, as the banner and CoreSettings say it */
  version: { type: 'string', default: managerDefaults.version },
  /** TestEvent is told */
  testevents: { type: 'boolean', default: managerDefaults.publishesTests },
  sessionlimit: { type: 'integer', default: managerDefaults.sessionLimit, min: 1 },
  /** bytes that may wait for a client that does not read */
  max_output: { type: 'integer', default: managerDefaults.mostBytes, min: 65_536 },
  ...loginOptions,
} as const

export const userOptions = {
  secret: { type: 'string', required: true },
  read: { type: 'string', default: '' },
  write: { type: 'string', default: '' },
  permit: { type: 'lines' },
  deny: { type: 'lines' },
  acl: { type: 'lines' },
  setvar: { type: 'lines' },
  writetimeout: { type: 'integer', default: 100, min: 100 },
  displayconnects: { type: 'boolean' },
  allowmultiplelogin: { type: 'boolean' },
} as const

type GeneralOptions = OptionsOf<typeof generalOptions>

export interface ManagerConf {
  readonly options: GeneralOptions
  /** absent: nothing listens */
  readonly listen?: { readonly host: string; readonly port: number }
  readonly tlsListen?: { readonly host: string; readonly port: number }
  readonly users: readonly ManagerUser[]
}

export function readManagerConf(source: ConfigurationSource): ManagerConf {
  const document = source.read('manager.conf')
  const general = findSection(document, 'general') ?? emptySection(document.file)
  const read = readOptions(generalOptions, general, { unknown: 'warning', badValue: 'warning' })
  source.complain(read.complaints)
  const options = checkVersion(source, general, read.options as GeneralOptions)
  const users = visibleSections(document)
    .filter((section) => section.name.toLowerCase() !== 'general')
    .flatMap((section) => readUser(source, section, options))
  const listenAt = (text: string, port: number) => {
    const address = parseAddress(text)
    if (!address) source.complain([about(general, 'bad-value', `"${text}" is no address; nothing listens there`)])
    return address && { host: address.host, port: address.port ?? port }
  }
  const listen = options.enabled ? listenAt(options.bindaddr, options.port) : undefined
  const tlsListen =
    options.enabled && options.tlsenable ? listenAt(options.tlsbindaddr ?? options.bindaddr, 5039) : undefined
  return { options, users, ...(listen ? { listen } : {}), ...(tlsListen ? { tlsListen } : {}) }
}

function checkVersion(source: ConfigurationSource, general: ConfSection, options: GeneralOptions): GeneralOptions {
  if (/^\d+\.\d+\.\d+$/.test(options.version)) return options
  const message = `"${options.version}" is no version such as ${managerDefaults.version}, which is used instead`
  source.complain([about(general, 'bad-value', message)])
  return { ...options, version: managerDefaults.version }
}

/** A user that cannot be used is left out, with a complaint; the others stay. */
function readUser(source: ConfigurationSource, section: ConfSection, general: GeneralOptions): ManagerUser[] {
  const isFilter = (name: string) => /^eventfilter(\(|$)/i.test(name)
  const variables = section.variables.filter(({ name }) => !isFilter(name))
  const read = readOptions(userOptions, { ...section, variables }, { unknown: 'warning', badValue: 'warning' })
  source.complain(read.complaints)
  if (!read.ok || read.options.secret === '') {
    source.complain([about(section, 'user-without-secret', `The user ${section.name} has no secret and is left out`)])
    return []
  }
  const { options } = read
  const { list, complaints } = readAccessList(section, source.read('acl.conf'))
  source.complain(complaints)
  const classes = (option: 'read' | 'write') => {
    const { bits, unknown } = readPrivileges(options[option])
    for (const word of unknown)
      source.complain([about(section, 'bad-value', `"${word}" is no privilege class (option ${option})`)])
    return bits
  }
  return [
    {
      name: section.name,
      secret: options.secret,
      read: classes('read'),
      write: classes('write'),
      isAllowedFrom: (address) => list.permits(address),
      filters: readFilters(source, section),
      variables: options.setvar.flatMap((text) => readVariable(text)),
      writeTimeoutMs: options.writetimeout,
      displaysConnects: options.displayconnects ?? general.displayconnects,
      mayLogInTwice: options.allowmultiplelogin ?? general.allowmultiplelogin,
    },
  ]
}

function readVariable(text: string): (readonly [string, string])[] {
  const equals = text.indexOf('=')
  return equals <= 0 ? [] : [[text.slice(0, equals).trim(), text.slice(equals + 1).trim()]]
}

/** `eventfilter = [!]expression`, or `eventfilter(criteria) = expression`. */
function readFilters(source: ConfigurationSource, section: ConfSection): EventFilter[] {
  return section.variables.flatMap((variable) => {
    const found = /^eventfilter(?:\((.*)\))?$/i.exec(variable.name.trim())
    if (!found) return []
    const [, criteria] = found
    const parsed = criteria === undefined ? parseLegacyFilter(variable.value) : parseFilter(criteria, variable.value)
    if (parsed.ok) return [parsed.filter]
    const message = `The filter of ${section.name} is left out: ${parsed.problem}`
    source.complain([{ ...about(section, 'bad-filter', message), file: variable.file, line: variable.line }])
    return []
  })
}

const about = ({ file, line }: ConfSection, code: string, message: string): Complaint => ({
  severity: 'warning',
  code,
  message,
  file,
  line,
})

const emptySection = (file: string): ConfSection => ({
  name: 'general',
  isTemplate: false,
  bases: [],
  variables: [],
  file,
  line: 0,
})
