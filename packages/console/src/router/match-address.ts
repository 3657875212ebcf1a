// Which view an address belongs to, and what it says: `/calls/:id` and `/calls/17.3`.
// Not the browser's history: place.ts has that.

export interface Match<R> {
  readonly row: R
  readonly params: Readonly<Record<string, string>>
}

export function matchAddress<R extends { readonly address: string }>(
  rows: readonly R[],
  path: string,
): Match<R> | undefined {
  for (const row of rows) {
    const params = paramsOf(row.address, path)
    if (params) return { row, params }
  }
  return undefined
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = segments(pattern)
  const given = segments(path)
  if (wanted.length !== given.length) return undefined
  const params = new Map<string, string>()
  for (const [at, name] of wanted.entries()) {
    const text = given[at] as string
    if (name.startsWith(':')) {
      const value = decoded(text)
      if (value === undefined) return undefined
      params.set(name.slice(1), value)
    } else if (name !== text) return undefined
  }
  return Object.fromEntries(params)
}

const segments = (path: string) => path.split('/').filter((part) => part !== '')

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** `address('/calls/:id', { id: 'a b' }, { kind: 'sip' })` → `/calls/a%20b?kind=sip`; empty texts are left out of the query. */
export function formatAddress(
  pattern: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = new Map(Object.entries(params))
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''))
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}
