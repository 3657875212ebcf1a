// Digits to a far end one after the other, with pauses where the text has them.

import type { Clock } from '@jackfield/base'
import type { Channel } from '@jackfield/core'

const pausesMs: Readonly<Record<string, number>> = { w: 500, W: 1000 }

/** Rejects when the signal aborts; characters that are neither a digit nor a pause are left out. */
export async function sendDigits(
  clock: Clock,
  channel: Channel,
  digits: string,
  { gapMs, durationMs, signal }: { gapMs: number; durationMs: number; signal: AbortSignal },
): Promise<void> {
  for (const char of digits) {
    if (pausesMs[char]) await clock.sleep(pausesMs[char], signal)
    else if (/[fF]/.test(char)) channel.indicate({ type: 'flash' })
    else if (/[\d*#A-Da-d]/.test(char)) {
      const digit = char.toUpperCase()
      channel.sendDigit(digit, 'begin')
      await clock.sleep(durationMs, signal)
      channel.sendDigit(digit, 'end', durationMs)
      await clock.sleep(gapMs, signal)
    }
  }
}
