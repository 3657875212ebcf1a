// TONE_DETECT(frequency[,duration[,options]]): listens for a tone; read, how often it was heard.

import type { Channel } from '@jackfield/core'
import { type ChannelUse, dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { findLocation } from '../engine/location.ts'
import { parseOptions } from '../engine/option-string.ts'
import { perChannel } from '../engine/per-channel.ts'
import { soundSetting } from '../engine/sound-setting.ts'

/** What holds when the call does not say otherwise. */
const usual = { durationMs: 500, aboveRestDb: 16 } as const

const options = {
  a: 'taken, does nothing here',
  b: 'taken, does nothing here',
  c: 'taken, does nothing here',
  d: 'how many decibels above everything else it must be',
  e: 'taken, does nothing here',
  g: 'where to go when it was heard often enough',
  h: 'taken, does nothing here: what is sent is not listened to',
  n: 'how often it must be heard',
  p: 'taken, does nothing here',
  r: 'taken: what is received is listened to',
  s: 'taken, does nothing here',
  t: 'taken, does nothing here: what is sent is not listened to',
  x: 'takes the detection away',
} as const

const heard = perChannel(() => ({ times: 0, stop: undefined as (() => void) | undefined }))

export const toneDetect = dialplanFunction(
  {
    name: 'TONE_DETECT',
    module: 'func_tonedetect.so',
    synopsis: 'Listens for a tone.',
    arguments: ['frequency', 'duration?', 'options?'],
    needsChannel: true,
  },
  {
    read(use) {
      const direction = (use.args[0] ?? '').trim().toLowerCase()
      if (direction !== 'rx' && direction !== 'tx')
        return failed(use, `TONE_DETECT: '${use.args[0]}' is none of rx, tx`)
      return String(direction === 'rx' ? (heard.known(use.channel)?.times ?? 0) : 0)
    },
    write(use, value) {
      const [frequency = '', duration = '', letters = ''] = use.args.map((arg) => arg.trim())
      const parsed = parseOptions(letters, options)
      if (!parsed.ok) {
        use.log.error(`TONE_DETECT: ${parsed.reason}`)
        return false
      }
      const given = parsed.options
      const isRemoved = given.has('x')
      const aboveRestDb = Number(given.get('d') ?? usual.aboveRestDb)
      const tone = isRemoved
        ? null
        : { hz: Number.parseInt(frequency, 10), durationMs: Number(duration) || usual.durationMs, aboveRestDb }
      if (!soundSetting(use, 'TONE_DETECT', /^\d+(?:\+\d+)?$/, value, { tone })) return false
      const state = heard.of(use.channel)
      state.stop?.()
      state.stop = isRemoved ? undefined : count(use, state, Math.max(1, Number(given.get('n')) || 1), given.get('g'))
      return true
    },
  },
)

/** Counts, and sends the channel elsewhere when it was often enough; until the function that comes back is called. */
function count(use: ChannelUse, state: { times: number }, wanted: number, location: string | undefined): () => void {
  const { channel, parts } = use
  state.times = 0
  const stop = parts.bus.on('channel-tone-detected', (event) => {
    if (event.channel.id !== channel.id) return
    state.times++
    if (state.times === wanted && location) goTo(use, channel, location)
  })
  channel.onEnd(stop)
  return stop
}

function goTo({ parts, log }: ChannelUse, channel: Channel, location: string): void {
  const found = findLocation(location, channel.place, parts.extensions, channel.facts.caller.number)
  if (found.ok) channel.asyncGoto(found.place)
  else log.warning(`TONE_DETECT: ${found.reason}`)
}
