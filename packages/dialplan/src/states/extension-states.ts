// What every extension with a hint does, followed as its devices change, and told on the bus.
// Not the devices.

import type { Dispose } from '@jackfield/base'
import type { Bus, DeviceStates, DialplanDatabase } from '@jackfield/core'
import type { ExtensionLookup } from '../engine/extension-lookup.ts'
import type { Context, Dialplan as Contexts } from '../extensions/index.ts'
import { addAutoHints, autoHinted, dropAutoHints } from './auto-hints.ts'
import { customPresenceFamily, type Presence, parsePresence, readPresence } from './custom-presence.ts'
import { ExtensionPresences } from './extension-presences.ts'
import { type ExtensionState, extensionState } from './extension-state.ts'

export interface ExtensionStatus {
  readonly context: string
  readonly exten: string
  /** the devices with `&` between them */
  readonly hint: string
  readonly state: ExtensionState
}

export interface ExtensionStatesOptions {
  readonly bus: Bus
  readonly deviceStates: DeviceStates
  readonly contexts: () => Contexts
  readonly lookup: ExtensionLookup
  /** where people say something of themselves; absent: nobody does */
  readonly database?: Pick<DialplanDatabase, 'get'> & Partial<Pick<DialplanDatabase, 'onReceived'>>
}

interface Watched {
  readonly context: string
  readonly exten: string
  /** it has no hint of its own, and is here while somebody follows it */
  readonly isFollowed: boolean
  last: ExtensionStatus
}

export class ExtensionStates {
  readonly #options: ExtensionStatesOptions
  readonly #stop: Dispose
  readonly #stopReceiving: Dispose | undefined
  readonly #presences: ExtensionPresences
  #autoHinted: readonly Context[] = []
  #watched = new Map<string, Watched>()
  /** devices in small letters, and the extensions they make */
  #byDevice = new Map<string, Watched[]>()
  /** extensions somebody follows although only a pattern has their hint, and how many do */
  readonly #followed = new Map<string, { context: string; exten: string; count: number }>()

  constructor(options: ExtensionStatesOptions) {
    this.#options = options
    this.refresh()
    this.#presences = new ExtensionPresences(options)
    this.#stopReceiving = options.database?.onReceived?.(({ family, key, value }) => {
      if (family !== customPresenceFamily) return
      const presence = parsePresence(value ?? 'not_set,,')
      options.bus.publish('presence-changed', { provider: `CustomPresence:${key}`, ...presence })
    })
    this.#stop = options.deviceStates.onChanged(({ name }) => {
      for (const { context, exten } of addAutoHints(options.contexts(), this.#autoHinted, name))
        this.#watch(context.name, exten, undefined)
      for (const watched of this.#byDevice.get(name.toLowerCase()) ?? []) this.#look(watched)
    })
  }

  /** Every extension with a hint, patterns left out: they are no extensions yet. */
  list(): ExtensionStatus[] {
    return [...this.#watched.values()].map(({ context, exten, last }) => this.get(context, exten) ?? last)
  }

  /** As it is now; nothing when it has no hint. */
  get(context: string, exten: string): ExtensionStatus | undefined {
    const { lookup, deviceStates } = this.#options
    const hint = lookup.hint(context, exten)
    if (!hint) return undefined
    const state = extensionState(hint.devices.map((device) => deviceStates.get(device)))
    return { context, exten, hint: hint.devices.join('&'), state }
  }

  /** What the hint calls it; empty: nothing. */
  nameOf(context: string, exten: string): string {
    return this.#options.lookup.hint(context, exten)?.name ?? ''
  }

  /** What whom the hint names says of himself; undefined: it names nobody. */
  presenceOf(context: string, exten: string): Presence | undefined {
    const { lookup, database } = this.#options
    const provider = lookup.hint(context, exten)?.presence
    return provider === undefined || !database ? undefined : readPresence(database, provider)
  }

  /** Its changes are told from now on, also where its hint is the one of a pattern. */
  follow(context: string, exten: string): Dispose {
    const key = keyOf(context, exten)
    const followed = this.#followed.get(key) ?? { context, exten, count: 0 }
    followed.count++
    this.#followed.set(key, followed)
    if (!this.#watched.has(key)) this.#watch(context, exten, undefined, true)
    return () => {
      if (--followed.count > 0 || this.#followed.get(key) !== followed) return
      this.#followed.delete(key)
      const watched = this.#watched.get(key)
      if (watched?.isFollowed) this.#forget(key, watched)
    }
  }

  /** The dialplan was read again. */
  refresh(): void {
    const before = this.#watched
    this.#watched = new Map()
    this.#byDevice = new Map()
    dropAutoHints(this.#options.contexts())
    this.#autoHinted = autoHinted(this.#options.contexts())
    for (const { context, extension } of this.#options.contexts().hints()) {
      if (extension.name.startsWith('_')) continue
      this.#watch(context.name, extension.name, before.get(keyOf(context.name, extension.name)))
    }
    for (const [key, { context, exten }] of this.#followed) {
      if (!this.#watched.has(key)) this.#watch(context, exten, before.get(key), true)
      const come = before.has(key) ? undefined : this.#watched.get(key)
      // who follows it has waited for its hint
      if (come) this.#options.bus.publish('extension-state-changed', { ...come.last })
    }
    for (const [key, { last }] of before) {
      if (!this.#watched.has(key)) this.#options.bus.publish('extension-state-changed', { ...last, state: 'REMOVED' })
    }
  }

  close(): void {
    this.#stop()
    this.#presences.close()
    this.#stopReceiving?.()
  }

  #watch(context: string, exten: string, before: Watched | undefined, isFollowed = false): void {
    const now = this.get(context, exten)
    if (!now) return
    const watched: Watched = { context, exten, isFollowed, last: before?.last ?? now }
    this.#watched.set(keyOf(context, exten), watched)
    for (const device of now.hint.split('&')) {
      const name = device.toLowerCase()
      this.#byDevice.set(name, [...(this.#byDevice.get(name) ?? []), watched])
    }
    if (before) this.#look(watched)
  }

  #forget(key: string, watched: Watched): void {
    this.#watched.delete(key)
    for (const name of watched.last.hint.split('&')) {
      const device = name.toLowerCase()
      const left = this.#byDevice.get(device)?.filter((one) => one !== watched) ?? []
      if (left.length > 0) this.#byDevice.set(device, left)
      else this.#byDevice.delete(device)
    }
  }

  /** Told only when it does something else. */
  #look(watched: Watched): void {
    const now = this.get(watched.context, watched.exten)
    if (!now || (now.state === watched.last.state && now.hint === watched.last.hint)) return
    watched.last = now
    this.#options.bus.publish('extension-state-changed', { ...now })
  }
}

const keyOf = (context: string, exten: string) => `${exten}@${context}`
