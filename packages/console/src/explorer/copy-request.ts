// A request as text to copy: for a shell with curl, and for a program with our client.
// Without a password: curl asks for it, a program has its own.

import type { Json } from '@jackfield/base'
import type { ExplorerOperation } from './explorer-operation.ts'
import type { ExplorerRequest } from './explorer-request.ts'

/** `baseUrl`: of the interface, `http://127.0.0.1:8088/ari`. */
export function asCurl(request: ExplorerRequest, baseUrl: string, user: string): string {
  const words = ['curl', '-u', shellWord(user)]
  if (request.method !== 'GET') words.push('-X', request.method)
  if (request.body !== undefined)
    words.push('-H', shellWord('Content-Type: application/json'), '-d', shellWord(JSON.stringify(request.body)))
  words.push(shellWord(`${baseUrl}${request.path}`))
  return words.join(' ')
}

/** Quoted where a shell would read more into it than is there. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

export function asTypeScript({ resource, nickname, response }: ExplorerOperation, request: ExplorerRequest): string {
  const given = Object.keys(request.given).length === 0 ? '' : literal(request.given, '')
  const call = `await client.${resource}.${nickname}(${given})`
  return response === 'void' ? call : `const answer = ${call}`
}

const mostWidth = 80

/** A value as a program has it, on one line where there is room. */
export function literal(value: Json, indent: string): string {
  if (typeof value === 'string') return quoted(value)
  if (value === null || typeof value !== 'object') return String(value)
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => `${memberName(name)}: ${literal(item as Json, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  if (items.length === 0) return Array.isArray(value) ? '[]' : '{}'
  const line = `${open}${items.join(', ')}${close}`
  if (line.length + indent.length <= mostWidth && !line.includes('\n')) return line
  return `${open.trim()}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close.trim()}`
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const isName = /^[A-Za-z_$][\w$]*$/
const memberName = (name: string): string => (isName.test(name) ? name : quoted(name))
