// Where sounds may be fetched from and how much, as rtp.conf says.

import { isInNetwork, parseIp, parseIpNetwork } from '@jackfield/conf'
import type { AudioOptions } from '@jackfield/core'
import type { RtpOptions } from '../configuration/rtp-conf.ts'

/** `read`: as rtp.conf says now; how much may be fetched is asked once. */
export function fetchingOf(read: () => RtpOptions): NonNullable<AudioOptions['fetching']> {
  const options = read()
  return {
    allowedHosts: () => read().media_hosts,
    allowsAddress: (text) => {
      const address = parseIp(text)
      const networks = read().media_networks.flatMap((network) => parseIpNetwork(network) ?? [])
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
