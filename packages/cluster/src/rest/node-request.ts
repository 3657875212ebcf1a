// A request to the interface and its answer as texts that one node sends another.
// Not bytes of files: those do not fit into a message, and are asked for in pieces.

import { isJsonObject, type Json } from '@jackfield/base'
import type { RestAnswer, RestRequest } from '@jackfield/description'
import type { FileFacts } from './offered-files.ts'

/** What travels: not the password of the account, not the key that the node asked has dealt with, not which node is asked for. */
export function formatRequest(request: RestRequest): string {
  const { method, path, query, pairs, form, body, over, applications, baseUrl, account } = request
  const { name, isReadOnly, allows } = account
  const { traceparent, tracestate, connection } = request
  return JSON.stringify({
    ...{ method, path, query, pairs, form, body, over, applications, baseUrl, traceparent, tracestate, connection },
    account: { name, isReadOnly, allows },
  })
}

/** The same request, to be answered here whatever it is about. A request may be more than its own fields: a copy has what counts. */
export function toBeAnsweredHere(request: RestRequest): RestRequest {
  const { method, path, query, pairs, form, body, over, applications, baseUrl, account } = request
  const { traceparent, tracestate, connection } = request
  return {
    ...{ method, path, query, pairs, form, body, over, applications, baseUrl, traceparent, tracestate, connection },
    ...{ account, isForwarded: true },
  }
}

/** Nothing for what no node of ours sends. */
export function parseRequest(text: string): RestRequest | undefined {
  const value = parsed(text)
  if (!isJsonObject(value) || !isJsonObject(value.account)) return undefined
  const { method, path, query, pairs, form, body, over, applications, baseUrl, account } = value
  const { traceparent, tracestate, connection } = value
  if (![method, path, query, baseUrl, account.name].every((one) => typeof one === 'string')) return undefined
  if (typeof account.isReadOnly !== 'boolean' || !areTexts(account.allows ?? []) || !areTexts(applications))
    return undefined
  if (form !== undefined && typeof form !== 'string') return undefined
  if (![traceparent, tracestate, connection].every((one) => one === undefined || typeof one === 'string'))
    return undefined
  const isPair = (one: Json) => areTexts(one) && one.length === 2
  if (pairs !== undefined && !(Array.isArray(pairs) && pairs.every(isPair))) return undefined
  return {
    ...{ method: method as string, path: path as string, query: query as string, baseUrl: baseUrl as string },
    ...{ pairs: pairs as RestRequest['pairs'], form: form as string | undefined, body, applications },
    ...{ traceparent: traceparent as string | undefined, tracestate: tracestate as string | undefined },
    connection: connection as string | undefined,
    over: over === 'websocket' ? 'websocket' : 'http',
    account: {
      name: account.name as string,
      isReadOnly: account.isReadOnly,
      ...(account.allows === undefined ? {} : { allows: account.allows as unknown as string[] }),
    },
    isForwarded: true,
  }
}

/** @param file instead of a text: one that is to be read piece by piece */
export function formatAnswer(
  { status, phrase, text, allow, location, contentType }: RestAnswer,
  file?: FileFacts,
): string {
  return JSON.stringify({ status, phrase, text, allow, location, contentType, file })
}

/** With the file of an answer that has one. */
export function parseAnswer(
  text: string,
): { readonly answer: RestAnswer; readonly file: FileFacts | undefined } | undefined {
  const value = parsed(text)
  if (!isJsonObject(value) || typeof value.text !== 'string' || !Number.isInteger(value.status)) return undefined
  const field = (name: 'phrase' | 'allow' | 'location' | 'contentType') =>
    typeof value[name] === 'string' ? { [name]: value[name] } : {}
  const answer = {
    ...{ status: value.status as number, text: value.text },
    ...{ ...field('phrase'), ...field('allow'), ...field('location'), ...field('contentType') },
  }
  return { answer, file: fileIn(value.file) }
}

function fileIn(file: Json | undefined): FileFacts | undefined {
  if (!isJsonObject(file)) return undefined
  const { key, size, tag, contentType, fileName } = file
  if (![key, tag, contentType].every((one) => typeof one === 'string')) return undefined
  if (!Number.isSafeInteger(size) || (fileName !== undefined && typeof fileName !== 'string')) return undefined
  return { key, size, tag, contentType, fileName } as unknown as FileFacts
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
