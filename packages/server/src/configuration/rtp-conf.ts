// rtp.conf: the ports that media use.

import { findSection, type OptionsOf, readOptions } from '@jackfield/conf'
import type { ConfigurationSource } from './source.ts'

const generalOptions = {
  rtpstart: { type: 'integer', default: 10_000, min: 1024, max: 65_535 },
  rtpend: { type: 'integer', default: 20_000, min: 1024, max: 65_535 },
  strictrtp: { type: 'string', values: ['yes', 'no', 'seqno'], default: 'yes' },
  rtcpinterval: { type: 'integer', default: 5_000, min: 500, max: 60_000 },
  /** ours: the only hosts that sounds may be fetched from; without it all but those of the link */
  media_hosts: { type: 'list' },
  /** ours: threads that carry media; 0: by the processors there are */
  media_workers: { type: 'integer', default: 0, min: 0, max: 64 },
} as const

/** Known elsewhere and without meaning here: reported as such, not as mistakes. */
const withoutMeaning = new Set(['rtpchecksums', 'dtmftimeout', 'probation', 'icesupport', 'stunaddr', 'turnaddr'])

export type RtpOptions = OptionsOf<typeof generalOptions>

export function readRtpConf(source: ConfigurationSource): RtpOptions {
  const document = source.read('rtp.conf')
  const section = findSection(document, 'general') ?? {
    name: 'general',
    isTemplate: false,
    bases: [],
    variables: [],
    file: document.file,
    line: 0,
  }
  const known = {
    ...section,
    variables: section.variables.filter(({ name }) => !withoutMeaning.has(name.toLowerCase())),
  }
  const read = readOptions(generalOptions, known, { unknown: 'warning', badValue: 'warning' })
  source.complain(read.complaints)
  return read.options as RtpOptions
}
