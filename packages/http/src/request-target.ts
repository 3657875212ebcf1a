// The target of a request line, split: path and query, and the authority when it was given in absolute form.
// Not decoded.

export interface RequestTarget {
  readonly path: string
  readonly query: string
  /** `host:port` of an absolute target */
  readonly authority?: string
}

export function splitTarget(target: string): RequestTarget {
  if (!target.startsWith('/')) return splitAbsolute(target)
  const mark = target.indexOf('?')
  if (mark < 0) return { path: target, query: '' }
  return { path: target.slice(0, mark), query: withoutFragment(target.slice(mark + 1)) }
}

function splitAbsolute(target: string): RequestTarget {
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? []
  if (authority === undefined || rest === undefined) return { path: target, query: '' }
  return { ...splitTarget(rest.startsWith('/') ? rest : `/${rest}`), authority }
}

function withoutFragment(query: string): string {
  const hash = query.indexOf('#')
  return hash < 0 ? query : query.slice(0, hash)
}
