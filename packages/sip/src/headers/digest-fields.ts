// The fields of challenges and credentials: WWW-Authenticate, Authorization and their proxy twins (RFC 7616 §3).
// Not the arithmetic, and not whether they are right.

import { isToken } from '../message/characters.ts'
import { SipFault } from '../message/fault.ts'
import { quote, unquote } from '../message/quoted-string.ts'
import { Reader } from '../message/reader.ts'

export interface AuthenticationFields {
  /** in lower case: `digest` */
  scheme: string
  /** names in lower case, values without quotes */
  fields: ReadonlyMap<string, string>
}

export function parseAuthentication(text: string): AuthenticationFields | SipFault {
  const reader = new Reader(text)
  reader.skipSpace()
  const scheme = reader.token().toLowerCase()
  if (scheme === '') return new SipFault('bad-token', reader.at)
  const fields = new Map<string, string>()
  reader.skipSpace()
  while (!reader.isAtEnd) {
    const at = reader.at
    const name = reader.token().toLowerCase()
    if (name === '' || !reader.takeSeparator('=')) return new SipFault('bad-parameter', at)
    const value = readFieldValue(reader)
    if (value === undefined) return new SipFault('bad-quoted-string', reader.at)
    if (fields.has(name)) return new SipFault('duplicate-parameter', at)
    fields.set(name, value)
    if (fields.size > 32) return new SipFault('too-many-values', at)
    reader.skipSpace()
    if (reader.isAtEnd) break
    if (!reader.takeSeparator(',')) return new SipFault('bad-separator', reader.at)
  }
  return { scheme, fields }
}

function readFieldValue(reader: Reader): string | undefined {
  if (reader.peek() === 0x22) {
    const quoted = reader.quoted()
    return quoted === undefined ? undefined : unquote(quoted)
  }
  const run = /^[^\s,"]*/.exec(reader.text.slice(reader.at))![0]
  reader.at += run.length
  return run
}

/** Fields that stand without quotes; all others are quoted (RFC 7616 §3.5). */
const bare = new Set(['algorithm', 'nc', 'stale'])

/** `kind`: in credentials `qop` stands without quotes, in challenges with. */
export function formatAuthentication(
  kind: 'challenge' | 'credentials',
  fields: Record<string, string | undefined>,
): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const isBare = (bare.has(name) || (name === 'qop' && kind === 'credentials')) && isToken(value)
    parts.push(`${name}=${isBare ? value : quote(value)}`)
  }
  // as the reference writes them; readers that split at commas see the same
  return `Digest ${parts.join(kind === 'challenge' ? ',' : ', ')}`
}
