// Networks that are nobody's on the internet: this machine, its links, private networks, groups, and what is reserved.
// Not what is refused in the end: whoever configures the exchange may allow some.

export interface InnerNetwork {
  readonly network: string
  readonly prefix: number
  readonly about: string
  readonly rfc: string
}

export const innerNetworks: readonly InnerNetwork[] = [
  { network: '0.0.0.0', prefix: 8, about: 'this host', rfc: '1122 §3.2.1.3' },
  { network: '10.0.0.0', prefix: 8, about: 'private', rfc: '1918 §3' },
  { network: '100.64.0.0', prefix: 10, about: 'shared by customers of a provider', rfc: '6598 §7' },
  { network: '127.0.0.0', prefix: 8, about: 'loopback', rfc: '1122 §3.2.1.3' },
  { network: '169.254.0.0', prefix: 16, about: 'link-local', rfc: '3927 §2.1' },
  { network: '172.16.0.0', prefix: 12, about: 'private', rfc: '1918 §3' },
  { network: '192.0.0.0', prefix: 24, about: 'protocol assignments', rfc: '6890 §2.2.2' },
  { network: '192.168.0.0', prefix: 16, about: 'private', rfc: '1918 §3' },
  { network: '198.18.0.0', prefix: 15, about: 'benchmarks', rfc: '2544 §C.2.2' },
  { network: '224.0.0.0', prefix: 4, about: 'multicast', rfc: '1112 §4' },
  { network: '240.0.0.0', prefix: 4, about: 'reserved, and broadcast', rfc: '1112 §4' },
  { network: '::', prefix: 128, about: 'unspecified', rfc: '4291 §2.5.2' },
  { network: '::1', prefix: 128, about: 'loopback', rfc: '4291 §2.5.3' },
  { network: 'fc00::', prefix: 7, about: 'private', rfc: '4193 §3.1' },
  { network: 'fe80::', prefix: 10, about: 'link-local', rfc: '4291 §2.5.6' },
  { network: 'fec0::', prefix: 10, about: 'site-local', rfc: '3879 §4' },
  { network: 'ff00::', prefix: 8, about: 'multicast', rfc: '4291 §2.7' },
]

/** How an address of version 4 stands inside one of version 6: what comes before it, and after how many bits. */
export const embeddings: readonly { readonly wrap: (high: string, low: string) => string; readonly bits: number }[] = [
  // IPv4-compatible: RFC 4291 §2.5.5.1; IPv4-mapped addresses are known as such to node:net
  { wrap: (high, low) => `::${high}:${low}`, bits: 96 },
  // NAT64: RFC 6052 §2.1
  { wrap: (high, low) => `64:ff9b::${high}:${low}`, bits: 96 },
  // 6to4: RFC 3056 §2
  { wrap: (high, low) => `2002:${high}:${low}::`, bits: 16 },
]
