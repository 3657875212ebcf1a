// What the events of calls have in common: they are made of one event of the bus, which carries what is shown already.
// Not the making of that: nobody makes it while nobody follows calls.

import type { BusEvent } from '@jackfield/core'
import type { EventRenderer } from './event.ts'
import { callTopics, type Topic } from './topic.ts'

type Act = BusEvent<'call-watched'>['act']

export const watchedCall = (act: Act): EventRenderer<'call-watched'> => ({
  concerns: (watched) => (watched.act === act ? topicsOf(watched) : none),
  fields: ({ json }) => `"${act === 'rungs' ? 'ladder' : 'call'}":${json}`,
})

/** Everything that happens is told to those alone who follow this call. */
function topicsOf({ act, callIds }: BusEvent<'call-watched'>): Topic[] {
  const topics = callTopics(callIds)
  return act === 'rungs' ? topics.map((topic) => ({ ...topic, exceptAll: true })) : topics
}

const none: readonly Topic[] = []
