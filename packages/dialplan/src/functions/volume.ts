// VOLUME(direction[,options])=gain: how loud a channel is.

import { table } from '@jackfield/base'
import { dialplanFunction } from '../engine/dialplan-function.ts'
import { perChannel } from '../engine/per-channel.ts'
import { setSound, soundSetting } from '../speaking/sound-setting.ts'

/** What was set, and who listens for the keys that change it. */
const volumes = perChannel(() => ({ rx: 0, tx: 0, stopListening: undefined as (() => void) | undefined }))

const keySteps = table<number>({ '*': 1, '#': -1 })
/** Keys go no further. */
const most = 32

export const volume = dialplanFunction(
  {
    name: 'VOLUME',
    module: 'func_volume.so',
    synopsis: 'How loud a channel is.',
    arguments: ['direction', 'options?'],
    needsChannel: true,
  },
  {
    write(use, value) {
      const { channel, deps, args } = use
      const gain = Number(value)
      const set = volumes.of(channel)
      const isOut = args[0]?.trim().toLowerCase() === 'tx'
      const settings = isOut ? { volumeOut: factor(gain) } : { volumeIn: factor(gain) }
      if (!soundSetting(use, 'VOLUME', /^[tr]x$/i, value, settings)) return false
      set[isOut ? 'tx' : 'rx'] = Number.isFinite(gain) ? gain : 0
      set.stopListening?.()
      set.stopListening = undefined
      if (!args[1]?.includes('p')) return true
      // every key of these two makes both directions louder or softer
      const stop = deps.bus.onChannel(channel.id, 'channel-digit-ended', ({ direction, digit }) => {
        const step = direction === 'received' ? keySteps.get(digit) : undefined
        if (step === undefined) return
        set.rx = Math.max(-most, Math.min(most, set.rx + step))
        set.tx = Math.max(-most, Math.min(most, set.tx + step))
        setSound(deps.exchange, channel, { volumeIn: factor(set.rx), volumeOut: factor(set.tx) })
      })
      set.stopListening = stop
      channel.onEnd(stop)
      return true
    },
  },
)

/** 2 is twice as loud, -2 half; 0, 1 and what is no number leave it as it is. */
const factor = (gain: number): number => (gain < 0 ? 1 / Math.max(1, -gain) : gain > 0 ? gain : 1)
