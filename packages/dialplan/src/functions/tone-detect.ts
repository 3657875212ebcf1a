// TONE_DETECT(frequency[,duration[,options]]): listens for a tone, in what is received and in what is sent; read, how often it was.

import type { Channel } from '@jackfield/core'
import { type ChannelUse, dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { findLocation } from '../engine/location.ts'
import { parseOptions } from '../engine/option-string.ts'
import { perChannel } from '../engine/per-channel.ts'
import { soundSetting } from '../speaking/sound-setting.ts'

/** What holds when the call does not say otherwise. */
const usual = { durationMs: 500, aboveRestDb: 16 } as const

const options = {
  a: 'accepted, no effect here',
  b: 'accepted, no effect here',
  c: 'accepted, no effect here',
  d: 'how many decibels above everything else it must be',
  e: 'accepted, no effect here',
  g: 'where to go when it was heard often enough',
  h: 'where to go when it was sent often enough',
  n: 'how often it must be heard',
  p: 'accepted, no effect here',
  r: 'listens only to what is received',
  s: 'accepted, no effect here',
  t: 'listens only to what is sent',
  x: 'takes the detection away',
} as const

const detections = perChannel(() => ({ in: 0, out: 0, stop: undefined as (() => void) | undefined }))

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
      return String(detections.known(use.channel)?.[direction === 'rx' ? 'in' : 'out'] ?? 0)
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
      // both directions, unless one is named
      const settings = {
        ...(given.has('t') && !given.has('r') ? { tone: null } : { tone }),
        ...(given.has('r') && !given.has('t') ? { toneOut: null } : { toneOut: tone }),
      }
      if (!soundSetting(use, 'TONE_DETECT', /^\d+(?:\+\d+)?$/, value, settings)) return false
      const state = detections.of(use.channel)
      state.stop?.()
      const wanted = Math.max(1, Number(given.get('n')) || 1)
      const places = { in: given.get('g'), out: given.get('h') }
      state.stop = isRemoved ? undefined : count(use, state, wanted, places)
      return true
    },
  },
)

type Direction = 'in' | 'out'

/** Counts, and sends the channel elsewhere when it was often enough; until the function that comes back is called. */
function count(
  use: ChannelUse,
  times: Record<Direction, number>,
  wanted: number,
  places: Readonly<Record<Direction, string | undefined>>,
): () => void {
  const { channel, deps } = use
  times.in = 0
  times.out = 0
  const stop = deps.bus.onChannel(channel.id, 'channel-tone-detected', ({ direction, isAwaited }) => {
    if (isAwaited) return
    times[direction]++
    const location = places[direction]
    if (times[direction] === wanted && location) goTo(use, channel, location)
  })
  channel.onEnd(stop)
  return stop
}

function goTo({ deps, log }: ChannelUse, channel: Channel, location: string): void {
  const found = findLocation(location, channel.place, deps.extensions, channel.facts.caller.number)
  if (found.ok) channel.asyncGoto(found.place)
  else log.warning(`TONE_DETECT: ${found.reason}`)
}
