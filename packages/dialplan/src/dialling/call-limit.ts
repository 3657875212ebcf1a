// The end of a call that lasts too long, and the words that warn of it.

import { detached, type Timer } from '@jackfield/base'
import type { Bridge, Channel } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'
import { isYes } from '../text/truth.ts'

export interface CallLimit {
  readonly limitMs: number
  /** this long before the end; 0: no warning */
  readonly warnMs: number
  /** again and again; 0: once */
  readonly repeatMs: number
}

function spokenRest(restMs: number, file: string | undefined): string[] {
  if (file) return [`sound:${file}`]
  const seconds = Math.round(restMs / 1000)
  const [count, unit] = seconds >= 60 ? [Math.floor(seconds / 60), 'queue-minutes'] : [seconds, 'queue-seconds']
  return ['sound:vm-youhave', `number:${count}`, `sound:${unit}`]
}

/** Begins to count; the function handed back stops. */
export function limitCall(
  call: ApplicationRun,
  bridge: Bridge,
  peer: Channel,
  { limitMs, warnMs, repeatMs }: CallLimit,
): () => void {
  const { clock, exchange } = call.deps
  const { channel } = call
  const timers: Timer[] = []
  const listeners = [
    { party: channel, isWarned: isYes(call.variable('LIMIT_PLAYAUDIO_CALLER') ?? 'yes') },
    { party: peer, isWarned: isYes(call.variable('LIMIT_PLAYAUDIO_CALLEE')) },
  ]
  const playTo = async (uris: readonly string[]) => {
    for (const { party, isWarned } of listeners) {
      if (!isWarned) continue
      for (const mediaUri of uris) {
        if (bridge.isDestroyed) return
        const media = await exchange.player.play({ channel: party, mediaUri, language: party.facts.language })
        await media?.ended
      }
    }
  }
  const warn = (leftMs: number) => {
    if (bridge.isDestroyed || leftMs <= 0) return
    detached(playTo(spokenRest(leftMs, call.variable('LIMIT_WARNING_FILE'))), 'what is said of the time left')
    if (repeatMs > 0) timers.push(clock.after(repeatMs, () => warn(leftMs - repeatMs)))
  }
  const connectFile = call.variable('LIMIT_CONNECT_FILE')
  if (connectFile) detached(playTo([`sound:${connectFile}`]), 'what is said of the time left')
  if (warnMs > 0 && warnMs < limitMs) timers.push(clock.after(limitMs - warnMs, () => warn(warnMs)))
  return () => {
    for (const timer of timers) timer.cancel()
  }
}
