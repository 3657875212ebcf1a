// Sends what the explorer has put together, and makes of the answer what can be shown.

import { systemClock } from '@jackfield/base'
import { transport } from '../exchange.ts'
import type { ExplorerOperation } from './explorer-operation.ts'
import type { ExplorerRequest } from './explorer-request.ts'

export interface ShownAnswer {
  readonly status: number
  readonly phrase: string
  readonly tookMs: number
  readonly bytes: Uint8Array
  /** JSON, laid out; empty for an answer without a body */
  readonly text: string
  readonly isBinary: boolean
  /** of an error: its code, words, and the parameter it is about */
  readonly code?: string
  readonly message?: string
  readonly parameter?: string
}

const mostShown = 200_000

export async function sendRequest({ isBinary }: ExplorerOperation, request: ExplorerRequest): Promise<ShownAnswer> {
  const begun = systemClock.now()
  const { status, phrase, body } = await transport().request({
    method: request.method,
    path: request.path,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
  const tookMs = systemClock.now() - begun
  const isFile = isBinary && status < 300
  const shown = { status, phrase, tookMs, bytes: body, isBinary: isFile }
  if (isFile || body.length === 0) return { ...shown, text: '' }
  const text = new TextDecoder().decode(body)
  return { ...shown, ...readText(text, status) }
}

function readText(text: string, status: number): Pick<ShownAnswer, 'text' | 'code' | 'message' | 'parameter'> {
  try {
    const value = JSON.parse(text) as unknown
    const laidOut = cut(JSON.stringify(value, null, 2))
    if (status < 400 || value === null || typeof value !== 'object') return { text: laidOut }
    const { code, message, parameter } = value as Record<string, unknown>
    return {
      text: laidOut,
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof message === 'string' ? { message } : {}),
      ...(typeof parameter === 'string' ? { parameter } : {}),
    }
  } catch {
    return { text: cut(text) }
  }
}

const cut = (text: string): string =>
  text.length <= mostShown ? text : `${text.slice(0, mostShown)}\n… ${text.length - mostShown} characters more`
