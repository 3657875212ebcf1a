// What every device does: those that applications and the dialplan set, and those that others know about (providers).
// Not hints; the dialplan makes extension states out of these.

import { Notice, ReturningMap, type Signal } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import { type LimitReached, Limits } from '../limits/limits.ts'
import type { DialplanDatabase } from '../store/dialplan-database.ts'
import type { StoreSpace } from '../store/store-space.ts'
import { type DeviceState, parseDeviceState } from './device-state.table.ts'

/** Who knows the devices of one prefix, such as the endpoints of a technology. */
export interface DeviceStateProvider {
  /** `resource` is the device's name after the prefix; nothing when there is no such device. */
  stateOf(resource: string): DeviceState | undefined
  /** of several exchanges that stand as one each has its own devices of this prefix; absent: all know the same */
  readonly isOfThisExchange?: boolean
}

export interface Device {
  readonly name: string
  readonly state: DeviceState
}

type Refusal<Code extends string> = { ok: false; code: Code }

export type DeviceStateRefusal =
  | Refusal<
      | 'device-not-controlled'
      | 'device-name-missing'
      | 'unknown-device-state'
      | 'key-too-long'
      | 'value-too-long'
      | 'store-failed'
    >
  | LimitReached

const ownPrefix = 'stasis:'
const customPrefix = 'custom:'
/** where the dialplan's own devices are kept, under the name that existing databases use */
const customFamily = 'CustomDevstate'

export class DeviceStates {
  readonly #space: StoreSpace
  readonly #database: DialplanDatabase
  readonly #bus: Bus
  readonly #own = new Map<string, Device>()
  readonly #providers = new Map<string, DeviceStateProvider>()
  /** what was told last of each provided device: only changes are told */
  readonly #published = new ReturningMap<string, DeviceState>()
  #isTechnology: (name: string) => boolean = () => false
  readonly #changed = new Notice<Device>()
  /** Every change, deletions too, which applications do not hear of: for hints. */
  readonly onChanged: Signal<Device> = this.#changed.on

  readonly #limits: Limits

