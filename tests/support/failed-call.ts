// Where somebody looks who wants to know why a call failed: the commands, the interface, the ladder, the metrics.
// Not the log: tests that care about its words read it themselves.

import assert from 'node:assert/strict'
import type { TestExchange } from '@jackfield/testkit'

interface ShownCall {
  readonly id: string
  readonly summary: string
  readonly reason?: string
  readonly reason_text?: string
  readonly from?: string
  readonly to?: string
  readonly remote?: string
  readonly times?: number
}

interface ShownLadder {
  readonly reason?: string
  readonly rungs: readonly { readonly kind: string; readonly reason?: string; readonly detail?: string }[]
}

export async function askExchange({ running, login }: TestExchange, method: string, path: string) {
  const authorization = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`
  const answer = await running.door.request({ method, path, headers: { authorization } })
  return { status: answer?.status, text: Buffer.from(answer?.body ?? []).toString() }
}

const read = async <T>(exchange: TestExchange, path: string): Promise<T> =>
  JSON.parse((await askExchange(exchange, 'GET', path)).text) as T

/** Calls as the interface shows them, the newest first. */
export const shownCalls = (exchange: TestExchange) => read<ShownCall[]>(exchange, '/ari/calls')

export async function countedFailures(exchange: TestExchange, reason: string): Promise<number> {
  const { text } = await askExchange(exchange, 'GET', '/metrics')
  const [, value] = new RegExp(`^jackfield_calls_failed_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(text) ?? []
  assert.ok(value !== undefined, `/metrics has no ${reason}`)
  return Number(value)
}

/** The newest call failed for this reason, and says so wherever somebody looks. */
export async function assertFailed(
  exchange: TestExchange,
  reason: string,
  text: RegExp,
  times = 1,
): Promise<ShownCall> {
  const [call] = await shownCalls(exchange)
  assert.ok(call, 'no call is known')
  assert.deepEqual(
    [call.reason, text.test(call.reason_text ?? '')],
    [reason, true],
    `GET /ari/calls: ${call.reason_text}`,
  )
  assert.match(call.summary, text)
  const { commandLine } = exchange.running
  const listed = (await commandLine.run('call list')).lines
  assert.ok(
    listed.some((line) => line.startsWith(call.id) && text.test(line)),
    `call list: ${listed.join('\n')}`,
  )
  const shown = (await commandLine.run(`call show ${call.id}`)).lines.join('\n')
  assert.match(shown, new RegExp(`^  Reason: ${reason}: `, 'm'))
  assert.match(shown, text)
  const ladder = await read<ShownLadder>(exchange, `/ari/calls/${call.id}/ladder`)
  const rungs = ladder.rungs.filter(({ kind }) => kind === 'failure')
  assert.equal(ladder.reason, reason)
  assert.deepEqual([rungs.at(-1)?.reason, text.test(rungs.at(-1)?.detail ?? '')], [reason, true], 'the ladder')
  assert.equal(await countedFailures(exchange, reason), times, `/metrics of ${reason}`)
  return call
}
