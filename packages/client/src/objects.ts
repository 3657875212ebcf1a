// Channels, bridges, playbacks and recordings as objects with their own operations: `channel.answer()`.
// Thin: nothing is kept up to date, a field is what it was when the object was told of.

import type { ReceivedEvent, WaitOptions } from './event-board.ts'
import { operationRows } from './interface.table.ts'
import type { Operation } from './resources.ts'
import type { AriEvent, Bridge, Channel, EventName, LiveRecording, Playback } from './types/models.ts'
import type { Bound, RequestOptions, Resources } from './types/operations.ts'

/** Thrown by `once` of an object that ended before. */
export class GoneError extends Error {
  constructor(kind: ObjectKind, id: string, awaited: string) {
    super(`${kind} ${id} ended before ${awaited} came`)
    this.name = 'GoneError'
  }
}

interface Watched {
  /** The next such event of this object; rejects with a GoneError when it ends first. */
  once<N extends EventName>(
    type: N,
    where?: (event: AriEvent<N>) => boolean,
    options?: WaitOptions,
  ): Promise<AriEvent<N>>
}

export type ChannelObject = { readonly id: string } & Bound<'channels', 'channelId'> & Watched
export type BridgeObject = { readonly id: string } & Bound<'bridges', 'bridgeId'> & Watched
export type PlaybackObject = { readonly id: string } & Bound<'playbacks', 'playbackId'> & Watched
export type RecordingObject = { readonly name: string } & Bound<'recordings', 'recordingName'> & Watched

/** The object of each kind, and as an event tells of it: with its fields. */
export interface ObjectKinds {
  channel: { object: ChannelObject; received: ChannelObject & Channel }
  bridge: { object: BridgeObject; received: BridgeObject & Bridge }
  playback: { object: PlaybackObject; received: PlaybackObject & Playback }
  recording: { object: RecordingObject; received: RecordingObject & LiveRecording }
}

export type ObjectKind = keyof ObjectKinds

/** Which resource an object's operations are of, which parameter names it, and the events after which it is gone. */
export const objectKinds = {
  channel: {
    resource: 'channels',
    parameter: 'channelId',
    key: 'id',
    ends: ['StasisEnd', 'ChannelDestroyed'],
  },
  bridge: { resource: 'bridges', parameter: 'bridgeId', key: 'id', ends: ['BridgeDestroyed'] },
  playback: { resource: 'playbacks', parameter: 'playbackId', key: 'id', ends: ['PlaybackFinished'] },
  recording: {
    resource: 'recordings',
    parameter: 'recordingName',
    key: 'name',
    ends: ['RecordingFinished', 'RecordingFailed'],
  },
} as const satisfies Record<
  ObjectKind,
  { resource: keyof Resources; parameter: string; key: 'id' | 'name'; ends: readonly EventName[] }
>

/** Waits for the next event of one object; see Watched. */
export type WatchObject = (
  kind: ObjectKind,
  id: string,
  type: string,
  where: (event: ReceivedEvent) => boolean,
  options: WaitOptions | undefined,
) => Promise<ReceivedEvent>

export class Objects {
  readonly #prototypes = new Map<ObjectKind, object>()
  readonly #resources: Resources
  readonly #watch: WatchObject

  constructor(resources: Resources, watch: WatchObject) {
    this.#resources = resources
    this.#watch = watch
  }

  /** From its id or name, or from what was told of it. */
  make(kind: ObjectKind, given: string | object): object {
    const fields = typeof given === 'string' ? { [objectKinds[kind].key]: given } : given
    return Object.assign(Object.create(this.#prototype(kind)) as object, fields)
  }

  /** The operations of a kind, made once per client; they are not fields of the object. */
  #prototype(kind: ObjectKind): object {
    const known = this.#prototypes.get(kind)
    if (known) return known
    const { resource, parameter, key } = objectKinds[kind]
    const operations = this.#resources[resource] as unknown as Readonly<Record<string, Operation>>
    const idOf = (object: object) => (object as Record<string, string>)[key] as string
    const watch = this.#watch
    const prototype: Record<string, unknown> = {
      once(this: object, type: string, where = () => true, options?: WaitOptions): Promise<ReceivedEvent> {
        return watch(kind, idOf(this), type, where, options)
      },
    }
    for (const row of operationRows) {
      if (row.resource !== resource || !row.path.includes(`{${parameter}}`)) continue
      const run = operations[row.nickname] as Operation
      prototype[row.nickname] = function (this: object, given?: object, options?: RequestOptions) {
        return run({ ...given, [parameter]: idOf(this) }, options)
      }
    }
    this.#prototypes.set(kind, prototype)
    return prototype
  }
}
