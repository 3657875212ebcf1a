// http.conf: where the door listens, its limits, and who may come near which path.

import {
  type AccessList,
  findSection,
  lastValue,
  type OptionsOf,
  parseAddress,
  readAccessList,
  readOptions,
  visibleSections,
} from '@jackfield/conf'
import { loginOptions } from './login-options.ts'
import type { ConfigurationSource } from './source.ts'

export const generalOptions = {
  enabled: { type: 'boolean', default: false },
  servername: { type: 'string' },
  bindaddr: { type: 'string' },
  bindport: { type: 'integer', default: 8088, min: 0, max: 65_535 },
  prefix: { type: 'string', default: '' },
  sessionlimit: { type: 'integer', default: 100, min: 1 },
  session_inactivity: { type: 'integer', default: 30_000, min: 1 },
  session_keep_alive: { type: 'integer', default: 15_000, min: 0 },
  enable_static: { type: 'boolean', default: false, aliases: ['enablestatic'] },
  enable_status: { type: 'boolean', default: false },
  redirect: { type: 'lines' },
  tlsenable: { type: 'boolean', default: false },
  tlsbindaddr: { type: 'string' },
  tlscertfile: { type: 'string' },
  tlsprivatekey: { type: 'string' },
  tlscipher: { type: 'string' },
  tlsdisablev1: { type: 'boolean', default: true },
  tlsdisablev11: { type: 'boolean', default: false },
  tlsdisablev12: { type: 'boolean', default: false },
  tlsservercipherorder: { type: 'boolean', default: true },
  // ours
  /** of connections whose requests have not shown who they are: how many of one address, and how long each may take */
  sessionlimit_per_address: { type: 'integer', default: 50, min: 1 },
  session_auth_timeout: { type: 'integer', default: 10_000, min: 1 },
  enable_console: { type: 'boolean', default: false },
  enable_phone: { type: 'boolean', default: false },
  max_body_size: { type: 'integer', default: 40_960, min: 1 },
  max_header_size: { type: 'integer', default: 16_384, min: 1024 },
  max_headers: { type: 'integer', default: 100, min: 1 },
  max_message_size: { type: 'integer', default: 65_535, min: 125 },
  trusted_proxies: { type: 'networks' },
  forwarded_header: { type: 'string', default: 'x-forwarded-for', values: ['x-forwarded-for', 'forwarded'] },
  ...loginOptions,
} as const

export type HttpOptions = OptionsOf<typeof generalOptions>

export interface Listen {
  readonly host: string
  readonly port: number
}

export interface Restriction {
  /** a path the restriction is for, and everything below it */
  readonly path: string
  readonly access: AccessList
}

export interface HttpConf {
  readonly options: HttpOptions
  /** absent: nothing listens */
  readonly listen?: Listen
  readonly tlsListen?: Listen
  readonly restrictions: readonly Restriction[]
}

export function readHttpConf(source: ConfigurationSource): HttpConf {
  const document = source.read('http.conf')
  const section = findSection(document, 'general') ?? {
    name: 'general',
    isTemplate: false,
    bases: [],
    variables: [],
    file: document.file,
    line: 0,
  }
  const read = readOptions(generalOptions, section, { unknown: 'warning', badValue: 'warning' })
  source.complain(read.complaints)
  const options = read.options as HttpOptions
  const listen = options.enabled ? listenAt(options.bindaddr, options.bindport) : undefined
  const tlsListen =
    options.enabled && options.tlsenable ? listenAt(options.tlsbindaddr ?? options.bindaddr, 8089) : undefined
  return {
    options,
    ...(listen ? { listen } : {}),
    ...(tlsListen ? { tlsListen } : {}),
    restrictions: readRestrictions(source, document),
  }
}

function listenAt(text: string | undefined, port: number): Listen | undefined {
  if (!text) return undefined
  const address = parseAddress(text)
  return address ? { host: address.host, port: address.port ?? port } : undefined
}

function readRestrictions(
  source: ConfigurationSource,
  document: ReturnType<ConfigurationSource['read']>,
): Restriction[] {
  const restricted = visibleSections(document).filter((section) => lastValue(section, 'type') === 'restriction')
  if (restricted.length === 0) return []
  const named = source.read('acl.conf')
  return restricted.map((section) => {
    const { list, complaints } = readAccessList(section, named)
    source.complain(complaints)
    return { path: section.name, access: list }
  })
}
