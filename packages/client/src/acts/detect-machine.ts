// Whether a person or an answering machine has answered, by how they talk: people say a short hello and wait.
// A guess by talking and silence alone, as the application AMD makes it; it knows neither words nor the beep.

import type { Happening } from './inbox.ts'
import type { Cancellable, Cancelled, HungUp, Party } from './party.ts'

export interface DetectOptions extends Cancellable {
  /** nobody says anything for this long: a machine; 2.5 s unless told */
  readonly initialSilenceMs?: number | undefined
  /** whoever talks for longer than this is a machine; 1.5 s unless told */
  readonly greetingMs?: number | undefined
  /** whoever falls silent for this long after a short greeting is a person; 0.8 s unless told */
  readonly afterGreetingSilenceMs?: number | undefined
  /** how long to listen at most; 5 s unless told */
  readonly totalMs?: number | undefined
}

export type DetectResult =
  | { readonly outcome: 'human'; readonly cause: 'short-greeting'; readonly talkedMs: number }
  | { readonly outcome: 'machine'; readonly cause: 'initial-silence' | 'long-greeting' }
  | { readonly outcome: 'unsure'; readonly cause: 'too-long' }
  | HungUp
  | Cancelled

export async function detectMachine(call: Party, options: DetectOptions): Promise<DetectResult> {
  const { afterGreetingSilenceMs = 800, signal } = options
  const inbox = call.open({ signal })
  const setDetection = (action: 'set' | 'remove', value: string) =>
    call.attempt((request) => call.channel.setChannelVar({ variable: `TALK_DETECT(${action})`, value }, request))
  try {
    if (signal?.aborted) return { outcome: 'cancelled' }
    if (!(await setDetection('set', `${afterGreetingSilenceMs}`))) return call.hungUp
    return await listen(call, options, (withinMs) => inbox.next(withinMs))
  } finally {
    inbox.close()
    await setDetection('remove', '')
  }
}

async function listen(
  call: Party,
  options: DetectOptions,
  next: (withinMs: number) => Promise<Happening>,
): Promise<DetectResult> {
  const { initialSilenceMs = 2_500, greetingMs = 1_500, afterGreetingSilenceMs = 800, totalMs = 5_000 } = options
  const { clock } = call.deps
  const began = clock.now()
  let talkingSince: number | undefined
  for (;;) {
    const now = clock.now()
    const silent = { at: began + initialSilenceMs, result: { outcome: 'machine', cause: 'initial-silence' } as const }
    // that somebody has fallen silent is known when the silence has lasted
    const at = (talkingSince ?? now) + greetingMs + afterGreetingSilenceMs
    const long = { at, result: { outcome: 'machine', cause: 'long-greeting' } as const }
    const late = { at: began + totalMs, result: { outcome: 'unsure', cause: 'too-long' } as const }
    const limits = [talkingSince === undefined ? silent : long, late]
    const first = limits.reduce((one, other) => (other.at < one.at ? other : one))
    const happening = await next(Math.max(0, first.at - now))
    if (happening.is === 'hung-up') return call.hungUp
    if (happening.is === 'cancelled') return { outcome: 'cancelled' }
    if (happening.is === 'time') return first.result
    if (happening.is !== 'talking') continue
    if (happening.isTalking) talkingSince ??= clock.now()
    else if (talkingSince !== undefined) {
      const talkedMs = happening.durationMs
      return talkedMs > greetingMs ? long.result : { outcome: 'human', cause: 'short-greeting', talkedMs }
    }
  }
}
