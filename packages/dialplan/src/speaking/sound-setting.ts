// Settings of a channel's sound: kept, and handed to the media plane; where there is none, a word says so.

import type { PortSettings } from '@jackfield/media'
import type { ChannelUse } from '../engine/dialplan-function.ts'
import { perChannel } from '../engine/per-channel.ts'

/** By function and first argument: `VOLUME(TX)`. */
export const soundSettings = perChannel(() => new Map<string, string>())

/** False: the first argument is none of those that are allowed. `settings`: what the media plane is to do, when it can. */
export function soundSetting(
  use: ChannelUse,
  name: string,
  allowed: RegExp,
  value: string,
  settings?: PortSettings,
): boolean {
  const which = (use.args[0] ?? '').trim()
  if (!allowed.test(which)) {
    use.log.error(`${name}: '${which}' is not understood`)
    return false
  }
  const key = `${name}(${which.toLowerCase()})`
  if (which.toLowerCase() === 'remove') soundSettings.of(use.channel).delete(`${name}(set)`)
  else soundSettings.of(use.channel).set(key, value)
  const isApplied = settings !== undefined && use.deps.exchange.setAudio(use.channel, settings)
  if (!isApplied)
    use.log.notice(`${name}: the exchange does not process the audio of this call, so it has no effect`, {
      code: 'needs-sound',
    })
  return true
}
