// Settings of a channel's sound: kept, and handed to the media plane; where there is none, a word says so. Others may hold for a while.
// Not what they do to the sound.

import type { Channel, Exchange } from '@jackfield/core'
import type { PortSettings } from '@jackfield/media'
import type { ChannelUse } from '../engine/dialplan-function.ts'
import { perChannel } from '../engine/per-channel.ts'

/** By function and first argument: `VOLUME(TX)`. */
export const soundSettings = perChannel(() => new Map<string, string>())

/** What holds of it for as long as the channel lives. */
const lasting = perChannel(() => ({ settings: {} as PortSettings }))

/** Where nothing was set. */
const plain = {
  denoisesIn: false,
  jitter: null,
  volumeIn: 1,
  volumeOut: 1,
  dropsSilence: null,
} as const satisfies PortSettings

type Borrowed = Pick<PortSettings, keyof typeof plain>

/** From now on. False: there is no media plane. */
export function setSound(exchange: Exchange, channel: Channel, settings: PortSettings): boolean {
  const known = lasting.of(channel)
  known.settings = { ...known.settings, ...settings }
  return exchange.setAudio(channel, settings)
}

/** For a while: with the function that comes back holds again what was set before, or nothing. */
export function borrowSound(exchange: Exchange, channel: Channel, settings: Borrowed): () => void {
  const names = Object.keys(settings) as (keyof Borrowed)[]
  if (names.length === 0) return () => undefined
  exchange.setAudio(channel, settings)
  return () => {
    if (channel.isEnded) return
    const before = lasting.known(channel)?.settings ?? {}
    exchange.setAudio(channel, Object.fromEntries(names.map((name) => [name, before[name] ?? plain[name]])))
  }
}

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
  const isApplied = settings !== undefined && setSound(use.deps.exchange, use.channel, settings)
  if (!isApplied)
    use.log.notice(`${name}: the exchange does not process the audio of this call, so it has no effect`, {
      code: 'needs-sound',
    })
  return true
}
