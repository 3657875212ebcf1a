// One event of this door as data: its name, the class that may hear it, what it comes from, and its fields.
// Not the spreading: the board does that.

import type { BusEvent, BusEventName } from '@jackfield/core'
import type { Line } from './message.ts'
import type { OwnEventName, OwnEvents } from './own-events.ts'
import type { Privilege } from './privileges.table.ts'
import type { SnapshotText } from './snapshot-text.ts'

export type SourceName = BusEventName | OwnEventName

export type SourceEvent<N extends SourceName> = N extends BusEventName
  ? BusEvent<N>
  : N extends OwnEventName
    ? OwnEvents[N]
    : never

export interface EventDescription<N extends SourceName> {
  /** a function where one source stands for a family of events */
  readonly name: string | ((event: SourceEvent<N>) => string)
  /** of a family: all there may be */
  readonly names?: readonly string[]
  readonly privilege: Privilege
  /** a second class that may hear it */
  readonly alsoFor?: Privilege
  readonly from: N
}

/** Its lines after the frame; nothing: it is not told. */
export type EventLines<N extends SourceName> = (
  event: SourceEvent<N>,
  text: SnapshotText,
) => readonly Line[] | undefined

export interface ManagerEvent<N extends SourceName = SourceName> {
  readonly description: EventDescription<N>
  readonly lines: EventLines<N>
}

export const event = <N extends SourceName>(
  description: EventDescription<N>,
  lines: EventLines<N>,
): ManagerEvent<N> => ({ description, lines })

/** Any of them. */
export type AnyManagerEvent = { [N in SourceName]: ManagerEvent<N> }[SourceName]
