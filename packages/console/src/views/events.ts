// The stream of events: of everything, or of one application; stopped, looked back through, and made into expectations of a test.

import { systemClock } from '@jackfield/base'
import { h } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Badge, type Tone } from '../components/badge.ts'
import { Button } from '../components/button.ts'
import { CopyButton } from '../components/copy-button.ts'
import { ChoiceFilter, Filters, TextFilter } from '../components/filters.ts'
import { Icon } from '../components/icon.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { Empty } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { parseTime } from '../components/time.ts'
import { eventExpectation } from '../events/event-expectation.ts'
import { channelsOf, parseEventFilter } from '../events/event-filter.ts'
import { EventLog, type LoggedEvent } from '../events/event-log.ts'
import { eventSummary } from '../events/event-summary.ts'
import type { ReceivedEvent } from '../events/received-event.ts'
import { exchange } from '../exchange.ts'
import { drawnEvery } from '../live/draw-slowly.ts'
import { type FeedConnection, type FeedState, openFeed } from '../live/event-feed.ts'
import { Store } from '../live/store.ts'
import { useAsked } from '../live/use-asked.ts'
import { useStore } from '../live/use-store.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link, useQueryValue } from '../router/place.ts'

/** Drawn so often at most: nobody reads faster, and two hundred events a second cost what ten drawings do. */
const drawMs = 100

/** What is shown, and how it stands; changed in place. */
class Stream {
  readonly log = new EventLog()
  readonly store: Store<Stream> = new Store<Stream>(this, drawnEvery(drawMs))
  connection: FeedConnection = { state: 'opening' }

  open(follow: string): () => void {
    const feed = openFeed(follow, {
      onEvent: (event) => {
        this.log.add(event as unknown as ReceivedEvent, systemClock.wall())
        this.store.touch()
      },
      onState: (connection) => {
        this.connection = connection
        this.store.touch()
      },
    })
    return () => feed.close()
  }
}

const states: Readonly<Record<FeedState, readonly [Tone, string]>> = {
  opening: ['accent', 'Connecting'],
  open: ['good', 'Live'],
  lost: ['warn', 'Reconnecting'],
  gone: ['bad', 'Refused'],
}

export function View() {
  const [application] = useQueryValue('app')
  const [filter] = useQueryValue('filter')
  const stream = useMemo(() => new Stream(), [application])
  const [chosen, setChosen] = useState<LoggedEvent | undefined>(undefined)
  useStore(stream.store)
  useEffect(() => stream.open(application === '' ? 'all' : application), [stream])
  useEffect(() => {
    stream.log.filter = parseEventFilter(filter)
    stream.store.touch()
  }, [stream, filter])
  const { log, connection } = stream
  const toggle = () => {
    if (log.isPaused) log.resume()
    else log.pause()
    stream.store.touch()
  }
  const clear = () => {
    log.clear()
    setChosen(undefined)
    stream.store.touch()
  }
  const [tone, words] = log.isPaused ? (['warn', 'Paused'] as const) : states[connection.state]
  return h(
    'div',
    { class: 'events' },
    h(
      ViewHead,
      { title: 'Events', about: h(Badge, { tone, hasDot: true }, words) },
      h(Button, { label: 'Clear', icon: 'trash', onPress: clear }),
      h(Button, {
        label: log.isPaused ? `Go on${log.waiting > 0 ? ` (${log.waiting} new)` : ''}` : 'Pause',
        icon: log.isPaused ? 'play' : 'pause',
        isPressed: log.isPaused,
        onPress: toggle,
      }),
    ),
    connection.why !== undefined &&
      h('p', { class: 'not-followed', role: 'status' }, h(Icon, { name: 'warning' }), h('span', null, connection.why)),
    h(EventFilters, {}),
    h(
      'div',
      { class: `event-stream ${chosen ? 'has-choice' : ''}` },
      h(
        'section',
        { class: 'panel', 'aria-label': 'Events' },
        h(Table<LoggedEvent>, {
          label: 'Events, the newest last',
          columns,
          // the list is changed in place: another object for each drawing
          rows: log.shown.slice(),
          keyOf: ({ number }) => String(number),
          onChoose: (row) => {
            // what one looks at does not run away
            if (!log.isPaused) toggle()
            setChosen(row)
          },
          isChosen: (row) => row === chosen,
          isStream: true,
          isFollowing: !log.isPaused,
          // who looks back wants it to stand still
          onScrollBack: () => {
            if (!log.isPaused) toggle()
          },
          empty: h(Nothing, { isFiltered: filter !== '', hasCome: log.keptCount > 0 }),
        }),
        h(
          'p',
          { class: 'event-count soft' },
          `${log.shown.length} of ${log.keptCount} kept, ${log.count} since the view was opened`,
        ),
      ),
      chosen && h(Chosen, { logged: chosen, onClose: () => setChosen(undefined) }),
    ),
  )
}

