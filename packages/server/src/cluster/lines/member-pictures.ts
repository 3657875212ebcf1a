// What channels of this node that are in bridges of others look like, each time that changes.
// Not what they say. While there are none, nothing is listened to.

import { Disposables, type Dispose } from '@jackfield/base'
import type { Bus, ChannelSnapshot } from '@jackfield/core'

/** Whatever changes a picture is one of these. */
const changing = [
  'channel-state-changed',
  'channel-dialplan',
  'channel-caller-id',
  'channel-connected-line',
  'channel-account-code',
  'application-entered',
  'variable-set',
] as const

interface Pictured {
  /** as it was shown last */
  text: string
  readonly show: (picture: ChannelSnapshot) => void
}

export class MemberPictures {
  readonly #bus: Pick<Bus, 'on'>
  readonly #byId = new Map<string, Set<Pictured>>()
  #listening: Disposables | undefined

  constructor(bus: Pick<Bus, 'on'>) {
    this.#bus = bus
  }

  /** Shows it when it is not what it was, until the function that comes back is called. */
  follow(picture: ChannelSnapshot, show: (picture: ChannelSnapshot) => void): Dispose {
    const { id } = picture
    const pictured = { text: JSON.stringify(picture), show }
    const known = this.#byId.get(id)
    if (known) known.add(pictured)
    else this.#byId.set(id, new Set([pictured]))
    this.#listening ??= this.#listen()
    return () => this.#forget(id, pictured)
  }

  #listen(): Disposables {
    const endings = new Disposables()
    for (const name of changing) endings.add(this.#bus.on(name, ({ channel }) => channel && this.#changed(channel)))
    return endings
  }

  #changed(channel: ChannelSnapshot): void {
    const all = this.#byId.get(channel.id)
    if (!all) return
    const text = JSON.stringify(channel)
    for (const pictured of all) {
      if (pictured.text === text) continue
      pictured.text = text
      pictured.show(channel)
    }
  }

  #forget(id: string, pictured: Pictured): void {
    const all = this.#byId.get(id)
    all?.delete(pictured)
    if (all?.size === 0) this.#byId.delete(id)
    if (this.#byId.size > 0) return
    this.#listening?.dispose()
    this.#listening = undefined
  }
}
