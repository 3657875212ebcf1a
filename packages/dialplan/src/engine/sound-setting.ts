// Settings of a channel's sound: kept for whoever makes sound, and a word that nobody does yet.

import type { ChannelUse } from './dialplan-function.ts'
import { needsSound } from './needs-sound.ts'
import { perChannel } from './per-channel.ts'

/** By function and first argument: `VOLUME(TX)`. */
export const soundSettings = perChannel(() => new Map<string, string>())

/** False: the first argument is none of those that are allowed. */
export function soundSetting(use: ChannelUse, name: string, allowed: RegExp, value: string): boolean {
  const which = (use.args[0] ?? '').trim()
  if (!allowed.test(which)) {
    use.log.error(`${name}: '${which}' is not understood`)
    return false
  }
  const key = `${name}(${which.toLowerCase()})`
  if (which.toLowerCase() === 'remove') soundSettings.of(use.channel).delete(`${name}(set)`)
  else soundSettings.of(use.channel).set(key, value)
  needsSound(use, name, 'this')
  return true
}
