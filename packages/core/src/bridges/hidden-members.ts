// Channels that the exchange itself puts into bridges: announcers, music, recorders. Nobody is shown them.
// Not what they play or record.

import { detached, type Log } from '@jackfield/base'
import type { Channel } from '../channels/channel.ts'
import type { ChannelDriver } from '../channels/channel-driver.ts'
import type { Channels } from '../channels/channels.ts'
import type { TechnologyFacts } from '../channels/technology-facts.ts'
import { Control } from '../control/control.ts'
import type { Bridge } from './bridge.ts'

export interface HiddenMember {
  readonly control: Control
  /** Keeps the member in the bridge until this is over. */
  hold(work: Promise<unknown>): void
}

type HiddenDriver = Omit<ChannelDriver, 'hangUp'>

interface HiddenKind {
  readonly driver?: HiddenDriver
  /** of its audio */
  readonly format?: string | undefined
}

const announcer: TechnologyFacts = {
  name: 'Announcer',
  description: 'Bridge Media Announcing Channel Driver',
  module: 'chan_bridge_media.so',
  isInternal: true,
}

const recorder: TechnologyFacts = {
  name: 'Recorder',
  description: 'Bridge Media Recording Channel Driver',
  module: 'chan_bridge_media.so',
  isInternal: true,
}

const normalClearing = 16

export class HiddenMembers {
  readonly #channels: Channels
  readonly #log: Log
  readonly #announcers = new Map<Bridge, HiddenMember>()
  readonly #music = new Map<Bridge, Channel>()

  constructor(channels: Channels, log: Log) {
    this.#channels = channels
    this.#log = log
  }

  /**
   * The one that announces in a bridge: it stays while something is queued on it. `format`: of a new one; left out: what those
   * in the bridge can hear.
   */
  announcer(bridge: Bridge, format?: string): HiddenMember {
    const known = this.#announcers.get(bridge)
    if (known) return known
    for (const channel of bridge.channels) if (!channel.isUp) channel.indicate({ type: 'progress' })
    const onLeft = () => this.#announcers.delete(bridge)
    const member = this.#enter(bridge, announcer, 'announcer', onLeft, { format })
    // taken out as soon as it came, or never let in: the next one is another
    if (!member.control.isOver) this.#announcers.set(bridge, member)
    return member
  }

  hasAnnouncer(bridge: Bridge): boolean {
    return this.#announcers.has(bridge)
  }

  /** A new one that listens; digits in the bridge reach it. */
  recorder(bridge: Bridge, driver: HiddenDriver, format?: string): HiddenMember {
    return this.#enter(bridge, recorder, 'recorder', () => undefined, { driver, format })
  }

  /** Music for everybody in a bridge; again: another class. */
  startMusic(bridge: Bridge, musicClass: string): void {
    bridge.musicClass = musicClass
    const playing = this.#music.get(bridge)
    if (playing) {
      playing.startMusic(musicClass)
      return
    }
    const channel = this.#make(announcer, 'ARI_MOH', {})
    const release = channel.take({ kind: 'bridge' })
    this.#music.set(bridge, channel)
    const onLeft = () => {
      this.#music.delete(bridge)
      bridge.musicClass = undefined
      release()
    }
    if (bridge.join(channel, { role: 'announcer', isLonely: true, onLeft })) channel.startMusic(musicClass)
    else onLeft()
  }

  /** False: there was none. */
  stopMusic(bridge: Bridge): boolean {
    const channel = this.#music.get(bridge)
    if (channel) bridge.leave(channel, 'removed')
    return channel !== undefined
  }

  #make(technology: TechnologyFacts, label: string, { driver, format }: HiddenKind): Channel {
    const plan = { technology, label, suffix: ';2', isInternal: true, state: 'Up' } as const
    const channel = this.#channels.create({ ...plan, formats: format === undefined ? [] : [format] }) as Channel
    channel.connect({ ...driver, hangUp: () => undefined })
    channel.setHangupCause(normalClearing)
    return channel
  }

  #enter(
    bridge: Bridge,
    technology: TechnologyFacts,
    role: string,
    onLeft: () => void,
    kind: HiddenKind,
  ): HiddenMember {
    const channel = this.#make(technology, 'ARI', kind)
    const release = channel.take({ kind: 'bridge' })
    const control = new Control(channel, this.#log)
    let held = 0
    detached(
      control.departed.then(() => {
        bridge.leave(channel, 'removed')
        release()
      }),
      'a member of a bridge',
    )
    const isInside = bridge.join(channel, {
      role,
      isLonely: true,
      inhibitsConnectedLine: true,
      onLeft: () => {
        onLeft()
        control.leave()
      },
    })
    // the bridge went while the disk was asked, or something like it: nothing is heard there any more
    if (!isInside) control.leave()
    return {
      control,
      hold(work) {
        held++
        detached(
          work.finally(() => {
            held--
            if (held === 0) control.leave()
          }),
          'a member of a bridge',
        )
      },
    }
  }
}
