// The body of a request by its content type: JSON, a form, or nothing that counts.
// Not the reading of it: the door does that, with its limit.

export interface ParsedBody {
  /** a form, as sent */
  readonly form?: string
  /** JSON, parsed */
  readonly body?: unknown
}

const nothing: ParsedBody = {}

/** `invalid`: said to be JSON and is not. Parameters of the type, such as a charset, do not matter. */
export function parseBody(bytes: Buffer, contentType: string): ParsedBody | 'invalid' {
  const semicolon = contentType.indexOf(';')
  const type = (semicolon < 0 ? contentType : contentType.slice(0, semicolon)).trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return { form: bytes.toString('utf8') }
  if (type !== 'application/json' || bytes.length === 0) return nothing
  return parseJsonBody(bytes.toString('utf8'))
}

/** An object or an array; a bare value is no body. */
export function parseJsonBody(text: string): { readonly body: unknown } | 'invalid' {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { body } : 'invalid'
  } catch {
    return 'invalid'
  }
}
