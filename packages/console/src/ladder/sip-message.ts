// A SIP message as it was on the wire, taken apart for reading: first line, headers, session description.
// Not a parser of SIP: it shows what is there, also when it is wrong.

export interface SipHeader {
  readonly name: string
  readonly value: string
}

export interface SdpMedia {
  readonly kind: string
  readonly port: number
  readonly protocol: string
  /** address it is for; empty when nobody says */
  readonly address: string
  readonly codecs: readonly string[]
  readonly direction: string
  /** its lines, the m= line included */
  readonly lines: readonly string[]
}

export interface SdpParts {
  /** lines before the first m= line */
  readonly session: readonly string[]
  readonly media: readonly SdpMedia[]
}

export interface MessageParts {
  readonly firstLine: string
  readonly headers: readonly SipHeader[]
  readonly sdp?: SdpParts | undefined
  /** a body that is no session description */
  readonly body: string
}

export function messageParts(raw: string): MessageParts {
  const text = raw.replaceAll('\r\n', '\n')
  const end = text.indexOf('\n\n')
  const head = (end === -1 ? text : text.slice(0, end)).split('\n')
  const body = end === -1 ? '' : text.slice(end + 2)
  const headers: SipHeader[] = []
  for (const line of head.slice(1)) {
    const last = headers.at(-1)
    // a header may go on in a line that begins with a space
    if (/^[ \t]/.test(line) && last) headers[headers.length - 1] = { ...last, value: `${last.value} ${line.trim()}` }
    else if (line !== '') headers.push(headerOf(line))
  }
  const isSdp = headers.some(({ name, value }) => /^(content-type|c)$/i.test(name) && /application\/sdp/i.test(value))
  const firstLine = head[0] ?? ''
  if (isSdp || /^v=0\n/.test(body)) return { firstLine, headers, sdp: sdpParts(body), body: '' }
  return { firstLine, headers, body: body.trimEnd() }
}

function headerOf(line: string): SipHeader {
  const colon = line.indexOf(':')
  if (colon === -1) return { name: line, value: '' }
  return { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }
}

/** Names of payload types that need no rtpmap (RFC 3551 §6). */
const staticCodecs = new Map([
  ['0', 'PCMU/8000'],
  ['3', 'GSM/8000'],
  ['4', 'G723/8000'],
  ['8', 'PCMA/8000'],
  ['9', 'G722/8000'],
  ['13', 'CN/8000'],
  ['18', 'G729/8000'],
  ['26', 'JPEG/90000'],
  ['34', 'H263/90000'],
])

const directions = /^a=(sendrecv|sendonly|recvonly|inactive)$/

export function sdpParts(body: string): SdpParts {
  const session: string[] = []
  const sections: string[][] = []
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    if (line === '') continue
    if (line.startsWith('m=')) sections.push([line])
    else (sections.at(-1) ?? session).push(line)
  }
  const address = addressIn(session)
  const direction = directionIn(session) ?? 'sendrecv'
  return { session, media: sections.map((lines) => mediaOf(lines, address, direction)) }
}

function mediaOf(lines: readonly string[], address: string, direction: string): SdpMedia {
  const [kind = '', port = '', protocol = '', ...types] = (lines[0] ?? '').slice(2).split(' ')
  const names = new Map(staticCodecs)
  for (const line of lines) {
    const [, type, name] = /^a=rtpmap:(\d+) (\S+)/.exec(line) ?? []
    if (type !== undefined && name !== undefined) names.set(type, name)
  }
  return {
    kind,
    port: Number.parseInt(port, 10) || 0,
    protocol,
    address: addressIn(lines) || address,
    codecs: types.map((type) => names.get(type) ?? type),
    direction: directionIn(lines) ?? direction,
    lines,
  }
}

const addressIn = (lines: readonly string[]) =>
  lines
    .find((line) => line.startsWith('c='))
    ?.split(' ')[2]
    ?.split('/')[0] ?? ''

const directionIn = (lines: readonly string[]) =>
  lines.map((line) => directions.exec(line)?.[1]).find((direction) => direction !== undefined)

/** A section in a few words: what, where, how. */
export function mediaWords({ kind, port, protocol, address, codecs, direction }: SdpMedia): string {
  if (port === 0) return `${kind} refused`
  return `${kind} at ${address}:${port}, ${protocol}, ${codecs.join(', ')}, ${direction}`
}
