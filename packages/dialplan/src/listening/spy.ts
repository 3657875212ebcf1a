// Listening to other channels, one after the other: whom, how, until when, and the keys that change it.
// Not the sound itself: the media plane joins the two.

import { ignoreRejection, table } from '@jackfield/base'
import type { BusEvent, Channel, Eavesdropping } from '@jackfield/core'
import type { ApplicationRun, Outcome } from '../engine/engine-deps.ts'
import { playPrompts } from '../speaking/prompts.ts'
import { integerPrefix } from '../text/integer-prefix.ts'
import { type OpenRecording, openRecording } from './record-file.ts'

export interface SpyOptions {
  /** beside what the letters of the call say */
  isTarget(channel: Channel): boolean
  /** of the names that can be chosen by digits */
  readonly prefix: string
}

type Mode = 'listen' | 'whisper' | 'barge'

/** What ended the listening to one channel. */
type SpyEnd = 'ended' | 'next' | 'over' | { readonly digit: string } | { readonly chosen: Channel }

const mostVolume = 4
/** What makes a channel one to listen to: it comes, is answered, gets to an extension, talks to somebody, is put into a group. */
const newTargets = [
  'channel-created',
  'channel-state-changed',
  'channel-dialplan',
  'channel-entered-bridge',
  'variable-set',
] as const
const modeKeys = table<Mode>({ 4: 'listen', 5: 'whisper', 6: 'barge' })
const whisperOf: Readonly<Record<Mode, Eavesdropping['whisper']>> = { listen: 'none', whisper: 'out', barge: 'both' }

export async function spy(call: ApplicationRun, options: SpyOptions): Promise<Outcome> {
  const spying = new Spying(call, options)
  const recording = await recordingOf(call)
  try {
    return await spying.run()
  } finally {
    spying.close()
    await recording?.close()
  }
}

/** The spy's own ears are recorded. */
async function recordingOf(call: ApplicationRun): Promise<OpenRecording | undefined> {
  const { options, deps, channel } = call
  if (!options.has('r')) return undefined
  const name = options.get('r') || `chanspy-${Math.floor(deps.clock.wall() / 1000)}-${channel.id}`
  return openRecording(call, { name, format: 'sln' }, { recordedSide: 'out', folder: 'monitor' })
}

class Spying {
  readonly #call: ApplicationRun
  readonly #options: SpyOptions
  readonly #followed = new Set<string>()
  #mode: Mode
  #volume: number
  #target: Channel | undefined
  #stop: (() => void) | undefined

  constructor(call: ApplicationRun, options: SpyOptions) {
    this.#call = call
    this.#options = options
    const { options: given } = call
    this.#mode = given.has('B') ? 'barge' : given.has('w') || given.has('W') ? 'whisper' : 'listen'
    const volume = integerPrefix(given.get('v') ?? '') ?? 0
    this.#volume = Math.max(-mostVolume, Math.min(mostVolume, volume))
    this.#setVolume()
  }

  async run(): Promise<Outcome> {
    const { channel, options } = this.#call
    let chosen: Channel | undefined
    for (;;) {
      const target = chosen ?? this.#next()
      chosen = undefined
      if (!target) {
        if (options.has('S')) return 'continue'
        await this.#untilNewChannel()
        continue
      }
      this.#followed.add(target.id)
      channel.variables.set('SPY_CHANNEL', target.name)
      await this.#announce(target)
      const end = await this.#follow(target)
      if (end === 'over' || (end === 'ended' && options.has('E'))) return 'continue'
      if (typeof end === 'object' && 'digit' in end) return end
      if (typeof end === 'object') chosen = end.chosen
    }
  }

  close(): void {
    this.#stop?.()
    this.#stop = undefined
    const { deps, channel } = this.#call
    if (!channel.isEnded) deps.exchange.setAudio(channel, { volumeOut: 1 })
  }

  #isTarget(other: Channel): boolean {
    const { channel, options } = this.#call
    if (other === channel || other.isHangingUp || !other.isUp || !this.#options.isTarget(other)) return false
    if (options.has('b') && other.membership === undefined) return false
    const { exten, context } = other.facts
    const extensions = options.get('e')?.split(':')
    if (extensions && !extensions.some((one) => one === exten || one === `${exten}@${context}`)) return false
    const groups = options.get('g')?.split(':')
    const own = (other.variables.get('SPYGROUP') ?? '').split(':')
    return !groups || groups.some((group) => own.includes(group))
  }

