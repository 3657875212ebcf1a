// rtp.conf: the ports that media use.

import { findSection, type OptionsOf, parseIpNetwork, readOptions } from '@jackfield/conf'
import { networkWishes } from '@jackfield/media'
import { idleRows } from './idle-rows.ts'
import type { ConfigurationSource } from './source.ts'

export const generalOptions = {
  rtpstart: { type: 'integer', default: 10_000, min: 1024, max: 65_535 },
  rtpend: { type: 'integer', default: 20_000, min: 1024, max: 65_535 },
  strictrtp: { type: 'string', values: ['yes', 'no', 'seqno'], default: 'yes' },
  rtcpinterval: { type: 'integer', default: 5_000, min: 500, max: 60_000 },
  /** ours: the only hosts that sounds may be fetched from; without it all that are neither here nor in private networks */
  media_hosts: { type: 'list' },
  /** ours: addresses of this machine and of private networks that sounds may be fetched from all the same */
  media_networks: { type: 'list' },
  /** ours: how much is fetched and kept, of one sound and of all */
  media_fetch_size: { type: 'integer', default: 33_554_432, min: 1 },
  media_fetches: { type: 'integer', default: 8, min: 1, max: 1_000 },
  media_fetches_per_host: { type: 'integer', default: 4, min: 1, max: 1_000 },
  media_cache_size: { type: 'integer', default: 536_870_912, min: 0 },
  media_cache_files: { type: 'integer', default: 1_000, min: 0 },
  /** ours: media may go to multicast and broadcast addresses */
  media_to_groups: { type: 'boolean', default: false },
  /** ours: threads that carry media; 0: by the processors there are */
  media_workers: { type: 'integer', default: 0, min: 0, max: 64 },
  /** ours: how packets get to the system and back */
  media_network: { type: 'string', values: networkWishes, default: 'auto' },
} as const

/** Of other exchanges: taken, and without effect. */
export const foreignOptions = idleRows({
  'the exchange and the system choose by themselves': [
    'rtpchecksums',
    'dtmftimeout',
    'probation',
    'srtpreplayprotection',
    'dtls_mtu',
  ],
  'each endpoint says whether it has ICE': ['icesupport'],
  'STUN and TURN servers are not used: the transport in pjsip.conf names the external address': [
    ...['stunaddr', 'stunaddr_reresolve_ttl_0', 'stun_acl', 'stun_deny', 'stun_permit', 'stun_blacklist'],
    ...['stun_software_attribute', 'turnaddr', 'turnusername', 'turnpassword'],
  ],
  'all addresses of this machine are offered as ICE candidates': ['ice_acl', 'ice_deny', 'ice_permit', 'ice_blacklist'],
})

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
  const read = readOptions({ ...foreignOptions, ...generalOptions }, section, {
    unknown: 'warning',
    badValue: 'warning',
  })
  source.complain(read.complaints)
  const options = read.options as RtpOptions
  for (const text of options.media_networks) {
    if (parseIpNetwork(text)) continue
    const message = `media_networks: ${text} is no address and no network, and is left out`
    source.complain([{ severity: 'warning', code: 'not-a-network', message, file: section.file, line: section.line }])
  }
  return options
}
