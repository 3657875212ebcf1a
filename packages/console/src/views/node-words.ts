// A node of the cluster in words, and in a colour that says how good that is.
// Not how it is shown.

import type { Model } from '@jackfield/client'
import type { Tone } from '../components/badge.ts'

export type ClusterNode = Model<'ClusterNode'>

export interface NodeWords {
  readonly tone: Tone
  readonly text: string
  /** what it means */
  readonly about: string
}

const words: Readonly<Record<ClusterNode['state'], NodeWords>> = {
  alive: { tone: 'good', text: 'alive', about: 'It is there.' },
  suspect: { tone: 'warn', text: 'silent', about: 'No sign of it for 2.5 seconds; it gets no new calls.' },
  doubted: { tone: 'warn', text: 'doubted', about: 'About to be declared dead, unless somebody still hears of it.' },
  dead: { tone: 'bad', text: 'dead', about: 'It was declared dead: its calls are gone.' },
  left: { tone: 'plain', text: 'left', about: 'It was stopped in order.' },
  refused: {
    tone: 'bad',
    text: 'refused',
    about: 'Its version is too far from this one: upgrade one release at a time.',
  },
}

export const nodeWords = ({ state, draining, calls }: Pick<ClusterNode, 'state' | 'draining' | 'calls'>): NodeWords => {
  if (state !== 'alive' || !draining) return words[state]
  return calls === 0
    ? { tone: 'accent', text: 'drained', about: 'It takes nothing new and has no calls: it can be stopped.' }
    : { tone: 'accent', text: 'draining', about: 'It takes nothing new, and waits for its calls to end.' }
}
