// Sounds that the dialplan plays to a caller: one after the other, interrupted by digits where that is wanted.
// Not playbacks of the interface: nobody can steer these from outside.

import type { PlaybackHandle } from '@jackfield/core'
import type { ApplicationRun } from '../engine/application.ts'
import { stopTone } from './tones.ts'

export interface PromptOptions {
  /** a digit for which this holds ends the playing; others are lost */
  readonly interrupts?: (digit: string) => boolean
  /** default: the channel's */
  readonly language?: string
  /** the list ends at the first that is not there */
  readonly stopsAtMissing?: boolean
}

export interface PromptResult {
  /** what could not be played */
  readonly missing: readonly string[]
  /** what interrupted */
  readonly digit: string | undefined
}

/** File names joined by `&`; an address that has one in it stands in single quotes. `say:` and what follows it is spoken. */
export function soundUris(files: string): string[] {
  const names = files.match(/'[^']*'|[^&]+/g) ?? []
  return names.map((name) => uriOf(name.trim().replace(/^'|'$/g, ''))).filter((uri) => uri !== 'sound:')
}

const uriOf = (name: string): string => (name.startsWith('say:') ? name : `sound:${name}`)

/** What playing needs of a call. */
export type PromptRun = Pick<ApplicationRun, 'channel' | 'deps' | 'log' | 'session' | 'signal'>

/** Plays; rejects when the channel is interrupted by anything but a digit. */
export async function playPrompts(
  call: PromptRun,
  mediaUris: readonly string[],
  options: PromptOptions = {},
): Promise<PromptResult> {
  const { channel, deps, log, signal } = call
  const language = options.language || channel.facts.language
  const missing: string[] = []
  stopTone(channel)
  for (const mediaUri of mediaUris) {
    signal.throwIfAborted()
    const media = await deps.exchange.player.play({ channel, mediaUri, language })
    if (!media) {
      // why something was not spoken is known to who speaks, and said there
      if (!mediaUri.startsWith('say:')) log.warning(`cannot play ${mediaUri} in ${language}: there is no such file`)
      missing.push(mediaUri)
      if (options.stopsAtMissing) break
      continue
    }
    deps.bus.publish('test-noted', {
      state: 'PLAYBACK',
      part: 'prompts.ts',
      act: 'playPrompts',
      fields: [
        ['Message', mediaUri.replace(/^sound:/, '')],
        ['Channel', channel.name],
      ],
    })
    const digit = await untilOver(call, media, options.interrupts)
    if (digit !== undefined) return { missing, digit }
  }
  return { missing, digit: undefined }
}

/** Until it is over or a wanted digit is pressed. */
export async function untilOver(
  { session, signal }: Pick<ApplicationRun, 'session' | 'signal'>,
  media: PlaybackHandle,
  interrupts: PromptOptions['interrupts'],
): Promise<string | undefined> {
  const over = new AbortController()
  const listening = AbortSignal.any([signal, over.signal])
  const onAbort = () => media.stop()
  signal.addEventListener('abort', onAbort, { once: true })
  const pressed = async () => {
    for (;;) {
      const digit = await session.digits.next(Number.POSITIVE_INFINITY, listening)
      if (digit !== undefined && interrupts?.(digit)) return digit
    }
  }
  try {
    const digit = await Promise.race([media.ended, pressed()])
    signal.throwIfAborted()
    return digit ?? undefined
  } finally {
    over.abort()
    signal.removeEventListener('abort', onAbort)
    media.stop()
  }
}

/** Answers unless it is up or was asked not to; false: it could not. */
export const answerFor = ({ channel }: ApplicationRun, isUnwanted = false): boolean =>
  isUnwanted || channel.isUp || channel.answer()
