// The types of what the interface answers and tells, derived from its models and events as data.
// Types only: nothing of the exchange is loaded by a client.

import type { events, models } from '@jackfield/ari'
import type { JsonObject } from '@jackfield/base'
import type { Field } from '@jackfield/description'

type ModelRow = (typeof models)[number]
type EventRow = (typeof events)[number]['description']

// by their names: a compiler that looks for a row holds it against no other
type ModelRows = { readonly [R in ModelRow as R['name']]: R['fields'] }
type EventRows = { readonly [R in EventRow as R['name']]: R['fields'] }

export type ModelName = ModelRow['name']
/** The `type` of every event there is. */
export type EventName = EventRow['name']

type Fields = Readonly<Record<string, Field>>

/** One name of a type, as the descriptions write it. */
type Named<T extends string> = T extends `List[${infer Item}]`
  ? readonly Named<Item>[]
  : T extends 'int' | 'long' | 'double'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'object'
        ? JsonObject
        : T extends ModelName
          ? Model<T>
          : string

type FieldValue<F extends Field> = F extends { values: readonly (infer V)[] } ? V : Named<F['type']>

/** Without "any other name", which the descriptions of events allow as a type. */
type Own<N> = string extends N ? never : N

type Members<Fs extends Fields> = {
  readonly [N in keyof Fs as Fs[N] extends { optional: true } ? never : Own<N>]: FieldValue<Fs[N]>
} & {
  readonly [N in keyof Fs as Fs[N] extends { optional: true } ? Own<N> : never]?: FieldValue<Fs[N]>
}

/** Shown as one object by editors. */
type Flat<T> = { [N in keyof T]: T[N] }

/** A model by its name: `Model<'Channel'>`. */
export type Model<N extends ModelName> = Flat<Members<ModelRows[N]>>

/** What every event has. */
interface Envelope<N extends EventName> {
  readonly type: N
  readonly timestamp: string
  readonly application: string
  readonly asterisk_id?: string
  /** its number, when the connection asked for numbers */
  readonly seq?: number
}

/** An event by its name: `AriEvent<'StasisStart'>`; without a name, any of them. */
export type AriEvent<N extends EventName = EventName> = {
  [E in N]: Flat<Envelope<E> & Members<EventRows[E]>>
}[N]

export type Channel = Model<'Channel'>
export type Bridge = Model<'Bridge'>
export type Playback = Model<'Playback'>
export type LiveRecording = Model<'LiveRecording'>
