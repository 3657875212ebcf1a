// What is given to an operation, as a request: path, query and JSON body.
// Not checked: the exchange knows what is allowed, and says so.

import { member } from '@jackfield/base'
import type { OperationRow } from './operation-row.ts'
import type { WireRequest } from './transport.ts'

export type Given = Readonly<Record<string, unknown>>

export function encodeRequest(row: OperationRow, given: Given): WireRequest {
  const inPath = new Set<string>()
  const path = row.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    inPath.add(name)
    return encodeSegment(row, name, member(given, name))
  })
  const query: string[] = []
  let body: unknown
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || inPath.has(name)) continue
    if (row.body === name) body = value
    else if (row.members?.includes(name)) body = { ...(body as object | undefined), [name]: value }
    else query.push(`${encodeURIComponent(name)}=${encodeURIComponent(queryText(value))}`)
  }
  return {
    method: row.method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

function encodeSegment({ resource, nickname }: OperationRow, name: string, value: unknown): string {
  // An empty segment would make it another path.
  if (value === undefined || value === null || value === '')
    throw new TypeError(`${resource}.${nickname} needs ${name}`)
  return encodeURIComponent(String(value))
}

function queryText(value: unknown): string {
  return Array.isArray(value) ? value.map(listItem).join(',') : String(value)
}

/** One item of a list: what would end it or hide a comma is made an ordinary character. */
const listItem = (item: unknown): string => String(item).replace(/[\\",()[\]]/g, '\\$&')