  /** Those not yet listened to come first. */
  #next(): Channel | undefined {
    const candidates = this.#call.deps.channels.list().filter((other) => this.#isTarget(other))
    const fresh = candidates.find(({ id }) => !this.#followed.has(id))
    if (!fresh) this.#followed.clear()
    return fresh ?? candidates[0]
  }

  /** A beep, then what kind of channel it is and its number. */
  async #announce({ name }: Channel): Promise<void> {
    const { options, channel, deps } = this.#call
    if (options.has('q')) return
    const technology = name.slice(0, name.indexOf('/')).toLowerCase()
    const number = /\/(\d+)/.exec(name)?.[1]
    const wanted = options.has('s')
      ? ['sound:beep']
      : ['sound:beep', `sound:spy-${technology}`, ...(number ? [`digits:${number}`] : [])]
    // whatever of it is there
    const known: string[] = []
    const { language } = channel.facts
    for (const uri of wanted)
      if ((await deps.exchange.soundFiles.lengthMs(uri, language)) !== undefined) known.push(uri)
    await playPrompts(this.#call, known)
  }

  async #follow(target: Channel): Promise<SpyEnd> {
    const { signal } = this.#call
    const over = new AbortController()
    const ended = Promise.withResolvers<'ended'>()
    const stopWatching = target.onEnd(() => ended.resolve('ended'))
    const keys = this.#keys(target, AbortSignal.any([signal, over.signal]))
    ignoreRejection(keys)
    this.#target = target
    this.#publish(target, 'start')
    try {
      await this.#listen(target)
      return await Promise.race([ended.promise, keys])
    } finally {
      stopWatching()
      over.abort()
      this.#target = undefined
      this.#stop?.()
      this.#stop = undefined
      this.#publish(target, 'stop')
    }
  }

  #publish(target: Channel, act: 'start' | 'stop'): void {
    const { deps, channel } = this.#call
    deps.bus.publish('channel-spied', { spy: channel.snapshot(), spied: target.snapshot(), act })
  }

  async #listen(target: Channel): Promise<void> {
    const { deps, channel, options } = this.#call
    this.#stop?.()
    this.#stop = undefined
    const spied = options.has('W') ? 'none' : options.has('o') ? 'in' : 'both'
    const stop = await deps.exchange.eavesdrop(channel, target, { spy: spied, whisper: whisperOf[this.#mode] })
    // it was over before it had begun
    if (this.#target === target) this.#stop = stop
    else stop?.()
  }

  async #keys(target: Channel, listening: AbortSignal): Promise<SpyEnd> {
    const { session, options } = this.#call
    const next = options.get('c') || '*'
    let digits = ''
    for (;;) {
      const key = (await session.digits.next(Number.POSITIVE_INFINITY, listening)) as string
      const mode = options.has('d') ? modeKeys.get(key) : undefined
      if (key === next) return 'next'
      if (options.has('x') && key === options.get('x')) return 'over'
      if (mode) {
        this.#mode = mode
        await this.#listen(target)
      } else if (key !== '#') {
        if (options.has('X')) return { digit: key }
        digits += key
      } else if (digits === '') this.#turnVolume()
      else {
        const chosen = this.#chosen(digits)
        if (chosen) return { chosen }
        digits = ''
      }
    }
  }

  #chosen(digits: string): Channel | undefined {
    const wanted = `${this.#options.prefix}${digits}`.toLowerCase()
    return this.#call.deps.channels
      .list()
      .find((other) => this.#isTarget(other) && other.name.toLowerCase().startsWith(wanted))
  }

  /** Louder, and from the loudest to the softest. */
  #turnVolume(): void {
    this.#volume = this.#volume >= mostVolume ? -mostVolume : this.#volume + 1
    this.#setVolume()
  }

  #setVolume(): void {
    const { deps, channel } = this.#call
    deps.exchange.setAudio(channel, { volumeOut: 2 ** this.#volume })
  }

  /** Until there is a channel to listen to. */
  #untilNewChannel(): Promise<void> {
    const { deps, signal } = this.#call
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    // of all the channels there are only the one that is another now may be a new one to listen to
    const look = (event: BusEvent<(typeof newTargets)[number]>) => {
      const other = event.channel && deps.channels.get(event.channel.id)
      if (other && this.#isTarget(other)) resolve()
    }
    const stops = newTargets.map((name) => deps.bus.on(name, look))
    return promise.finally(() => {
      for (const stop of stops) stop()
      signal.removeEventListener('abort', onAbort)
    })
  }
}
