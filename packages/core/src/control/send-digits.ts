// Digits sent to the far end one after another, with the pauses between them.
// Not how they travel: the technology decides that.

import { type Clock, table } from '@jackfield/base'
import type { Channel } from '../channels/channel.ts'

export interface DigitsRequest {
  /** digits, `w` half a second, `W` a second, `f` a flash; anything else is passed over */
  readonly digits: string
  readonly beforeMs?: number | undefined
  /** 0 or absent: 100 */
  readonly betweenMs?: number | undefined
  /** at least 100 */
  readonly durationMs?: number | undefined
  readonly afterMs?: number | undefined
}

const shortest = 100
/** Silence before the first digit, so that it does not melt into what was there. */
const leadInMs = 100
const pausesMs = table<number>({ w: 500, W: 1000 })

/** Rejects with the signal's reason when it is aborted; a digit that has begun is ended all the same. */
export async function sendDigits(
  clock: Clock,
  channel: Channel,
  request: DigitsRequest,
  signal: AbortSignal,
): Promise<void> {
  const betweenMs = request.betweenMs || shortest
  const durationMs = Math.max(shortest, request.durationMs ?? shortest)
  if (!channel.isUp) channel.indicate({ type: 'progress' })
  await clock.sleep((request.beforeMs ?? 0) + leadInMs, signal)
  for (const character of request.digits) {
    const pauseMs = pausesMs.get(character)
    if (pauseMs !== undefined) {
      await clock.sleep(pauseMs, signal)
    } else if (character === 'f' || character === 'F') {
      channel.indicate({ type: 'flash' })
      await clock.sleep(betweenMs, signal)
    } else if (/[0-9*#a-dA-D]/.test(character)) {
      await sendOne(clock, channel, character, durationMs, signal)
      await clock.sleep(betweenMs, signal)
    }
  }
  if (request.afterMs) await clock.sleep(request.afterMs, signal)
}

async function sendOne(
  clock: Clock,
  channel: Channel,
  digit: string,
  durationMs: number,
  signal: AbortSignal,
): Promise<void> {
  const begunAt = clock.now()
  channel.sendDigit(digit, 'begin')
  try {
    await clock.sleep(durationMs, signal)
    channel.sendDigit(digit, 'end', durationMs)
  } catch (error) {
    channel.sendDigit(digit, 'end', Math.round(clock.now() - begunAt))
    throw error
  }
}
