// News for a phone as people write it down: lines of headers and of content, made into parts of a message, or what is wrong with them.
// Not who gets it.

import type { MessageParts } from '@jackfield/sip'
import { extraHeaders } from '../extra-headers.ts'

export type NotifyLine = readonly [name: string, value: string]

/** Longer is no news any more. */
const mostBytes = 16_384

/** A text: what is wrong. `Content` makes lines of the body, everything else headers. */
export function notifyParts(lines: readonly NotifyLine[]): MessageParts | string {
  const named = (wanted: string) => lines.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value)
  const content = named('content')
  const [contentType] = named('content-type')
  const [event] = named('event')
  if (event === undefined || event.trim() === '') return 'it has no Event'
  if (content.length > 0 && !contentType) return 'it has Content and no Content-type'
  if (contentType !== undefined && !/^[\w.+-]+\/[\w.+-]+(?:\s*;[^\x00-\x1f\x7f]*)?$/.test(contentType.trim())) {
    return `"${contentType}" is no Content-type`
  }
  const others = lines.filter(([name]) => !['content', 'content-type'].includes(name.toLowerCase()))
  const headers = others.flatMap(([name, value]) => extraHeaders({ [name]: value }))
  const refused = others.find(([name]) => extraHeaders({ [name]: '' }).length === 0)
  if (refused) return `${refused[0]} is no header that can be set`
  const hasState = headers.some(([name]) => name.toLowerCase() === 'subscription-state')
  const body = content.map((line) => `${line.replace(/[\r\n]+/g, ' ')}\r\n`).join('')
  if (Buffer.byteLength(body) > mostBytes) return `its content is longer than ${mostBytes} bytes`
  return {
    // nobody subscribed, and no more will come of it
    headers: hasState ? headers : [...headers, ['subscription-state', 'terminated']],
    ...(contentType === undefined ? {} : { contentType: contentType.trim(), body }),
  }
}
