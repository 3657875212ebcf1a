// The object an event is about: its kind, and what the event tells of it.
// Not an object with operations: objects.ts makes those.

import { member, table } from '@jackfield/base'
import type { ReceivedEvent } from './event-board.ts'
import { subjects } from './interface.table.ts'
import type { ObjectKind } from './objects.ts'

const subjectsByType = table<readonly [field: string, kind: ObjectKind]>(subjects)

export interface EventSubject {
  readonly kind: ObjectKind
  readonly fields: Readonly<Record<string, unknown>>
}

export function subjectOf(event: ReceivedEvent): EventSubject | undefined {
  const [field, kind] = subjectsByType.get(event.type) ?? []
  const fields = field === undefined ? undefined : member(event, field)
  return kind && fields ? { kind, fields: fields as Readonly<Record<string, unknown>> } : undefined
}
