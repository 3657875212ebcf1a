// A request to the interface and its answer as texts that one node sends another.
// Not bytes of files: those do not fit into a message.

import { isJsonObject, type Json } from '@jackfield/base'
import type { User } from '@jackfield/description'

export interface NodeRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly pairs?: readonly (readonly [name: string, value: string])[] | undefined
  readonly form?: string | undefined
  readonly body?: unknown
  readonly over: 'http' | 'websocket'
  readonly applications: readonly string[]
  readonly baseUrl: string
  readonly idempotencyKey?: string | undefined
  /** name and rights: no password travels */
  readonly account: User
  /** the node that is asked for by its name */
  readonly node?: string | undefined
  readonly isForwarded?: boolean
}

export interface NodeAnswer {
  readonly status: number
  readonly phrase?: string | undefined
  readonly text: string
  readonly allow?: string
  readonly location?: string
  readonly contentType?: string
  /** nodes whose part is missing */
  readonly incomplete?: readonly string[]
}

export function formatRequest(request: NodeRequest): string {
  const { method, path, query, pairs, form, body, over, applications, baseUrl, account } = request
  const { name, isReadOnly, allows } = account
  return JSON.stringify({
    ...{ method, path, query, pairs, form, body, over, applications, baseUrl },
    account: { name, isReadOnly, allows },
  })
}

/** Nothing for what no node of ours sends. */
export function parseRequest(text: string): NodeRequest | undefined {
  const value = parsed(text)
  if (!isJsonObject(value) || !isJsonObject(value.account)) return undefined
  const { method, path, query, pairs, form, body, over, applications, baseUrl, account } = value
  if (![method, path, query, baseUrl, account.name].every((one) => typeof one === 'string')) return undefined
  if (typeof account.isReadOnly !== 'boolean' || !areTexts(account.allows ?? []) || !areTexts(applications))
    return undefined
  if (form !== undefined && typeof form !== 'string') return undefined
  const isPair = (one: Json) => areTexts(one) && one.length === 2
  if (pairs !== undefined && !(Array.isArray(pairs) && pairs.every(isPair))) return undefined
  return {
    ...{ method: method as string, path: path as string, query: query as string, baseUrl: baseUrl as string },
    ...{ pairs: pairs as NodeRequest['pairs'], form: form as string | undefined, body, applications },
    over: over === 'websocket' ? 'websocket' : 'http',
    account: {
      name: account.name as string,
      isReadOnly: account.isReadOnly,
      ...(account.allows === undefined ? {} : { allows: account.allows as unknown as string[] }),
    },
    isForwarded: true,
  }
}

export function formatAnswer({ status, phrase, text, allow, location, contentType }: NodeAnswer): string {
  return JSON.stringify({ status, phrase, text, allow, location, contentType })
}

export function parseAnswer(text: string): NodeAnswer | undefined {
  const value = parsed(text)
  if (!isJsonObject(value) || typeof value.text !== 'string' || !Number.isInteger(value.status)) return undefined
  const field = (name: 'phrase' | 'allow' | 'location' | 'contentType') =>
    typeof value[name] === 'string' ? { [name]: value[name] } : {}
  return {
    ...{ status: value.status as number, text: value.text },
    ...{ ...field('phrase'), ...field('allow'), ...field('location'), ...field('contentType') },
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

const areTexts = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
