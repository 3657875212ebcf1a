// The configuration: what is wrong with it by file and line, what of it works here, what a reload would change, and the reload.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { Badge, type Tone } from '../components/badge.ts'
import { Act, Button } from '../components/button.ts'
import { Cut } from '../components/cut.ts'
import { Segments } from '../components/filters.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { Ago } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { ask as askStatus, useStatus } from '../live/status.ts'
import { useAsked } from '../live/use-asked.ts'
import { useQueryValue } from '../router/place.ts'

type Check = Model<'ConfigurationCheck'>
type Complaint = Check['complaints'][number]
type Use = Check['uses'][number]
type Change = Model<'ConfigurationChange'>

export function View() {
  const check = useAsked((signal) => exchange().configuration.check({}, { signal }), [])
  const difference = useAsked((signal) => exchange().configuration.getDifference({ limit: 1000 }, { signal }), [])
  const read = useStatus().status?.last_reload
  const again = () => {
    check.again()
    difference.again()
    askStatus()
  }
  const changes = difference.value?.length ?? 0
  return h(
    'div',
    null,
    h(
      ViewHead,
      { title: 'Configuration', about: read && ['read ', h(Ago, { at: read })] },
      h(Button, { label: 'Look again', icon: 'again', isBusy: check.isAsking || difference.isAsking, onPress: again }),
      h(Act, {
        label: 'Reload',
        kind: 'primary',
        needs: ['configuration', 'reload'],
        ask: {
          title: 'Read the configuration again?',
          text: `${changes === 0 ? 'Nothing has changed since it was read.' : `${changes} ${changes === 1 ? 'change is' : 'changes are'} taken over, listed on this page.`} Calls go on.`,
        },
        run: () => exchange().configuration.reload(),
        done: 'The configuration was read again.',
        onDone: again,
      }),
    ),
    h(
      Panel,
      { title: 'Changed since it was read', about: difference.value && String(changes), isFlush: true },
      whenAsked(difference, (rows) => h(Changes, { rows })),
    ),
    h(
      Panel,
      { title: 'What is wrong', about: check.value && countsOf(check.value), isFlush: true },
      whenAsked(check, (found) => h(Complaints, { rows: found.complaints })),
    ),
    h(
      Panel,
      { title: 'What of it works here', about: check.value?.summary, isFlush: true },
      whenAsked(check, (found) => h(Uses, { rows: found.uses })),
    ),
  )
}

const countsOf = ({ errors, warnings, notices }: Check) => `${errors} errors, ${warnings} warnings, ${notices} notices`

/** `extensions.conf:12`; the whole path when pointed at. */
const Place = ({ file, line }: { file: string; line?: number | undefined }) => {
  const whole = line === undefined ? file : `${file}:${line}`
  return h(Cut, { text: whole, isMono: true }, whole.slice(whole.lastIndexOf('/') + 1))
}

const severities: Readonly<Record<Complaint['severity'], Tone>> = { error: 'bad', warning: 'warn', notice: 'plain' }

const complaintColumns: readonly Column<Complaint>[] = [
  {
    title: 'Place',
    width: '220px',
    show: Place,
    by: ({ file, line = 0 }) => `${file}:${String(line).padStart(6, '0')}`,
  },
  {
    title: 'How bad',
    width: '100px',
    show: ({ severity }) => h(Badge, { tone: severities[severity] }, severity),
    by: ({ severity }) => severity,
  },
  { title: 'What', isLong: true, below: '', show: ({ text }) => h(Cut, { text }), by: ({ text }) => text },
]

const Complaints = ({ rows }: { rows: readonly Complaint[] }) =>
  h(Table<Complaint>, {
    label: 'What is wrong with the configuration',
    columns: complaintColumns,
    rows,
    keyOf: ({ file, line = 0, code, text }) => `${file}:${line} ${code} ${text}`,
    empty: h(Empty, { title: 'Nothing is wrong with it', isQuiet: true }),
  })

const changeTones: Readonly<Record<Change['change'], Tone>> = {
  added: 'good',
  removed: 'bad',
  changed: 'accent',
  reordered: 'plain',
}

const changeColumns: readonly Column<Change>[] = [
  { title: 'Place', width: '220px', show: Place },
  {
    title: 'Change',
    width: '110px',
    show: ({ change }) => h(Badge, { tone: changeTones[change] }, change),
    by: ({ change }) => change,
  },
  {
    title: 'What',
    show: ({ section, option }) => {
      const text = `${section === undefined ? 'the file' : `[${section}]`}${option === undefined ? '' : ` ${option}`}`
      return h(Cut, { text, isMono: true })
    },
  },
  { title: 'Before', below: 'before', show: ({ before = '–' }) => h(Cut, { text: before, isMono: true }) },
  { title: 'After', below: 'after', show: ({ after = '–' }) => h(Cut, { text: after, isMono: true }) },
]

const Changes = ({ rows }: { rows: readonly Change[] }) =>
  h(Table<Change>, {
    label: 'What is written otherwise than it was when it was read',
    columns: changeColumns,
    rows,
    keyOf: ({ file, line = 0, section = '', option = '', change, before = '' }) =>
      [file, line, section, option, change, before].join('\n'),
    empty: h(
      Empty,
      { title: 'The files are as they were when they were read.', isQuiet: true },
      h('p', null, 'Edit a file, look again, and see here what a reload would change.'),
    ),
  })

const standings: Readonly<Record<Use['standing'], Tone>> = { works: 'good', 'no effect': 'warn', 'not here': 'bad' }

/** What does not work is what somebody looks for. */
const worst: readonly Use['standing'][] = ['not here', 'no effect', 'works']

const useColumns: readonly Column<Use>[] = [
  { title: 'Name', show: ({ name }) => h(Cut, { text: name, isMono: true }), by: ({ name }) => name },
  { title: 'Kind', width: '120px', show: ({ kind }) => kind, by: ({ kind }) => kind },
  {
    title: 'Here it',
    width: '120px',
    show: ({ standing }) => h(Badge, { tone: standings[standing] }, standing),
    by: ({ standing }) => standing,
  },
  { title: 'Used', width: '90px', isEnd: true, show: ({ places }) => places, by: ({ places }) => places },
]

function Uses({ rows }: { rows: readonly Use[] }) {
  const [standing, setStanding] = useQueryValue('standing')
  const choices = [
    ['', `All ${rows.length}`],
    ...(['works', 'no effect', 'not here'] as const).map((word) => [
      word,
      `${word} ${rows.filter((row) => row.standing === word).length}`,
    ]),
  ] as [string, string][]
  return h(
    'div',
    null,
    h(
      'div',
      { class: 'panel-bar' },
      h(Segments, { label: 'Here it', choices, value: standing, onChange: setStanding }),
    ),
    h(Table<Use>, {
      label: 'What the configuration uses',
      columns: useColumns,
      rows: rows
        .filter((row) => standing === '' || row.standing === standing)
        .sort((one, other) => worst.indexOf(one.standing) - worst.indexOf(other.standing)),
      keyOf: ({ kind, name }) => `${kind} ${name}`,
      empty: h(Empty, {
        title: standing === '' ? 'It uses nothing that could be missing' : `Nothing of it is of this kind`,
      }),
    }),
  )
}
