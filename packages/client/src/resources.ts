// The operations as functions, made from the table: `resources.channels.answer({ channelId })`.
// Not the way they travel: that is handed in.

import { readAriError } from './ari-error.ts'
import { encodeRequest, type Given } from './encode-request.ts'
import { operationRows } from './interface.table.ts'
import type { OperationRow } from './operation-row.ts'
import type { WireAnswer, WireRequest } from './transport.ts'
import type { RequestOptions, Resources } from './types/operations.ts'

/** Carries out a request; `isBinary`: its answer is a file. */
export type Run = (request: WireRequest, isBinary: boolean) => Promise<WireAnswer>

export type Operation = (given?: Given, options?: RequestOptions) => Promise<unknown>

export function makeResources(run: Run): Resources {
  const resources: Record<string, Record<string, Operation>> = {}
  for (const row of operationRows) {
    resources[row.resource] ??= {}
    const resource = resources[row.resource] as Record<string, Operation>
    resource[row.nickname] = (given = {}, options = {}) => runOperation(run, row, given, options)
  }
  return resources as unknown as Resources
}

async function runOperation(run: Run, row: OperationRow, given: Given, options: RequestOptions): Promise<unknown> {
  const { idempotencyKey, signal } = options
  const request = { ...encodeRequest(row, given), idempotencyKey, signal }
  return readAnswer(request, await run(request, row.isBinary === true), row.isBinary === true)
}

/** What an answer says; throws the AriError of one that says no. */
export function readAnswer({ method, path }: WireRequest, answer: WireAnswer, isBinary = false): unknown {
  if (answer.status >= 400) throw readAriError(`${method} ${path.split('?', 1)[0]}`, answer)
  if (isBinary) return answer.body
  return answer.body.length === 0 ? undefined : (JSON.parse(new TextDecoder().decode(answer.body)) as unknown)
}
