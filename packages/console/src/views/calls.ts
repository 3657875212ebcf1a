// Calls: those in progress and those that are over, with filters that stand in the address.

import { h } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Call } from '../calls/call.ts'
import { HangUp, Listen } from '../calls/call-acts.ts'
import { callState, endWords, lengthMs, mosWords, partyWords } from '../calls/call-words.ts'
import { Badge } from '../components/badge.ts'
import { Button } from '../components/button.ts'
import { ChoiceFilter, Filters, Segments, TextFilter } from '../components/filters.ts'
import { formatDuration } from '../components/format-time.ts'
import { ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { Time } from '../components/time.ts'
import { notify } from '../components/toasts.ts'
import { exchange, wordsOf } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link, setQuery, usePlace } from '../router/place.ts'

const askEveryMs = 2_000
const pageLength = 200

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
function wishOf(query: URLSearchParams) {
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
    kind: kind === undefined ? undefined : [kind],
  }
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
}

export function View() {
  const { query } = usePlace()
  const key = query.toString()
  const wish = useMemo(() => wishOf(query), [key])
  const [older, setOlder] = useState<{ key: string; calls: readonly Call[]; isEnd: boolean }>({
    key,
    calls: [],
    isEnd: false,
  })
  const asked = useAsked((signal) => exchange().calls.list({ ...wish, limit: pageLength }, { signal }), [key], {
    everyMs: askEveryMs,
  })
  const more = older.key === key ? older : { key, calls: [], isEnd: false }
  const loadMore = async (last: Call) => {
    try {
      const calls = await exchange().calls.list({ ...wish, limit: pageLength, before: last.id })
      setOlder({ key, calls: [...more.calls, ...calls], isEnd: calls.length < pageLength })
    } catch (error) {
      notify(`Older calls: ${wordsOf(error)}`, 'bad')
    }
  }
  return h(
    'div',
    { class: 'calls-view' },
    h(ViewHead, { title: 'Calls' }),
    h(CallFilters, null),
    h(
      'section',
      { class: 'panel', 'aria-label': 'Calls' },
      whenAsked(asked, (newest) => {
        const calls = together(newest, more.calls)
        const hasMore = newest.length >= pageLength && !more.isEnd
        const last = calls.at(-1)
        return [
          h(CallTable, { key: 'calls', calls, hasFilter: key !== '', onChanged: asked.again }),
          hasMore && last
            ? h(
                'div',
                { key: 'more', class: 'more' },
                h(Button, { label: 'Older calls', onPress: () => void loadMore(last) }),
              )
            : null,
        ]
      }),
    ),
  )
}

/** Pages that were loaded before, behind the newest one; none twice. */
function together(newest: readonly Call[], older: readonly Call[]): readonly Call[] {
  if (older.length === 0) return newest
  const known = new Set(newest.map(({ id }) => id))
  return [...newest, ...older.filter(({ id }) => !known.has(id))]
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
    h(TextFilter, { name: 'application', label: 'Application', placeholder: 'demo' }),
    h(ChoiceFilter, { name: 'cause', label: 'Cause', choices: causes }),
    h(TextFilter, { name: 'since', label: 'From', type: 'datetime-local' }),
    h(TextFilter, { name: 'until', label: 'Until', type: 'datetime-local' }),
    h(ChoiceFilter, { name: 'kind', label: 'Kind', choices: kinds }),
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
  readonly onChanged: () => void
}

function CallTable({ calls, hasFilter, onChanged }: CallTableProps) {
  return h(Table<Call>, {
    label: 'Calls',
    rows: calls,
    keyOf: ({ id }) => id,
    addressOf: ({ id }) => callAddress(id),
    columns: columnsOf(onChanged),
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

const columnsOf = (onChanged: () => void): readonly Column<Call>[] => [
  {
    title: 'From',
    show: (call) => h(Link, { to: callAddress(call.id), title: call.from }, partyWords(call.caller, call.from)),
    by: (call) => partyWords(call.caller, call.from),
  },
  {
    title: 'To',
    show: (call) => h('span', { title: call.to }, partyWords(call.callee, call.to)),
    by: (call) => partyWords(call.callee, call.to),
  },
  { title: 'State', width: '120px', show: (call) => h(StateBadge, { call }), by: (call) => callState(call).text },
  {
    title: 'Application',
    width: '13%',
    isMinor: true,
    show: ({ applications }) => applications.join(', '),
    by: ({ applications }) => applications.join(', '),
  },
  {
    title: 'Begun',
    width: '110px',
    isMinor: true,
    show: ({ begun }) => h(Time, { at: begun }),
    by: ({ begun }) => begun,
  },
  {
    title: 'Length',
    width: '84px',
    isEnd: true,
    show: (call) => formatDuration(lengthMs(call)),
    by: (call) => lengthMs(call),
  },
  {
    title: 'Quality',
    width: '92px',
    isMinor: true,
    show: (call) => h(Quality, { call }),
    by: (call) => mosOf(call) ?? 0,
  },
  {
    title: 'Ended',
    width: '24%',
    isMinor: true,
    show: (call) => {
      const [warning] = call.warnings ?? []
      const tone = call.reason !== undefined ? 'bad-text' : warning === undefined ? 'soft' : 'warn-text'
      const text = call.reason === undefined && warning !== undefined ? warning : endWords(call)
      return h('span', { class: tone, title: call.summary }, text)
    },
  },
  {
    title: 'Actions',
    width: '84px',
    hasActs: true,
    show: (call) => [
      h(Listen, {
        key: 'listen',
        channelId: call.state === 'answered' ? call.channel_ids[0] : undefined,
        isBare: true,
      }),
      h(HangUp, { key: 'hang up', call, isBare: true, onDone: onChanged }),
    ],
  },
]

function StateBadge({ call }: { call: Call }) {
  const { text, tone } = callState(call)
  return h(Badge, { tone, hasDot: call.ended === undefined && call.kind === 'call' }, text)
}

const mosOf = (call: Call): number | undefined => call.quality?.mos

function Quality({ call }: { call: Call }) {
  const mos = mosOf(call)
  if (mos === undefined) return null
  const { text, tone } = mosWords(mos)
  return h('span', { class: `${tone}-text` }, text)
}
