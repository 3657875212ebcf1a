// The media port of each channel: opened when it is first needed, its commands in order, closed with the channel.
// Not what goes through it.

import { detached, type Log } from '@jackfield/base'
import { codecNamed, MediaError, type MediaPlane, type PortOpened, type PortSpec } from '@jackfield/media'
import type { Channel } from '../channels/channel.ts'

/** The rate of ports that have no peer whose codec decides it. */
const plainRateHz = 8_000

interface Held {
  readonly opened: Promise<PortOpened | undefined>
  /** the last thing that was asked of it */
  last: Promise<unknown>
}

export class ChannelPorts {
  readonly #plane: MediaPlane
  readonly #log: Log
  readonly #channelOf: (id: string) => Channel | undefined
  readonly #besides: (channel: Channel) => readonly Channel[]
  readonly #key = {}

  /** `besides`: who is in the same bridge. */
  constructor(
    plane: MediaPlane,
    log: Log,
    channelOf: (id: string) => Channel | undefined,
    besides: (channel: Channel) => readonly Channel[],
  ) {
    this.#besides = besides
    this.#plane = plane
    this.#log = log.for('audio')
    this.#channelOf = channelOf
  }

  /** The port of a channel, which bears its id; nothing when it could not be opened or the channel has ended. */
  open(channel: Channel): Promise<PortOpened | undefined> {
    return this.#held(channel)?.opened ?? Promise.resolve(undefined)
  }

  isOpen(channel: Channel): boolean {
    return this.#known(channel) !== undefined
  }

  /** Does this when all that was asked before is done, and the port is there. */
  queue(channel: Channel, act: (port: string) => unknown): void {
    const held = this.#held(channel)
    if (!held) return
    held.last = held.last.then(async () => {
      try {
        if (await held.opened) await act(channel.id)
      } catch (error) {
        // what comes behind it is done all the same
        this.#log.error(`a media command failed: ${(error as Error).stack ?? error}`, { channelId: channel.id })
      }
    })
  }

  #known(channel: Channel): Held | undefined {
    return channel.attachments.get(this.#key) as Held | undefined
  }

  #held(channel: Channel): Held | undefined {
    const known = this.#known(channel)
    if (known) return known
    if (channel.isEnded) return undefined
    const opened = this.#open(channel)
    const held: Held = { opened, last: opened }
    channel.attachments.set(this.#key, held)
    channel.onEnd(() => {
      channel.attachments.set(this.#key, undefined)
      detached(
        held.last.then(() => this.#plane.dropPort(channel.id)),
        'the end of a port',
        { channelId: channel.id },
      )
    })
    return held
  }

  async #open(channel: Channel): Promise<PortOpened | undefined> {
    // what its technology says is known at once
    const spec = channel.driver.mediaPort?.() ?? (await this.#ownSpec(channel))
    // who listens to a channel needs its port, whether anything else does or not
    const target = spec.kind === 'snoop' ? this.#channelOf(spec.target) : undefined
    if (spec.kind === 'snoop' && !(target && (await this.open(target)))) return undefined
    try {
      // a call's channels bear the id of its first one: who is called together is put together
      const kin = { port: channel.facts.linkedId, bridge: channel.membership?.bridgeId }
      return await this.#plane.openPort(channel.id, spec, kin)
    } catch (error) {
      // it ended meanwhile, and nobody listens to it any more
      if (target?.isEnded) return undefined
      const words = `no media port: ${(error as Error).message}`
      if (!channel.isInternal) channel.fail('no-media-port', words)
      else {
        const code = error instanceof MediaError ? error.code : 'media-failed'
        this.#log.error(words, { channelId: channel.id, code })
      }
      return undefined
    }
  }

  /** The exchange's own members of bridges; or nobody. */
  async #ownSpec(channel: Channel): Promise<PortSpec> {
    if (!channel.isInternal) return { kind: 'silent', rateHz: plainRateHz }
    const codec = codecNamed(channel.facts.formats[0] ?? '')
    return { kind: 'inner', rateHz: codec?.sampleRateHz ?? (await this.#rateBesides(channel)) }
  }

  /** The highest of those who are there already. */
  async #rateBesides(channel: Channel): Promise<number> {
    const others = this.#besides(channel).filter((other) => other !== channel && !other.isInternal)
    const opened = await Promise.all(others.map((other) => this.#known(other)?.opened))
    return Math.max(plainRateHz, ...opened.map((port) => port?.rateHz ?? 0))
  }
}
