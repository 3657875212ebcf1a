// Where a transfer is to go: asked of the one who transfers, by sounds and digits.

import { ignoreRejection } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { DigitQueue } from '../listening/digit-queue.ts'
import type { FeatureSound } from './feature-settings.ts'
import type { FeatureUse } from './feature-use.ts'

export interface TransferTarget {
  readonly context: string
  readonly exten: string
}

/** In which context the digits of a transfer are looked for. */
export function transferContext({ presser, other }: FeatureUse): string {
  const given = presser.variables.get('TRANSFER_CONTEXT') || other.variables.get('TRANSFER_CONTEXT')
  // a dialled channel has no place of its own in the dialplan: the caller's counts
  return given || (presser.isOutgoing ? other : presser).facts.context
}

/** Plays a sound of features.conf; a digit cuts it short and is handed back. */
export async function playFeatureSound(
  { deps, presser }: Pick<FeatureUse, 'deps' | 'presser'>,
  sound: FeatureSound,
  digits?: DigitQueue,
): Promise<string | undefined> {
  const name = deps.settings().features.sounds[sound]
  if (name === '') return undefined
  const mediaUri = `sound:${name}`
  const media = await deps.exchange.player.play({ channel: presser, mediaUri, language: presser.facts.language })
  if (!media) return undefined
  if (!digits) {
    await media.ended
    return undefined
  }
  const over = new AbortController()
  const pressed = digits.next(Number.POSITIVE_INFINITY, AbortSignal.any([over.signal, presser.interruption]))
  ignoreRejection(pressed)
  try {
    return (await Promise.race([media.ended, pressed])) ?? undefined
  } finally {
    over.abort()
    media.stop()
  }
}

async function dialled(use: FeatureUse, digits: DigitQueue, first: string | undefined): Promise<string> {
  const { deps, presser } = use
  const { transferDigitTimeoutMs } = deps.settings().features
  const context = transferContext(use)
  const { number } = presser.facts.caller
  const gone = AbortSignal.any([presser.interruption, use.other.interruption])
  let exten = first ?? ''
  while (exten === '' || deps.extensions.matchesMore(context, exten, number)) {
    const digit = await digits.next(transferDigitTimeoutMs, gone)
    if (digit === undefined || digit === '#') break
    exten += digit
  }
  return exten
}

const isThere = ({ deps }: FeatureUse, context: string, exten: string, presser: Channel) =>
  exten !== '' && deps.extensions.find(context, exten, 1, presser.facts.caller.number) !== undefined

/** Nothing: no extension was dialled in as many attempts as there are. */
export async function askForTarget(use: FeatureUse, digits: DigitQueue): Promise<TransferTarget | undefined> {
  const context = transferContext(use)
  const attempts = use.deps.settings().features.transferDialAttempts
  let first = await playFeatureSound(use, 'announce', digits)
  for (let left = attempts; left > 0; left--) {
    const exten = await dialled(use, digits, first)
    if (isThere(use, context, exten, use.presser)) return { context, exten }
    first = await playFeatureSound(use, left > 1 ? 'retry' : 'invalid', digits)
  }
  return undefined
}
