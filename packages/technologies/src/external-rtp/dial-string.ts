// `host:port[/options]` as external media are dialled: where the peer is and how it speaks.

import { parseAddress } from '@jackfield/conf'
import { codecNamed } from '@jackfield/media'

export interface ExternalPeer {
  readonly host: string
  readonly port: number
  /** as written, for the channel's name */
  readonly address: string
  readonly format: string
}

/** Nothing when it names no address, or a format that is not known. `formats`: what was asked for otherwise. */
export function parseExternalPeer(resource: string, formats: readonly string[]): ExternalPeer | undefined {
  const slash = resource.indexOf('/')
  const address = slash < 0 ? resource : resource.slice(0, slash)
  const options = slash < 0 ? '' : resource.slice(slash + 1)
  const parsed = parseAddress(address)
  if (!parsed?.port) return undefined
  const format = /(?:^|[^a-z])c\(([^)]*)\)/.exec(options)?.[1] ?? formats[0] ?? 'ulaw'
  if (!codecNamed(format)) return undefined
  return { host: parsed.host, port: parsed.port, address, format }
}
