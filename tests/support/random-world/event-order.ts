// What must be true of any sequence of events that one application is told, whatever happened.
// Not what happened: it knows no commands.

import type { AriEvent } from '@jackfield/client'

interface ChannelLife {
  isCreated: boolean
  isDestroyed: boolean
  /** applications it is in, by what this one was told */
  isInside: boolean
  /** it was told once that it came in, or nobody could tell it */
  hasBegun: boolean
  bridge: string | undefined
}

const newLife = (): ChannelLife => ({
  ...{ isCreated: false, isDestroyed: false, isInside: false, hasBegun: false, bridge: undefined },
})

/** Events that may still name a channel after its end: they are about another object. */
const aboutOthers = new Set(['Dial', 'BridgeBlindTransfer', 'BridgeAttendedTransfer'])

/** One watcher per application; each fault is a sentence. */
export class EventOrder {
  readonly faults: string[] = []
  readonly #name: string
  readonly #hearsEverything: boolean
  readonly #leavesFirst: boolean
  readonly #channels = new Map<string, ChannelLife>()
  readonly #bridges = new Map<string, 'there' | 'gone'>()
  #lastSeq: number | undefined

  /** `leavesFirst`: of who is in the application it is told that it has left a bridge before it enters another, or leaves the application */
  constructor(name: string, hearsEverything: boolean, leavesFirst = false) {
    this.#name = name
    this.#leavesFirst = leavesFirst
    this.#hearsEverything = hearsEverything
  }

  /** `mayHaveBegunUntold`: nobody could tell this application that the channel came into it. */
  told(event: AriEvent, mayHaveBegunUntold = false): void {
    this.#number(event)
    const fields = event as unknown as Record<string, { id?: string } | undefined>
    const id = fields.channel?.id
    if (id !== undefined && mayHaveBegunUntold) this.#beginUntold(id)
    if (id !== undefined && !aboutOthers.has(event.type)) this.#ofChannel(event, id)
    const bridgeId = fields.bridge?.id
    if (bridgeId !== undefined) this.#ofBridge(event, bridgeId)
  }

  /** Those that were told to be inside and never to have left. */
  get inside(): string[] {
    return [...this.#channels].filter(([, life]) => life.isInside).map(([id]) => id)
  }

  /** Those that were told of and never to have ended. */
  get alive(): string[] {
    return [...this.#channels].filter(([, life]) => life.isCreated && !life.isDestroyed).map(([id]) => id)
  }

  #number({ type, seq }: AriEvent): void {
    if (type === 'Resumed' || type === 'ResumeFailed') {
      if (type === 'ResumeFailed') this.#fault('was told that events are lost')
      return
    }
    if (seq === undefined) return
    if (this.#lastSeq !== undefined && seq !== this.#lastSeq + 1)
      this.#fault(`${type} has number ${seq} after ${this.#lastSeq}`)
    this.#lastSeq = seq
  }

  /** What it was told before need not be nothing: an offer of the call is heard before it is in. */
  #beginUntold(id: string): void {
    const life = this.#lifeOf(id)
    if (life.hasBegun) return
    life.hasBegun = true
    life.isInside = true
  }

  #lifeOf(id: string): ChannelLife {
    const known = this.#channels.get(id)
    if (known) return known
    const life = newLife()
    this.#channels.set(id, life)
    return life
  }

  #ofChannel(event: AriEvent, id: string): void {
    const { type } = event
    const isKnown = this.#channels.has(id)
    const life = this.#lifeOf(id)
    if (life.isDestroyed) this.#fault(`${type} of ${id} came after its ChannelDestroyed`)
    if (this.#hearsEverything && !isKnown && type !== 'ChannelCreated' && type !== 'StasisStart') {
      this.#fault(`${type} is the first event of ${id}, not ChannelCreated`)
    }
    switch (type) {
      case 'ChannelCreated':
        if (life.isCreated) this.#fault(`${id} was created twice`)
        life.isCreated = true
        break
      case 'ChannelDestroyed':
        if (life.isInside) this.#fault(`${id} was destroyed before its StasisEnd`)
        if (life.bridge !== undefined && this.#hearsEverything) this.#fault(`${id} was destroyed inside ${life.bridge}`)
        life.isDestroyed = true
        break
      case 'StasisStart':
        if (life.isInside) this.#fault(`StasisStart of ${id} came twice`)
        life.isInside = true
        life.hasBegun = true
        break
      case 'StasisEnd':
        if (!life.isInside) this.#fault(`StasisEnd of ${id} came without its StasisStart`)
        if (life.bridge !== undefined && this.#leavesFirst)
          this.#fault(`${id} left the application inside ${life.bridge}`)
        life.isInside = false
        break
      case 'ChannelEnteredBridge':
        if (life.bridge !== undefined && (this.#hearsEverything || (this.#leavesFirst && life.isInside))) {
          this.#fault(`${id} entered ${event.bridge.id} and was in ${life.bridge}`)
        }
        if (!event.bridge.channels.includes(id)) this.#fault(`${id} entered ${event.bridge.id}, which does not list it`)
        life.bridge = event.bridge.id
        break
      case 'ChannelLeftBridge':
        if (life.bridge !== event.bridge.id && this.#hearsEverything) {
          this.#fault(`${id} left ${event.bridge.id} and was in ${life.bridge}`)
        }
        if (event.bridge.channels.includes(id)) this.#fault(`${id} left ${event.bridge.id}, which still lists it`)
        life.bridge = undefined
        break
    }
  }

  #ofBridge(event: AriEvent, id: string): void {
    const { type } = event
    if (this.#bridges.get(id) === 'gone') this.#fault(`${type} of bridge ${id} came after its BridgeDestroyed`)
    if (this.#hearsEverything && !this.#bridges.has(id) && type !== 'BridgeCreated') {
      this.#fault(`${type} is the first event of bridge ${id}, not BridgeCreated`)
    }
    this.#bridges.set(id, type === 'BridgeDestroyed' ? 'gone' : 'there')
    if (type === 'BridgeDestroyed' && event.bridge.channels.length > 0) {
      this.#fault(`bridge ${id} was destroyed with ${event.bridge.channels.join(', ')} inside`)
    }
  }

  #fault(words: string): void {
    this.faults.push(`${this.#name}: ${words}`)
  }
}
