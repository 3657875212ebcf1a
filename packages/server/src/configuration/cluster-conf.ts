// cluster.conf: whether this exchange is one of several, who it is among them, and where their engine is.

import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { about, readSection, sectionOf } from './section-options.ts'
import type { ConfigurationSource } from './source.ts'

export const clusterOptions = {
  /** of this node */
  name: { type: 'string', default: '' },
  /** of the cluster: several can use the same servers */
  cluster: { type: 'string', default: 'jackfield' },
  engine: { type: 'list', default: [] },
  credentials: { type: 'string', default: '' },
  ca_file: { type: 'string', default: '' },
  cert_file: { type: 'string', default: '' },
  priv_key_file: { type: 'string', default: '' },
  /** how long calls may go on once this node is drained; 0: for ever */
  drain_limit: { type: 'duration', default: 3_600_000, min: 0 },
  replicas: { type: 'integer', default: 3, min: 1, max: 5 },
  media_address: { type: 'string', default: '' },
} as const

export interface ClusterConf {
  readonly name: string
  readonly cluster: string
  /** addresses of servers, that of this node's machine first */
  readonly servers: readonly string[]
  readonly credentials: string | undefined
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string } | undefined
  readonly replicas: number
  readonly drainLimitMs: number
  /** where other nodes send audio; nothing: an address of this machine */
  readonly mediaAddress: string | undefined
}

const isName = (name: string) => /^[A-Za-z0-9_-]{1,64}$/.test(name)
const isServer = (text: string) => /^(?:nats|tls):\/\/(?:\[[0-9A-Fa-f:.]+\]|[^\s/:@[\]]+)(?::\d{1,5})?$/.test(text)

/** Nothing: there is no file, or what it says cannot be used; then this exchange is alone. */
export function readClusterConf(source: ConfigurationSource, systemName: string): ClusterConf | undefined {
  const document = source.read('cluster.conf')
  if (!document.isPresent) return undefined
  const section = sectionOf(document, 'general')
  const options = readSection(source, clusterOptions, section)
  const troubles: string[] = []
  const name = options.name || systemName
  if (name === '') troubles.push('name: every node needs one, here or as systemname in asterisk.conf')
  else if (!isName(name)) troubles.push(`name: ${name} has other characters than letters, digits, - and _`)
  if (!isName(options.cluster))
    troubles.push(`cluster: ${options.cluster} has other characters than letters, digits, - and _`)
  if (options.engine.length === 0) troubles.push('engine: no server of NATS is named')
  for (const server of options.engine) {
    if (!isServer(server))
      troubles.push(`engine: ${server} is no address such as tls://10.0.0.1 or nats://10.0.0.1:4222`)
  }
  const mediaAddress = options.media_address || undefined
  if (mediaAddress !== undefined && isIP(mediaAddress) === 0)
    troubles.push(`media_address: ${mediaAddress} is no IP address`)
  const read = (option: 'credentials' | 'ca_file' | 'cert_file' | 'priv_key_file'): string | undefined => {
    const path = options[option]
    if (path === '') return undefined
    try {
      return readFileSync(resolve(source.directory, path), 'utf8')
    } catch (error) {
      troubles.push(`${option}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
      return undefined
    }
  }
  const [credentials, ca, cert, key] = [read('credentials'), read('ca_file'), read('cert_file'), read('priv_key_file')]
  source.complain(
    troubles.map((trouble) => ({ ...about(section, `${trouble}; this exchange stays alone`), severity: 'error' })),
  )
  if (troubles.length > 0) return undefined
  const tls = {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  }
  return {
    ...{ name, cluster: options.cluster, servers: options.engine, credentials, replicas: options.replicas },
    drainLimitMs: options.drain_limit,
    mediaAddress,
    tls: Object.keys(tls).length > 0 ? tls : undefined,
  }
}
