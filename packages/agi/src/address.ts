// Where a request leads: `agi://host[:port]/script`, `hagi://domain/script`, `agi:async`, or a program of this machine.

/** Where servers listen when nothing else is said. */
const defaultPort = 4573

export type AgiAddress =
  | { readonly kind: 'server'; readonly host: string; readonly port: number; readonly script: string }
  /** its servers are asked for by name (SRV records) */
  | { readonly kind: 'servers'; readonly domain: string; readonly script: string }
  | { readonly kind: 'async' }
  | { readonly kind: 'program'; readonly path: string }
  | { readonly kind: 'wrong'; readonly reason: string }

export function parseAddress(request: string): AgiAddress {
  if (/^agi:async/i.test(request)) return { kind: 'async' }
  const found = /^(h?agi):\/\/([^/?]*)(.*)$/is.exec(request)
  if (!found) return request.trim() === '' ? wrong('no program is named') : { kind: 'program', path: request }
  const [, scheme = '', authority = '', rest = ''] = found
  const script = rest.replace(/^\//, '')
  if (scheme.toLowerCase() === 'hagi') {
    return authority === '' ? wrong('no domain is named') : { kind: 'servers', domain: authority, script }
  }
  const deps = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i.exec(authority)
  if (!deps) return wrong(`'${authority}' is no host and port`)
  const port = deps[3] === undefined ? defaultPort : Number(deps[3])
  if (port < 1 || port > 65_535) return wrong(`${port} is no port`)
  return { kind: 'server', host: (deps[1] ?? deps[2]) as string, port, script }
}

const wrong = (reason: string): AgiAddress => ({ kind: 'wrong', reason })
