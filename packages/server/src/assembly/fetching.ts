// Where sounds may be fetched from and how much, as rtp.conf says.

import { isInNetwork, parseIp, parseIpNetwork } from '@jackfield/conf'
import type { AudioOptions } from '@jackfield/core'
import type { RtpOptions } from '../configuration/rtp-conf.ts'

export function fetchingOf(options: RtpOptions): NonNullable<AudioOptions['fetching']> {
  const networks = options.media_networks.flatMap((text) => parseIpNetwork(text) ?? [])
  return {
    allowedHosts: options.media_hosts,
    allowsAddress: (text) => {
      const address = parseIp(text)
      return address !== undefined && networks.some((network) => isInNetwork(network, address))
    },
    limits: {
      bytes: options.media_fetch_size,
      fetches: options.media_fetches,
      fetchesPerHost: options.media_fetches_per_host,
      cacheBytes: options.media_cache_size,
      cacheSounds: options.media_cache_files,
    },
  }
}
