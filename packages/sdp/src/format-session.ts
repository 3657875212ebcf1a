// A session description to text, lines in the order RFC 8866 §5 wants.
// Not checked for sense; only that no value makes lines of its own.

import type { Attribute, Connection, PlainLine, SessionDescription } from './session-description.ts'

const beforeConnection = 'iuep'
const beforeAttributes = 'btrzk'

export function formatSession(session: SessionDescription): string {
  const { origin } = session
  const lines = [
    'v=0',
    `o=${origin.username} ${origin.sessionId} ${origin.version} IN ${origin.addressType} ${origin.address}`,
    `s=${session.name}`,
    ...section(session),
  ]
  for (const media of session.media) {
    const count = media.portCount === undefined ? '' : `/${media.portCount}`
    lines.push(`m=${media.kind} ${media.port}${count} ${media.protocol} ${media.formats.join(' ')}`, ...section(media))
  }
  const broken = lines.find((line) => /[\r\n\0]/.test(line))
  if (broken !== undefined) throw new TypeError(`a line may not have line breaks: ${JSON.stringify(broken)}`)
  return `${lines.join('\r\n')}\r\n`
}

function* section(part: {
  readonly connection?: Connection | undefined
  readonly lines: readonly PlainLine[]
  readonly attributes: readonly Attribute[]
}): Generator<string> {
  const known = beforeConnection + beforeAttributes
  for (const { type, value } of part.lines) if (beforeConnection.includes(type)) yield `${type}=${value}`
  if (part.connection) {
    yield `c=IN ${part.connection.addressType} ${part.connection.address}${part.connection.suffix ?? ''}`
  }
  for (const { type, value } of part.lines) if (beforeAttributes.includes(type)) yield `${type}=${value}`
  for (const { type, value } of part.lines) if (!known.includes(type)) yield `${type}=${value}`
  for (const { name, value } of part.attributes) yield value === undefined ? `a=${name}` : `a=${name}:${value}`
}
