// What the devices of members do: one look when a member comes, and from then on what is told of them.
// Not what follows from it.

import { type Bus, type DeviceState, type DeviceStates, parseDeviceState } from '@jackfield/core'
import { type ExtensionLookup, extensionState } from '@jackfield/dialplan'
import type { Member } from './member.ts'

export interface MemberDevicesDeps {
  readonly bus: Bus
  readonly deviceStates: DeviceStates
  /** what hints say; nothing while there is no dialplan */
  readonly hints: () => Pick<ExtensionLookup, 'hint'> | undefined
  readonly onChanged: (member: Member) => void
}

const hintPrefix = 'hint:'

/** A hint in the words of devices; in use goes before on hold. */
const deviceWord = (state: string): DeviceState =>
  state === 'HOLDINUSE' ? 'INUSE' : state === 'UNKNOWN' ? 'INVALID' : (parseDeviceState(state) ?? 'INVALID')

/** `Local/x@ctx/n` is watched as `Local/x@ctx`. */
function deviceOf(stateInterface: string): string {
  return /^local\//i.test(stateInterface) ? stateInterface.replace(/^(local\/[^/]*)\/.*$/i, '$1') : stateInterface
}

function hintOf(stateInterface: string): { exten: string; context: string } {
  const [exten = '', context = 'default'] = stateInterface.slice(hintPrefix.length).split('@')
  return { exten, context }
}

const isHint = (stateInterface: string) => stateInterface.toLowerCase().startsWith(hintPrefix)

function watchedName({ stateInterface }: Member): string {
  if (!isHint(stateInterface)) return deviceOf(stateInterface).toLowerCase()
  const { exten, context } = hintOf(stateInterface)
  return `${hintPrefix}${exten}@${context}`.toLowerCase()
}

export class MemberDevices {
  readonly #deps: MemberDevicesDeps
  readonly #members = new Map<string, Set<Member>>()
  readonly #stops: (() => void)[]

  constructor(deps: MemberDevicesDeps) {
    this.#deps = deps
    this.#stops = [
      deps.deviceStates.onChanged(({ name, state }) => this.#changed(name, state)),
      deps.bus.on('extension-state-changed', ({ exten, context, state }) =>
        this.#changed(`${hintPrefix}${exten}@${context}`, deviceWord(state)),
      ),
    ]
  }

  /** Its state is known from now on; nobody is told of the first. */
  watch(member: Member): void {
    const name = watchedName(member)
    const watched = this.#members.get(name) ?? new Set()
    this.#members.set(name, watched.add(member))
    member.state = this.#stateOf(member)
  }

  forget(member: Member): void {
    const name = watchedName(member)
    const watched = this.#members.get(name)
    watched?.delete(member)
    if (watched?.size === 0) this.#members.delete(name)
  }

  /** A fresh look: what it says counts at once. */
  look(member: Member): DeviceState {
    const state = this.#stateOf(member)
    if (member.state !== state) {
      member.state = state
      this.#deps.onChanged(member)
    }
    return state
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #changed(name: string, state: DeviceState): void {
    for (const member of this.#members.get(name.toLowerCase()) ?? []) {
      if (member.state === state) continue
      member.state = state
      this.#deps.onChanged(member)
    }
  }

  #stateOf({ stateInterface }: Member): DeviceState {
    const { deviceStates, hints } = this.#deps
    if (!isHint(stateInterface)) return deviceStates.get(deviceOf(stateInterface))
    const { exten, context } = hintOf(stateInterface)
    const devices = hints()?.hint(context, exten)?.devices ?? []
    return deviceWord(extensionState(devices.map((device) => deviceStates.get(device))))
  }
}
