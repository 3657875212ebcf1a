// Whom tries from an address are counted for: the address, or the network of IPv6 that one customer gets as a whole.
// Not a parser of networks: lists of those are the configuration's.

/** As sockets write it. No module of Node: browsers load this package, too. */
const written = /^[\da-f]{0,4}(?::[\da-f]{0,4}){1,7}(?::\d+\.\d+\.\d+\.\d+)?$/i

/** `192.0.2.1` as it is; of IPv6 the first 64 bits, as `2001:db8:0:1::/64`: whoever has one such address has 2⁶⁴ of them. */
export function loginNetwork(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  const bare = address.split('%', 1)[0] as string
  if (!written.test(bare) || bare === '::1') return address
  const [head = '', tail] = bare.toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const first = groups(head)
  const last = tail === undefined ? [] : groups(tail)
  // an IPv4 address at the end stands for two groups
  const count = (parts: readonly string[]) => parts.length + (parts.at(-1)?.includes('.') ? 1 : 0)
  const gap = tail === undefined ? 0 : 8 - count(first) - count(last)
  const all = [...first, ...Array<string>(Math.max(0, gap)).fill('0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
