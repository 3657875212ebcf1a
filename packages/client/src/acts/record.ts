// Recording a caller until a digit, silence, the end of the time, or the hangup: the name, the length, and which of them it was.
// Not the file: `client.recordings.getStoredFile` hands that out.

import { AriError } from '../ari-error.ts'
import { checkDigits, isOneOf } from './digit-set.ts'
import type { Happening, Inbox } from './inbox.ts'
import type { Cancellable, Cancelled, HungUp, Party } from './party.ts'

export interface RecordOptions extends Cancellable {
  /** to store it under; a new one unless told */
  readonly name?: string | undefined
  /** `wav` unless told */
  readonly format?: string | undefined
  /** digits that end it, or `any`; `#` unless told, empty for none */
  readonly terminator?: string | undefined
  /** so many seconds of silence end it */
  readonly silenceSeconds?: number | undefined
  /** the longest it may become */
  readonly maxSeconds?: number | undefined
  readonly beep?: boolean | undefined
  /** what to do when there is one of this name */
  readonly ifExists?: 'fail' | 'overwrite' | 'append' | undefined
}

export type RecordResult =
  | {
      readonly outcome: 'recorded'
      readonly name: string
      readonly format: string
      /** whole seconds; unknown when the event that says so was lost */
      readonly seconds: number | undefined
      /** how many of them somebody talked; only with `silenceSeconds` */
      readonly talkingSeconds?: number
      /** `stopped`: by some other request; `unknown`: the event that says so was lost */
      readonly endedBy: 'digit' | 'silence' | 'time' | 'hung-up' | 'cancelled' | 'stopped' | 'unknown'
      readonly digit?: string
    }
  | { readonly outcome: 'failed'; readonly name: string; readonly reason: string }
  /** before anything was recorded */
  | HungUp
  | Cancelled

type Recorded = Extract<Happening, { is: 'recorded' }>

/** What the exchange itself ends a recording at; other digits the client ends it at. */
const ownTerminators = ['any', '*', '#'] as const

/** How long the exchange may take to finish a file. */
const finishLimitMs = 10_000

export async function record(call: Party, options: RecordOptions): Promise<RecordResult> {
  const { name = call.deps.newId(), terminator = '#', signal } = options
  checkDigits(terminator, 'terminator')
  const inbox = call.open({ signal, wantsDigits: true })
  try {
    // what was typed before is not meant for the recording
    inbox.dropDigits()
    if (signal?.aborted) return { outcome: 'cancelled' }
    call.watchRecording(inbox, name)
    const refusal = await begin(call, name, options)
    if (call.isOver) return call.hungUp
    if (refusal !== undefined) return { outcome: 'failed', name, reason: refusal }
    return await wait(call, inbox, name, options)
  } finally {
    inbox.close()
  }
}

/** Why the exchange does not record under this name, if so. */
async function begin(call: Party, name: string, options: RecordOptions): Promise<string | undefined> {
  const { format = 'wav', terminator = '#', silenceSeconds, maxSeconds, beep, ifExists } = options
  try {
    await call.attempt((request) =>
      call.channel.record(
        {
          name,
          format,
          terminateOn: ownTerminators.find((own) => own === terminator) ?? 'none',
          maxSilenceSeconds: silenceSeconds,
          maxDurationSeconds: maxSeconds,
          beep,
          ifExists,
        },
        request,
      ),
    )
    return undefined
  } catch (error) {
    if (error instanceof AriError && error.status === 409) return error.message
    throw error
  }
}

async function wait(call: Party, inbox: Inbox, name: string, options: RecordOptions): Promise<RecordResult> {
  const { terminator = '#' } = options
  const stop = () => call.tidy((request) => call.deps.resources.recordings.stop({ recordingName: name }, request))
  let ended: { endedBy: 'digit' | 'hung-up' | 'cancelled'; digit?: string } | undefined
  for (;;) {
    const happening = await inbox.next(ended ? finishLimitMs : undefined)
    switch (happening.is) {
      case 'recorded':
        return resultOf(happening, options, ended ?? (call.isHangingUp ? { endedBy: 'hung-up' } : undefined))
      case 'digit':
        if (ended || !isOneOf(happening.digit, terminator)) break
        ended = { endedBy: 'digit', digit: happening.digit }
        if (!ownTerminators.some((own) => own === terminator)) await stop()
        break
      case 'cancelled':
        ended ??= { endedBy: 'cancelled' }
        await stop()
        break
      case 'hung-up':
        ended ??= { endedBy: 'hung-up' }
        break
      case 'time':
        return { outcome: 'failed', name, reason: 'the exchange did not say that it is over' }
    }
  }
}

function resultOf(
  { recording, tookMs }: Recorded,
  options: RecordOptions,
  ended: { endedBy: 'digit' | 'hung-up' | 'cancelled'; digit?: string } | undefined,
): RecordResult {
  const { name, state, duration: seconds, talking_duration: talkingSeconds, cause } = recording
  if (state === 'failed') return { outcome: 'failed', name, reason: cause ?? 'unknown' }
  if (state === 'canceled')
    return ended?.endedBy === 'hung-up'
      ? { outcome: 'hung-up' }
      : { outcome: 'failed', name, reason: 'somebody else discarded it' }
  return {
    outcome: 'recorded',
    name,
    format: options.format ?? 'wav',
    seconds,
    ...(talkingSeconds === undefined ? {} : { talkingSeconds }),
    ...(ended ?? { endedBy: limitReached(tookMs, options) }),
  }
}

/** Silence at the end may be cut off: time is what it took, not how long it is. */
function limitReached(tookMs: number | undefined, { silenceSeconds = 0, maxSeconds = 0 }: RecordOptions) {
  if (tookMs === undefined) return 'unknown'
  if (maxSeconds > 0 && tookMs >= maxSeconds * 1000) return 'time'
  return silenceSeconds > 0 ? 'silence' : 'stopped'
}
