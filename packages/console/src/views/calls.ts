// Calls: those in progress and those that are over, as they come and go, with filters that stand in the address.

import { detached } from '@jackfield/base'
import { h } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import type { Call } from '../calls/call.ts'
import { Capture, HangUp, Listen } from '../calls/call-acts.ts'
import { type CallWish, fits, hasEvents } from '../calls/call-fits.ts'
import { CallList } from '../calls/call-list.ts'
import { callState, endWords, lengthMs, mosWords, partyWords } from '../calls/call-words.ts'
import { Badge } from '../components/badge.ts'
import { Button } from '../components/button.ts'
import { ChoiceFilter, Filters, MoreFilters, Segments, TextFilter } from '../components/filters.ts'
import { formatDuration } from '../components/format-time.ts'
import { Icon } from '../components/icon.ts'
import { NotFollowed } from '../components/not-followed.ts'
import { ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { Since, Time } from '../components/time.ts'
import { exchange, interfaceRoot } from '../exchange.ts'
import { drawnEvery } from '../live/draw-slowly.ts'
import { openFeed } from '../live/event-feed.ts'
import { useKept } from '../live/use-kept.ts'
import { useStore } from '../live/use-store.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link, setQuery, usePlace } from '../router/place.ts'

/** Drawn so often at most. */
const drawMs = 200

const kinds = [
  ['', 'Calls'],
  ['refused', 'Refused calls'],
  ['registration', 'Registrations'],
  ['options', 'OPTIONS'],
  ['subscription', 'Subscriptions'],
  ['message', 'Messages'],
] as const

const times = [
  ['live', 'Live'],
  ['past', 'Past'],
  ['', 'All'],
] as const

export const callAddress = (id: string): string => formatAddress('/calls/:id', { id })

/** The filters of the address as parameters of the operation. */
function wishOf(query: URLSearchParams): CallWish {
  const text = (name: string) => query.get(name) || undefined
  const moment = (name: string) => {
    const value = text(name)
    return value === undefined || Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString()
  }
  const cause = /^\d+$/.test(text('cause') ?? '') ? Number(text('cause')) : undefined
  const show = text('show')
  const kind = text('kind')
  const wish = {
    number: text('number'),
    application: text('application'),
    cause,
    since: moment('since'),
    until: moment('until'),
    live: show === undefined ? undefined : show === 'live',
    kind: kind === undefined ? undefined : [kind as Call['kind']],
  }
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
}

export function View() {
  const { query } = usePlace()
  const key = query.toString()
  const wish = useMemo(() => wishOf(query), [key])
  const list = useMemo(
    () =>
      new CallList({
        ask: (page, signal) => exchange().calls.list({ ...wish, ...page }, { signal }),
        fits: (call) => fits(call, wish),
        follow: hasEvents(wish) ? (handlers) => openFeed('call:', handlers) : undefined,
        schedule: drawnEvery(drawMs),
      }),
    [wish],
  )
  useEffect(() => list.follow(), [list])
  useStore(list.shown)
  const { calls, isLoaded, hasMore, error, connection } = list.now
  // those of the filter before, until there are others
  const kept = useKept(isLoaded ? { calls, hasFilter: key !== '' } : undefined)
  const asked = { value: kept, error, isAsking: !isLoaded, again: () => list.again() }
  const older = () => detached(list.older(), 'loading older calls')
  return h(
    'div',
    { class: 'calls-view' },
    h(ViewHead, { title: 'Calls' }),
    h(CallFilters, null),
    h(NotFollowed, { connection }),
    h(
      'section',
      { class: 'panel', 'aria-label': 'Calls', 'aria-busy': !isLoaded },
      whenAsked(asked, (shown) => [
        h(CallTable, { key: 'calls', ...shown }),
        hasMore ? h('div', { key: 'more', class: 'more' }, h(Button, { label: 'Older calls', onPress: older })) : null,
      ]),
    ),
  )
}

function CallFilters() {
  const { query } = usePlace()
  return h(
    Filters,
    { label: 'Filter calls' },
    h(
      'div',
      { class: 'filter-group' },
      h(Segments, {
        label: 'Which calls',
        choices: times,
        value: query.get('show') ?? '',
        onChange: (value) => setQuery({ show: value }),
      }),
    ),
    h(TextFilter, { name: 'number', label: 'Number or endpoint', placeholder: '100, alice' }),
    h(
      MoreFilters,
      { names: ['application', 'cause', 'since', 'until', 'kind'] },
      h(TextFilter, { name: 'application', label: 'Application', placeholder: 'demo' }),
      h(ChoiceFilter, { name: 'cause', label: 'Cause', choices: causes }),
      h(TextFilter, { name: 'since', label: 'From', type: 'datetime-local' }),
      h(TextFilter, { name: 'until', label: 'Until', type: 'datetime-local' }),
      h(ChoiceFilter, { name: 'kind', label: 'Kind', choices: kinds }),
    ),
  )
}

/** The causes that people look for (Q.850); the address takes any number. */
const causes = [
  ['', 'Any'],
  ['16', '16 Normal clearing'],
  ['17', '17 Busy'],
  ['18', '18 No response'],
  ['19', '19 No answer'],
  ['20', '20 Not registered'],
  ['21', '21 Rejected'],
  ['1', '1 Unknown number'],
  ['27', '27 Out of order'],
  ['34', '34 Congestion'],
  ['58', '58 No common codec'],
] as const

interface CallTableProps {
  readonly calls: readonly Call[]
  readonly hasFilter: boolean
}

function CallTable({ calls, hasFilter }: CallTableProps) {
  return h(Table<Call>, {
    label: 'Calls',
    rows: calls,
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => callAddress(id),
    columns,
    empty: hasFilter
      ? h(Empty, { icon: 'search', title: 'No call fits' }, h('p', null, 'Take a filter out, or look at another time.'))
      : h(
          Empty,
          { icon: 'calls', title: 'No calls yet' },
          h(
            'p',
            null,
            'Call an extension from a telephone, or from the one in this page. Every call shows up here while it rings.',
          ),
          h(Link, { to: '/telephone', class: 'button' }, 'Telephone'),
        ),
  })
}

const columns: readonly Column<Call>[] = [
  {
    title: 'From',
    width: '13%',
    show: (call) => h(Link, { to: callAddress(call.id), title: call.from }, partyWords(call.caller, call.from)),
    by: (call) => partyWords(call.caller, call.from),
  },
  {
    title: 'To',
    width: '11%',
    show: (call) => h('span', { title: call.to }, partyWords(call.callee, call.to)),
    by: (call) => partyWords(call.callee, call.to),
  },
  { title: 'State', width: '118px', show: (call) => h(StateBadge, { call }), by: (call) => callState(call).text },
  {
    title: 'Application',
    width: '9%',
    below: '',
    show: ({ applications }) => applications.join(', '),
    by: ({ applications }) => applications.join(', '),
  },
  {
    title: 'Begun',
    width: '108px',
    below: '',
    show: ({ begun }) => h(Time, { at: begun }),
    by: ({ begun }) => begun,
  },
  {
    title: 'Length',
    width: '76px',
    isEnd: true,
    show: (call) => (isGoingOn(call) ? h(Since, { at: call.begun }) : formatDuration(lengthMs(call))),
    by: (call) => lengthMs(call),
  },
  {
    title: 'Quality',
    width: '84px',
    below: '',
    show: (call) => h(Quality, { call }),
    by: (call) => mosOf(call) ?? 0,
  },
  {
    title: 'Ended',
    isLong: true,
    below: '',
    show: (call) => {
      const [warning] = call.warnings ?? []
      const tone = call.reason !== undefined ? 'bad-text' : warning === undefined ? 'soft' : 'warn-text'
      const text = call.reason === undefined && warning !== undefined ? warning : endWords(call)
      return h('span', { class: tone, title: call.summary }, text)
    },
  },
  {
    title: 'Actions',
    width: '136px',
    hasActs: true,
    below: '',
    show: (call) => [
      h(Listen, {
        key: 'listen',
        channelId: call.state === 'answered' ? call.channel_ids[0] : undefined,
        isBare: true,
      }),
      call.kind === 'call' ? h(Capture, { key: 'capture', call, isBare: true }) : null,
      h(HangUp, { key: 'hang up', call, isBare: true }),
      h(Packets, { key: 'pcap', id: call.id }),
    ],
  },
]

const isGoingOn = ({ ended, kind }: Call) => ended === undefined && kind === 'call'

/** Its messages, and its audio while it was captured. */
const Packets = ({ id }: { id: string }) =>
  h(
    'a',
    {
      class: 'button small square',
      href: `${interfaceRoot()}/calls/${encodeURIComponent(id)}/pcap`,
      download: `call-${id}.pcap`,
      'aria-label': 'Download the packets',
      title: 'Download the packets (pcap)',
    },
    h(Icon, { name: 'download' }),
  )

function StateBadge({ call }: { call: Call }) {
  const { text, tone } = callState(call)
  return h(Badge, { tone, hasDot: isGoingOn(call) }, text)
}

const mosOf = (call: Call): number | undefined => call.quality?.mos

function Quality({ call }: { call: Call }) {
  const mos = mosOf(call)
  if (mos === undefined) return null
  const { text, tone } = mosWords(mos)
  const [value, word] = text.split(' ')
  return h('span', { class: `${tone}-text`, title: text }, value, h('span', { class: 'word' }, ` ${word}`))
}
