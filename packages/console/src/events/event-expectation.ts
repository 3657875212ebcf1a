// An event as an expectation of the testkit: `await app.sees('StasisStart', { … })`, with what will be so the next time, too.
// Not the event as it was: what every run makes anew (moments, ids, running numbers) is left out or is a pattern.

import type { ReceivedEvent } from './received-event.ts'

/** Made anew by every run, or of the envelope. */
const volatile = new Set([
  ...['type', 'timestamp', 'application', 'asterisk_id', 'sequence', 'id', 'creationtime', 'protocol_id'],
  ...['linkedid', 'uniqueid', 'duration_ms', 'duration', 'accountcode', 'language', 'channelvars', 'resume'],
  ...['connected_line', 'dialplan', 'target_uri', 'roundtrip_usec'],
])

const mostWidth = 100

export function eventExpectation(event: ReceivedEvent): string {
  const wanted = stable(event, '')
  const expected = wanted === undefined ? '' : `, ${wanted}`
  return `await app.sees('${event.type}'${expected})`
}

/** As source text; undefined: nothing of it stays the same. */
function stable(value: unknown, indent: string): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : textSource(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || typeof value !== 'object') return undefined
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((item) => stable(item, inner) ?? "''")
    return layOut(items, ['[', ']'], indent)
  }
  const parts = Object.entries(value).flatMap(([name, member]) => {
    if (volatile.has(name)) return []
    const source = stable(member, inner)
    return source === undefined ? [] : [`${memberName(name)}: ${source}`]
  })
  return parts.length === 0 ? undefined : layOut(parts, ['{ ', ' }'], indent)
}

function layOut(parts: readonly string[], [open, close]: readonly [string, string], indent: string): string {
  const line = parts.length === 0 ? `${open.trim()}${close.trim()}` : `${open}${parts.join(', ')}${close}`
  if (line.length + indent.length <= mostWidth && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close.trim()}`
}

/** The running number of a channel's name is another one each time; so is an id that stands in a text. */
function textSource(text: string): string {
  const name = /^([A-Za-z]+\/.+)-[0-9a-f]{8}(;[12])?$/.exec(text)
  if (name) {
    const [, start = '', half = ''] = name
    return `/^${start.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}-[0-9a-f]+${half}$/`
  }
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

const memberName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)
