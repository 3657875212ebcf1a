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
  ]
  addSection(lines, session)
  for (const media of session.media) {
    const count = media.portCount === undefined ? '' : `/${media.portCount}`
    lines.push(`m=${media.kind} ${media.port}${count} ${media.protocol} ${media.formats.join(' ')}`)
    addSection(lines, media)
  }
  if (/[\r\n\0]/.test(lines.join(''))) {
    const broken = lines.find((line) => /[\r\n\0]/.test(line))
    throw new TypeError(`a line may not have line breaks: ${JSON.stringify(broken)}`)
  }
  return `${lines.join('\r\n')}\r\n`
}

interface Section {
  readonly connection?: Connection | undefined
  readonly lines: readonly PlainLine[]
  readonly attributes: readonly Attribute[]
}

function addSection(lines: string[], part: Section): void {
  addPlain(lines, part, (type) => beforeConnection.includes(type))
  if (part.connection) {
    lines.push(`c=IN ${part.connection.addressType} ${part.connection.address}${part.connection.suffix ?? ''}`)
  }
  addPlain(lines, part, (type) => beforeAttributes.includes(type))
  addPlain(lines, part, (type) => !beforeConnection.includes(type) && !beforeAttributes.includes(type))
  for (const { name, value } of part.attributes) lines.push(value === undefined ? `a=${name}` : `a=${name}:${value}`)
}

function addPlain(lines: string[], part: Section, isMeant: (type: string) => boolean): void {
  for (const { type, value } of part.lines) if (isMeant(type)) lines.push(`${type}=${value}`)
}
