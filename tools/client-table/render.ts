// The client's table as text: where every operation is and where its parameters go, and which object each event is about.
// Everything else about them the client knows as types, or does not need.
import { events, operations } from '@jackfield/ari'

interface Row {
  readonly resource: string
  readonly nickname: string
  readonly method: string
  readonly path: string
  /** parameters that are members of the JSON body */
  readonly members?: readonly string[]
  /** the parameter that is the JSON body */
  readonly body?: string
  readonly isBinary?: true
}

/** Models that a client has objects for, in the order in which they are looked for in an event. */
const kinds: Readonly<Record<string, string>> = {
  Channel: 'channel',
  Bridge: 'bridge',
  Playback: 'playback',
  LiveRecording: 'recording',
}

function rows(): Row[] {
  return operations
    .map(({ description }) => description)
    .filter((description) => !('upgrade' in description))
    .map(({ resource, nickname, method, path, parameters, response }): Row => {
      const inBody = Object.entries(parameters).filter(([, parameter]) => parameter.in === 'body')
      const members = inBody.filter(([, { type }]) => type !== 'object').map(([name]) => name)
      const body = inBody.find(([, { type }]) => type === 'object')?.[0]
      return {
        resource,
        nickname,
        method,
        path,
        ...(members.length > 0 ? { members } : {}),
        ...(body === undefined ? {} : { body }),
        ...(response === 'binary' ? { isBinary: true as const } : {}),
      }
    })
}

function subjects(): [event: string, field: string, kind: string][] {
  return events.flatMap(({ description: { name, fields } }) => {
    for (const [model, kind] of Object.entries(kinds)) {
      const found = Object.entries(fields).filter(([, { type }]) => type === model)
      const field = found.find(([, field]) => !('optional' in field)) ?? found[0]
      if (field) return [[name, field[0], kind] as [string, string, string]]
    }
    return []
  })
}

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return `'${value}'`
  return String(value)
}

const object = (row: object) =>
  `{ ${Object.entries(row)
    .map(([name, value]) => `${name}: ${literal(value)}`)
    .join(', ')} }`

export function renderClientTable(): string {
  return `// Written by \`npm run client\` from the descriptions of the interface; do not edit.
// It holds what a client needs at run time and nothing else: the rest are types.
// biome-ignore-all format: one operation a line, so that a change shows as one line

import type { OperationRow } from './operation-row.ts'

export const operationRows: readonly OperationRow[] = [
${rows()
  .map((row) => `  ${object(row)},\n`)
  .join('')}]

/** Which field of an event holds the object it is about, and what that is. */
export const subjects = {
${subjects()
  .map(([event, field, kind]) => `  ${event}: ['${field}', '${kind}'],\n`)
  .join('')}} as const
`
}
