// Applications: who is connected and keeps up, who is missing, and the button that disconnects one.

import { h } from 'preact'
import { Badge } from '../components/badge.ts'
import { Act } from '../components/button.ts'
import { Cut } from '../components/cut.ts'
import { formatBytes } from '../components/format-time.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { Ago } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { type Status, useStatus } from '../live/status.ts'
import { useAsked } from '../live/use-asked.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link } from '../router/place.ts'
import { droppedWords, type Session, sessionWords, slownessWords } from './session-words.ts'

type Missing = Status['applications_missing'][number]

const askEveryMs = 2_000

export function View() {
  const asked = useAsked((signal) => exchange().sessions.list({}, { signal }), [], { everyMs: askEveryMs })
  const missing = useStatus().status?.applications_missing ?? []
  return h(
    'div',
    null,
    h(ViewHead, { title: 'Applications' }),
    missing.length > 0 && h(MissingOnes, { missing }),
    whenAsked(asked, (sessions) =>
      h(
        Panel,
        { title: 'Connected', about: String(sessions.length), isFlush: true },
        h(Table<Session>, {
          label: 'Applications',
          columns: columns(asked.again),
          rows: sessions,
          keyOf: ({ application, id = '' }) => `${application} ${id}`,
          addressOf,
          empty: h(NoApplication, { name: missing[0]?.name ?? 'demo' }),
        }),
      ),
    ),
  )
}

const addressOf = ({ application: name }: Session) => formatAddress('/applications/:name', { name })

export function SessionState({ session }: { session: Session }) {
  const [tone, words] = sessionWords(session)
  return h(Badge, { tone, hasDot: true, title: slownessWords(session) ?? words }, words)
}

export function DisconnectAct({ session, onDone }: { session: Session; onDone: () => void }) {
  const { id, application } = session
  if (id === undefined) return null
  return h(Act, {
    label: 'Disconnect',
    isSmall: true,
    kind: 'danger',
    needs: ['sessions', 'disconnect'],
    ask: {
      title: `Disconnect ${application}?`,
      text: 'Its socket is closed. A client that goes on by itself is back at once; calls that are in the application stay there.',
    },
    run: () => exchange().sessions.disconnect({ sessionId: id }),
    done: `${application} was disconnected.`,
    onDone,
  })
}

const columns = (again: () => void): readonly Column<Session>[] => [
  {
    title: 'Application',
    width: '136px',
    givesWay: true,
    show: (row) => h(Link, { to: addressOf(row), title: row.application }, row.application),
    by: ({ application }) => application,
  },
  { title: 'State', width: '150px', show: (row) => h(SessionState, { session: row }), by: ({ state }) => state },
  {
    title: 'Since',
    width: '90px',
    isMinor: true,
    show: ({ connected }) => (connected ? h(Ago, { at: connected }) : '–'),
    by: ({ connected = '' }) => connected,
  },
  {
    title: 'From',
    isMinor: true,
    show: ({ address = '–', user = '', outbound }) =>
      h(
        Cut,
        { text: address },
        h('span', { class: 'mono' }, address),
        h('span', { class: 'soft' }, outbound ? ' outbound' : ` ${user}`),
      ),
    by: ({ address = '' }) => address,
  },
  { title: 'Calls', width: '64px', isEnd: true, show: ({ calls }) => calls, by: ({ calls }) => calls },
  {
    title: 'Events/s',
    width: '84px',
    isEnd: true,
    below: 'events/s',
    show: ({ events_per_second: rate }) => rate.toFixed(1),
    by: ({ events_per_second: rate }) => rate,
  },
  {
    title: 'Waiting',
    width: '84px',
    isEnd: true,
    below: 'waiting',
    show: ({ waiting, unread = 0 }) =>
      waiting + unread === 0
        ? 0
        : h('span', { class: 'warn-text' }, `${waiting}${unread > 0 ? ` · ${formatBytes(unread)}` : ''}`),
    by: ({ waiting }) => waiting,
  },
  {
    title: 'Dropped',
    width: '84px',
    isEnd: true,
    below: 'dropped',
    show: ({ dropped, dropped_reason: reason }) =>
      dropped === 0 ? 0 : h('span', { class: 'bad-text', title: reason && droppedWords(reason) }, `${dropped}`),
    by: ({ dropped }) => dropped,
  },
  {
    title: 'Subscriptions',
    width: '116px',
    isEnd: true,
    isMinor: true,
    show: ({ subscriptions }) => subscriptions,
    by: ({ subscriptions }) => subscriptions,
  },
  {
    title: 'Actions',
    width: '112px',
    hasActs: true,
    below: '',
    show: (session) => h(DisconnectAct, { session, onDone: again }),
  },
]

const missingColumns: readonly Column<Missing>[] = [
  { title: 'Application', width: '160px', givesWay: true, show: ({ name }) => name, by: ({ name }) => name },
  {
    title: 'State',
    width: '150px',
    show: ({ needed }) =>
      needed
        ? h(
            Badge,
            { tone: 'bad', hasDot: true, title: 'Calls came for it in vain, or it was there before.' },
            'missing',
          )
        : h(
            Badge,
            { hasDot: true, title: 'No program has connected as it, and no call came for it.' },
            'no program yet',
          ),
    by: ({ needed }) => (needed ? 0 : 1),
  },
  {
    title: 'Last call',
    width: '120px',
    below: 'last call',
    show: ({ last_call: last }) => (last === undefined ? h('span', { class: 'soft dash' }, '–') : h(Ago, { at: last })),
    by: ({ last_call: last = '' }) => last,
  },
  {
    title: 'Named at',
    below: '',
    show: ({ places }) =>
      places.length === 0
        ? h('span', { class: 'soft' }, 'nowhere; it was connected before, is configured, or a call came for it')
        : h(Cut, { text: places.join('\n'), isMono: true }, places.map(fileOf).join(', ')),
  },
]

function MissingOnes({ missing }: { missing: readonly Missing[] }) {
  return h(
    Panel,
    { title: 'Not connected', about: 'calls that are sent to them fail, or go on in the dialplan', isFlush: true },
    h(Table<Missing>, {
      label: 'Applications that are missing',
      columns: missingColumns,
      rows: missing,
      keyOf: ({ name }) => name,
    }),
  )
}

/** `extensions.conf:12`; where it lies is seen when it is pointed at. */
const fileOf = (place: string) => place.slice(place.lastIndexOf('/') + 1)

const NoApplication = ({ name }: { name: string }) =>
  h(
    Empty,
    { icon: 'applications', title: 'No application is connected' },
    h(
      'p',
      null,
      'A program connects with a name, and calls that Stasis() of the dialplan sends to that name are its own. With the client of the exchange:',
    ),
    h(
      'pre',
      null,
      `import { connect } from '@jackfield/client'\n\nconst client = await connect({ url: '${location.origin}', user: '…', password: '…', application: '${name}' })\n` +
        'client.onCall((call) => call.answer())\n',
    ),
  )