  constructor(parts: { space: StoreSpace; database: DialplanDatabase; bus: Bus; limits?: Limits }) {
    this.#limits = parts.limits ?? new Limits()
    this.#space = parts.space
    this.#database = parts.database
    this.#bus = parts.bus
    for (const [name, word] of parts.space.entries()) {
      const state = parseDeviceState(word)
      if (state) this.#own.set(identityOf(name), { name, state })
    }
    parts.space.onReceived(({ key, value }) => this.#receivedOwn(key, value))
    parts.database.onReceived(({ family, key, value }) => {
      if (family === customFamily)
        this.#publish({ name: `Custom:${key}`, state: parseDeviceState(value ?? '') ?? 'UNKNOWN' })
    })
  }

  /** The devices set through the interface, by name, spelled as they were set. */
  list(): Device[] {
    return [...this.#own.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** From now on a device of a technology that keeps no account of its devices is one whose state is unknown. */
  useTechnologies(isTechnology: (name: string) => boolean): void {
    this.#isTechnology = isTechnology
  }

  /** Always an answer: a device nobody knows is `INVALID`, one that nobody has set yet `UNKNOWN`. */
  get(name: string): DeviceState {
    const prefix = prefixOf(name)
    if (prefix === ownPrefix) return this.#own.get(identityOf(name))?.state ?? 'UNKNOWN'
    if (prefix === customPrefix) return this.#custom(name.slice(customPrefix.length))
    const provider = prefix === undefined ? undefined : this.#providers.get(prefix)
    if (provider) return provider.stateOf(name.slice(prefix?.length)) ?? 'INVALID'
    const isKnown = prefix?.endsWith('/') === true && this.#isTechnology(prefix.slice(0, -1))
    return isKnown ? 'UNKNOWN' : 'INVALID'
  }

  /** Sets a device of the interface (`Stasis:…`). The word's letter case does not matter. */
  set(name: string, word: string): { ok: true } | DeviceStateRefusal {
    const controlled = checkOwnName(name)
    if (!controlled.ok) return controlled
    const state = parseDeviceState(word)
    if (!state || state === 'UNKNOWN') return { ok: false, code: 'unknown-device-state' }
    const identity = identityOf(name)
    const known = this.#own.get(identity)
    const full = known ? undefined : this.#limits.check('max_device_states', this.#own.size + 1)
    if (full) return full
    const shown = known?.name ?? name
    const kept = this.#space.set(shown, state)
    if (!kept.ok) return kept
    this.#own.set(identity, { name: shown, state })
    if (known?.state !== state) this.#publish({ name: shown, state })
    return { ok: true }
  }

  /** No error when it was never set. Applications hear nothing of it; hints do. */
  remove(name: string): { ok: true } | Refusal<'device-not-controlled' | 'device-name-missing' | 'store-failed'> {
    const controlled = checkOwnName(name)
    if (!controlled.ok) return controlled
    const known = this.#own.get(identityOf(name))
    if (!known) return { ok: true }
    const removed = this.#space.delete(known.name)
    if (!removed.ok) return removed
    this.#own.delete(identityOf(name))
    this.#changed.emit({ name: known.name, state: 'UNKNOWN' })
    return { ok: true }
  }

  /** Sets a device of the dialplan (`Custom:…`); it stands in the dialplan's database. */
  setCustom(name: string, word: string): { ok: true } | DeviceStateRefusal {
    if (!name.toLowerCase().startsWith(customPrefix)) return { ok: false, code: 'device-not-controlled' }
    const resource = name.slice(customPrefix.length)
    if (resource === '') return { ok: false, code: 'device-name-missing' }
    const state = parseDeviceState(word)
    if (!state) return { ok: false, code: 'unknown-device-state' }
    const before = this.#custom(resource)
    const kept = this.#database.put(customFamily, resource, state)
    if (!kept.ok) return kept
    if (before !== state) this.#publish({ name, state })
    return { ok: true }
  }

  /** Takes over all devices of a prefix with its `/` or `:`, such as `PJSIP/`; hands back how to stop. */
  provide(prefix: string, provider: DeviceStateProvider): () => void {
    const lower = prefix.toLowerCase()
    if (!/^[^/:]+[/:]$/.test(lower) || lower === ownPrefix || lower === customPrefix) {
      throw new RangeError(`not a prefix that can be provided: ${prefix}`)
    }
    this.#providers.set(lower, provider)
    return () => {
      if (this.#providers.get(lower) === provider) this.#providers.delete(lower)
    }
  }

  /**
   * A provider says that a device may do something else now; it is told only when it does.
   * @param isKept what was told is remembered; false: whatever is told next is new
   */
  refresh(name: string, isKept = true): void {
    const state = this.get(name)
    if (this.#published.get(name) === state) return
    if (isKept) this.#published.set(name, state)
    else this.#published.delete(name)
    this.#publish({ name, state })
  }

  /** A provider says that a device is gone for good. */
  forget(name: string): void {
    if (this.#published.delete(name)) this.#changed.emit({ name, state: this.get(name) })
  }

  /** It was set or removed at another exchange. */
  #receivedOwn(name: string, word: string | undefined): void {
    const state = parseDeviceState(word ?? '')
    if (state) {
      this.#own.set(identityOf(name), { name, state })
      this.#publish({ name, state })
    } else if (this.#own.delete(identityOf(name))) this.#changed.emit({ name, state: 'UNKNOWN' })
  }

  #custom(resource: string): DeviceState {
    return parseDeviceState(this.#database.get(customFamily, resource) ?? '') ?? 'UNKNOWN'
  }

  #publish(device: Device): void {
    this.#changed.emit(device)
    const { name, state } = device
    const provider = this.#providers.get(prefixOf(name) ?? '')
    const reportedBy = provider?.isOfThisExchange ? {} : ({ reportedBy: 'gateway' } as const)
    this.#bus.publish('device-state-changed', { device: name, state, ...reportedBy })
  }
}

/** As far as the first `/` or `:`, in lower case. */
function prefixOf(name: string): string | undefined {
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    if (code === 0x2f || code === 0x3a) return name.slice(0, at + 1).toLowerCase()
  }
  return undefined
}

/** The prefix in any letter case is the same device; what follows it is taken as written. */
const identityOf = (name: string) => name.slice(ownPrefix.length)

function checkOwnName(name: string): { ok: true } | Refusal<'device-not-controlled' | 'device-name-missing'> {
  if (!name.toLowerCase().startsWith(ownPrefix)) return { ok: false, code: 'device-not-controlled' }
  return name.length === ownPrefix.length ? { ok: false, code: 'device-name-missing' } : { ok: true }
}
