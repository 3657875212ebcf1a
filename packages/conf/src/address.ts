// `host`, `host:port`, `[v6]:port`: where something listens or whom it reaches.
// Not name resolution: a host name stays a name.
import { isIPv6 } from 'node:net'

export interface Address {
  /** Without brackets. */
  readonly host: string
  readonly port?: number
}

const parsePort = (text: string): number | undefined => {
  if (!/^\d{1,5}$/.test(text)) return undefined
  const port = Number(text)
  return port <= 65_535 ? port : undefined
}

/** Letters, digits, dots, dashes and underscores: names and IPv4; an empty label cannot be meant. */
const isHostName = (text: string): boolean => text.length <= 253 && /^[\w-]+(\.[\w-]+)*\.?$/.test(text)

const withPort = (host: string, portText: string): Address | undefined => {
  const port = parsePort(portText)
  return port === undefined ? undefined : { host, port }
}

export const parseAddress = (text: string): Address | undefined => {
  const bracketed = /^\[([^\]]+)\](?::(.*))?$/.exec(text)
  if (bracketed) {
    const [, host = '', port] = bracketed
    if (!isIPv6(host)) return undefined
    return port === undefined ? { host } : withPort(host, port)
  }
  if (isIPv6(text)) return { host: text }
  const [host = '', port, ...rest] = text.split(':')
  if (rest.length > 0 || !isHostName(host)) return undefined
  return port === undefined ? { host } : withPort(host, port)
}

export const formatAddress = (address: Address): string => {
  const host = isIPv6(address.host) ? `[${address.host}]` : address.host
  return address.port === undefined ? host : `${host}:${address.port}`
}
