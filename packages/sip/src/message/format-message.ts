// A message to bytes. Content-Length is always written, and always true.
// Not a place to change anything.

import { compactName } from './header-name.ts'
import { isRequest, type SipMessage } from './message.ts'

export interface FormatOptions {
  /** `v:` instead of `Via:` */
  readonly isCompact?: boolean
}

export function formatMessage(message: SipMessage, options: FormatOptions = {}): Buffer {
  const head = formatHead(message, options)
  if (message.body.length === 0) return Buffer.from(head)
  const headLength = Buffer.byteLength(head)
  const bytes = Buffer.allocUnsafe(headLength + message.body.length)
  bytes.write(head, 0)
  message.body.copy(bytes, headLength)
  return bytes
}

function formatHead(message: SipMessage, { isCompact }: FormatOptions): string {
  const start = isRequest(message)
    ? `${message.method} ${message.requestUri} SIP/2.0`
    : `SIP/2.0 ${message.status} ${message.reason}`
  // the last guard: what got this far may not make lines of its own
  if (/[\r\n]/.test(start)) throw new TypeError(`a start line may not have line breaks: ${JSON.stringify(start)}`)
  let text = `${start}\r\n`
  for (const { name, value } of message.lines) {
    if (name.key === 'content-length') continue
    text += `${isCompact ? compactName(name) : name.name}: ${value}\r\n`
  }
  return `${text}${isCompact ? 'l' : 'Content-Length'}: ${message.body.length}\r\n\r\n`
}