function EventFilters() {
  const asked = useAsked((signal) => exchange().applications.list({}, { signal }), [], { everyMs: 10_000 })
  const names = (asked.value ?? []).map(({ name }) => name)
  return h(
    Filters,
    { label: 'Which events' },
    h(TextFilter, { name: 'filter', label: 'Filter', placeholder: 'type:dtmf channel:alice -type:varset words' }),
    h(ChoiceFilter, {
      name: 'app',
      label: 'Application',
      choices: [['', 'Everything'], ...names.map((name) => [name, name] as const)],
    }),
  )
}

const Nothing = ({ isFiltered, hasCome }: { isFiltered: boolean; hasCome: boolean }) =>
  h(
    Empty,
    { icon: 'events', title: isFiltered && hasCome ? 'The filter lets none pass' : 'No events yet' },
    h(
      'p',
      null,
      isFiltered && hasCome
        ? 'Take words out of it to see more.'
        : 'They appear here as they happen. Make a call, for example from the telephone of this console.',
    ),
    !(isFiltered && hasCome) && h(Link, { to: '/telephone', class: 'button' }, 'Telephone'),
  )

const clock = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hour12: false },
})

const timeOf = ({ event, receivedAt }: LoggedEvent): string =>
  clock.format(event.timestamp === undefined ? receivedAt : parseTime(event.timestamp))

/** Families of types, by colour; the word stands beside it. */
function toneOf(type: string): Tone {
  if (/Destroyed|End$|Hangup|Failed|Lost|Unregistered|Abandon/.test(type)) return 'bad'
  if (/^Stasis|Created|Registered|Started|Join/.test(type)) return 'good'
  return type.startsWith('Channel') ? 'accent' : 'plain'
}

/** What is cut off is seen when it is pointed at. */
const titled = (text: string) => h('span', { title: text }, text)

const columns: readonly Column<LoggedEvent>[] = [
  { title: 'Time', width: '128px', show: (row) => h('span', { class: 'mono' }, timeOf(row)) },
  { title: 'Event', width: '210px', show: ({ event }) => h(Badge, { tone: toneOf(event.type) }, event.type) },
  { title: 'About', width: '26%', below: '', show: ({ event }) => titled(eventSummary(event).subject) },
  { title: 'What', below: '', show: ({ event }) => titled(eventSummary(event).words) },
]

function Chosen({ logged, onClose }: { logged: LoggedEvent; onClose: () => void }) {
  const { event } = logged
  const [channel] = channelsOf(event)
  const text = JSON.stringify(event, null, 2)
  return h(
    Panel,
    {
      title: event.type,
      about: timeOf(logged),
      acts: h(Button, { label: 'Close', icon: 'close', isBare: true, kind: 'plain', isSmall: true, onPress: onClose }),
    },
    h(
      'div',
      { class: 'event-acts' },
      channel && h(Link, { to: formatAddress('/calls/:id', { id: channel.id }), class: 'button' }, 'Open the call'),
      h(CopyButton, { label: 'Copy as test expectation', text: () => eventExpectation(event) }),
      h(CopyButton, { label: 'Copy JSON', text: () => text }),
    ),
    h('pre', { class: 'event-text', tabIndex: 0 }, text),
  )
}
