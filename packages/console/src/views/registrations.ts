// Our registrations elsewhere: whether they stand, the last answer, the next try.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { Badge, type Tone } from '../components/badge.ts'
import { Act } from '../components/button.ts'
import { Cut } from '../components/cut.ts'
import { Panel } from '../components/panel.ts'
import { type Column, Table } from '../components/table.ts'
import { Ago } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'

type Registration = Model<'Registration'>

const askEveryMs = 3_000

const tones: Readonly<Record<Registration['state'], Tone>> = {
  Registered: 'good',
  Rejected: 'bad',
  Unregistered: 'warn',
  Stopped: 'plain',
}

/** A server that answers nothing rejects nothing, whatever the state is called. */
const stateWords = ({ state, last_answer: answer = '' }: Registration) =>
  state === 'Rejected' && !/^\d{3}\b/.test(answer) ? 'no answer' : state.toLowerCase()

/** Nothing where there is none. */
export function Registrations() {
  const asked = useAsked((signal) => exchange().registrations.list({}, { signal }), [], { everyMs: askEveryMs })
  if (!asked.value || asked.value.length === 0) return null
  return h(
    Panel,
    { title: 'Registrations elsewhere', about: String(asked.value.length), isFlush: true },
    h(Table<Registration>, {
      label: 'Registrations elsewhere',
      columns: columns(asked.again),
      rows: asked.value,
      keyOf: ({ name }) => name,
    }),
  )
}

const columns = (again: () => void): readonly Column<Registration>[] => [
  { title: 'Name', width: '150px', givesWay: true, show: ({ name }) => name, by: ({ name }) => name },
  {
    title: 'State',
    width: '140px',
    show: (row) => h(Badge, { tone: tones[row.state], hasDot: true }, stateWords(row)),
    by: ({ state }) => state,
  },
  { title: 'Server', isMinor: true, show: (row) => h(Cut, { text: row.server_uri, isMono: true }) },
  {
    title: 'Expires, next try',
    width: '170px',
    show: ({ expires, next_try: next, state }) =>
      state === 'Registered' && expires
        ? ['until ', h(Ago, { at: expires })]
        : next
          ? ['tried ', h(Ago, { at: next })]
          : h('span', { class: 'soft' }, '–'),
  },
  {
    title: 'Last answer',
    isLong: true,
    below: '',
    show: ({ last_answer: answer, last_answer_time: time, last_failure: failure, state }) => {
      const words = state === 'Registered' ? answer : (failure?.text ?? answer)
      if (!words) return h('span', { class: 'soft' }, 'none yet')
      return h(Cut, { text: words }, words, time && h('span', { class: 'soft' }, ' · ', h(Ago, { at: time })))
    },
  },
  {
    title: 'Actions',
    width: '150px',
    hasActs: true,
    below: '',
    show: ({ name }) =>
      h(Act, {
        label: 'Register again',
        icon: 'again',
        isSmall: true,
        needs: ['registrations', 'register'],
        run: () => exchange().registrations.register({ registrationName: name }),
        done: `A registration of ${name} was sent.`,
        onDone: again,
      }),
  },
]
