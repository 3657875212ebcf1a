// A SIP address taken apart, as functions of the dialplan ask for it.
// Not a parser for messages; the SIP library has its own.

interface UriParts {
  readonly display: string
  readonly scheme: string
  readonly user: string
  readonly passwd: string
  readonly host: string
  readonly port: string
  readonly parameters: ReadonlyMap<string, string>
}

function split(text: string): UriParts | undefined {
  const framed = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^<"]*))\s*<([^>]*)>/.exec(text)
  const address = (framed ? (framed[3] as string) : text).trim()
  const found = /^(sips?|tel):(?:([^@:;]*)(?::([^@]*))?@)?(\[[^\]]*\]|[^:;?]*)(?::(\d+))?([^?]*)/i.exec(address)
  if (!found) return undefined
  const parameters = new Map<string, string>()
  for (const part of (found[6] ?? '').split(';').slice(1)) {
    const [name = '', value = ''] = part.split('=', 2)
    parameters.set(name.toLowerCase(), value)
  }
  return {
    display: (framed?.[1]?.replace(/\\(.)/g, '$1') ?? framed?.[2] ?? '').trim(),
    scheme: (found[1] as string).toLowerCase(),
    user: found[2] ?? '',
    passwd: found[3] ?? '',
    host: (found[4] as string).replace(/^\[|\]$/g, ''),
    port: found[5] ?? '',
    parameters,
  }
}

const plainParts = ['display', 'scheme', 'user', 'passwd', 'host', 'port'] as const

/** Nothing when the text is no address or there is no such part; empty when the address does not have it. */
export function sipUriPart(text: string, part: string): string | undefined {
  const parts = split(text)
  if (!parts) return undefined
  const plain = plainParts.find((name) => name === part)
  if (plain) return parts[plain]
  const parameter = /^(user|method|transport|ttl|lr|maddr)_param$/.exec(part)?.[1]
  if (!parameter) return undefined
  const value = parts.parameters.get(parameter)
  return parameter === 'lr' ? (value === undefined ? '0' : '1') : (value ?? '')
}
