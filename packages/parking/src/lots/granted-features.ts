// What the parties of a call that was parked may do by pressing keys afterwards, as the lot says.

import type { Channel } from '@jackfield/core'
import { grantedLetters } from '@jackfield/dialplan'
import type { LotSettings } from '../settings/lot-settings.ts'

const options = [
  ['parkedcalltransfers', 'T'],
  ['parkedcallreparking', 'K'],
  ['parkedcallhangup', 'H'],
  ['parkedcallrecording', 'X'],
] as const

/** The letters of `CHANNEL(dtmf_features)` for one side. */
export const letters = (settings: LotSettings, side: 'caller' | 'callee'): string =>
  options.flatMap(([option, letter]) => ([side, 'both'].includes(settings[option]) ? [letter] : [])).join('')

/** Adds to what it has. */
export function grantFeatures(channel: Channel, settings: LotSettings, side: 'caller' | 'callee'): void {
  const added = letters(settings, side)
  if (added === '') return
  const granted = grantedLetters.of(channel)
  granted.letters = [...new Set(granted.letters + added)].join('')
}
