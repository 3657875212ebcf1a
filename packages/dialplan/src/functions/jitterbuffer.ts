// JITTERBUFFER(fixed|adaptive|disabled)=default, or max,resync,extra,video: how the packets of a call are held.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { soundSetting } from '../speaking/sound-setting.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

/** Milliseconds, unless the value says otherwise. */
const usual = { max: 200, resync: 1_000, extra: 40 } as const
/** More packets are never held. */
const longestMs = 1_000
/** No step of the timestamps is as long as that. */
const neverMs = 1e9

interface Times {
  readonly max: number
  readonly resync: number
  readonly extra: number
}

/** Nothing: one of them is no number of milliseconds. What is left out is as usual; less than zero: never. */
function timesOf(value: string): Times | undefined {
  const given = value.trim().toLowerCase() === 'default' ? [] : value.split(',').map((text) => text.trim())
  const read = (at: number, other: number) => (given[at] ? integerPrefix(given[at]) : other)
  const [max, resync, extra] = [read(0, usual.max), read(1, usual.resync), read(2, usual.extra)]
  if (max === undefined || resync === undefined || extra === undefined || max <= 0 || extra < 0) return undefined
  return { max: Math.min(max, longestMs), resync: resync < 0 ? neverMs : resync, extra }
}

export const jitterbuffer = dialplanFunction(
  {
    name: 'JITTERBUFFER',
    module: 'func_jitterbuffer.so',
    synopsis: 'How the packets of a call are held.',
    arguments: ['type'],
    needsChannel: true,
  },
  {
    write(use, value) {
      const type = (use.args[0] ?? '').trim().toLowerCase()
      const times = type === 'disabled' ? { ...usual } : timesOf(value)
      if (!times) {
        use.log.error(`JITTERBUFFER: '${value}' is neither 'default' nor times in milliseconds`)
        return false
      }
      const { max, resync: resyncMs, extra } = times
      const jitter =
        type === 'fixed'
          ? { minDelayMs: max, maxDelayMs: max, resyncMs }
          : type === 'adaptive'
            ? { maxDelayMs: max, extraMs: extra, resyncMs }
            : null
      return soundSetting(use, 'JITTERBUFFER', /^(fixed|adaptive|disabled)$/i, value, { jitter })
    },
  },
)
