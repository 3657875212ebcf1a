// An address of a security event, its peer's or our own, as Asterisk writes it (`IPV4/TCP/127.0.0.1/5038`), and as everybody else does (`127.0.0.1:5038`).

import { isIPv6 } from 'node:net'

/** Of a door that does not know the port: 0. */
export const securityAddress = (transport: string, address: string, port: number | string = 0): string =>
  `${isIPv6(address) ? 'IPV6' : 'IPV4'}/${transport}/${address}/${port}`

/** Without the port where none is known. */
export function parseSecurityAddress(written: string): { readonly address: string; readonly hostPort: string } {
  const [family = '', , address = '', port = ''] = written.split('/')
  if (port === '' || port === '0') return { address, hostPort: address }
  return { address, hostPort: family === 'IPV6' ? `[${address}]:${port}` : `${address}:${port}` }
}
