// hep.conf: where copies of messages go.

import type { HepAgent, HepPlace } from '../hep/hep-packet.ts'
import { about, readSection, sectionOf } from './section-options.ts'
import type { ConfigurationSource } from './source.ts'

export const hepOptions = {
  enabled: { type: 'boolean', default: true },
  capture_address: { type: 'string', default: '' },
  capture_password: { type: 'string', default: '' },
  capture_id: { type: 'integer', default: 0, min: 0, max: 4_294_967_295 },
  capture_name: { type: 'string', default: '' },
  uuid_type: { type: 'string', values: ['call-id', 'channel'], default: 'call-id' },
} as const

export interface HepConf {
  /** nothing: no copies are made */
  readonly collector: HepPlace | undefined
  readonly agent: HepAgent
  /** what copies of one call have in common */
  readonly correlation: 'call-id' | 'channel'
}

const defaultPort = 9060

export function readHepConf(source: ConfigurationSource): HepConf {
  const section = sectionOf(source.read('hep.conf'), 'general')
  const options = readSection(source, hepOptions, section)
  const { capture_address: address } = options
  const collector = options.enabled && address !== '' ? parseCollector(address) : undefined
  if (options.enabled && address !== '' && !collector) {
    const message = `capture_address: ${address} is no host or host:port; no copies are sent`
    source.complain([about(section, message)])
  }
  return {
    collector,
    agent: { id: options.capture_id, name: options.capture_name, password: options.capture_password },
    correlation: options.uuid_type,
  }
}

function parseCollector(text: string): HepPlace | undefined {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/.exec(text.trim()) ?? []
  const address = bracketed ?? plain
  const number = Number(port ?? defaultPort)
  return address !== undefined && number >= 1 && number <= 65_535 ? { address, port: number } : undefined
}
