// An IPv4 or IPv6 network: address and mask as bytes, and whether an address lies in it.
// Not a list with an order; that is access-list.ts.
import { isIPv4, isIPv6 } from 'node:net'

export interface IpNetwork {
  readonly address: Uint8Array
  readonly mask: Uint8Array
}

const parseIpv4 = (text: string): Uint8Array => Uint8Array.from(text.split('.'), Number)

const parseIpv6 = (text: string): Uint8Array => {
  // The last four bytes may be written as IPv4; as two groups of hexadecimal the rest of the work is one case.
  const plain = text.replace(/[\d.]+\.\d+$/, (tail) => {
    const [a = 0, b = 0, c = 0, d = 0] = parseIpv4(tail)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const groups = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const first = groups(head)
  const last = tail === undefined ? [] : groups(tail)
  const filled = [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last]
  return Uint8Array.from(filled.flatMap((group) => [group >> 8, group & 0xff]))
}

const isMappedIpv4 = (bytes: Uint8Array): boolean =>
  bytes.length === 16 && bytes.subarray(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff

/** Four or sixteen bytes; an IPv4 address inside IPv6 (`::ffff:…`) comes out as IPv4, a zone (`%eth0`) is dropped. */
export const parseIp = (text: string): Uint8Array | undefined => {
  const bare = text.split('%', 1)[0] as string
  if (isIPv4(bare)) return parseIpv4(bare)
  if (!isIPv6(bare)) return undefined
  const bytes = parseIpv6(bare)
  return isMappedIpv4(bytes) ? bytes.slice(12) : bytes
}

const maskOfPrefix = (prefix: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => 0xff & (0xff00 >> Math.min(8, Math.max(0, prefix - at * 8))))

/** `address`, `address/prefix` or `address/mask`. */
export const parseIpNetwork = (text: string): IpNetwork | undefined => {
  const [addressText = '', maskText, ...rest] = text.split('/')
  const address = parseIp(addressText)
  if (!address || rest.length > 0) return undefined
  const bits = address.length * 8
  if (maskText === undefined) return { address, mask: maskOfPrefix(bits, address.length) }
  if (/^\d{1,3}$/.test(maskText)) {
    // A prefix of a mapped address counts the 96 bits in front of it.
    const prefix = Number(maskText) - (bits === 32 && addressText.includes(':') ? 96 : 0)
    return prefix >= 0 && prefix <= bits ? { address, mask: maskOfPrefix(prefix, address.length) } : undefined
  }
  const mask = isIPv4(maskText) ? parseIpv4(maskText) : isIPv6(maskText) ? parseIpv6(maskText) : undefined
  return mask?.length === address.length ? { address, mask } : undefined
}

/** False for an address of the other family. */
export const isInNetwork = (network: IpNetwork, address: Uint8Array): boolean =>
  network.address.length === address.length &&
  network.mask.every((bits, at) => (((network.address[at] as number) ^ (address[at] as number)) & bits) === 0)

/** Whether an address lies in one of several networks; what is no address lies in none. */
export const isInNetworks = (networks: readonly IpNetwork[]): ((address: string) => boolean) => {
  if (networks.length === 0) return () => false
  return (text) => {
    const address = parseIp(text)
    return address !== undefined && networks.some((network) => isInNetwork(network, address))
  }
}

export const isWholeFamily = (network: IpNetwork): boolean => network.mask.every((bits) => bits === 0)
