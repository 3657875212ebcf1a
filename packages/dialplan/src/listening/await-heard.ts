// Waiting until the media have found something in what the caller sends, for so long: it is looked for meanwhile, and no longer.
// Not what it is: whoever waits follows the events that say so.

import type { Dispose } from '@jackfield/base'
import type { PortSettings } from '@jackfield/media'
import type { ApplicationRun, Outcome } from '../engine/application.ts'

export interface HeardWish {
  /** of the application that waits, for the log */
  readonly application: string
  /** the variable that says how it ended */
  readonly variable: string
  /** what is looked for */
  readonly settings: PortSettings
  /** the same for nothing */
  readonly without: PortSettings
  /** 0: as long as it takes */
  readonly seconds: number
  /** Follows what is found; `end`: with this in the variable. */
  follow(end: (status: string) => void): readonly Dispose[]
}

/** Rejects when the channel is interrupted. */
export async function awaitHeard(call: ApplicationRun, wish: HeardWish): Promise<Outcome> {
  const { channel, deps, log, signal } = call
  const setStatus = (status: string) => channel.variables.set(wish.variable, status)
  if (!deps.exchange.setAudio(channel, wish.settings)) {
    log.warning(`${wish.application}: the exchange does not process the audio of this call`)
    setStatus('ERROR')
    return 'continue'
  }
  const over = Promise.withResolvers<string>()
  const stops = wish.follow(over.resolve)
  const timer = wish.seconds > 0 ? deps.clock.after(wish.seconds * 1000, () => over.resolve('TIMEOUT')) : undefined
  const onAbort = () => over.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    setStatus(await over.promise)
    return 'continue'
  } catch (error) {
    if (channel.isHangingUp) setStatus('HANGUP')
    throw error
  } finally {
    for (const stop of stops) stop()
    timer?.cancel()
    signal.removeEventListener('abort', onAbort)
    if (!channel.isEnded) deps.exchange.setAudio(channel, wish.without)
  }
}
