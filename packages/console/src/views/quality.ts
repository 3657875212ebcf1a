// How calls sound: score, loss, jitter and round trip over time, of all legs in the last hour, and of each leg of the newest calls.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { callState } from '../calls/call-words.ts'
import { legsOf, type QualityMoment } from '../calls/leg-quality.ts'
import { LegTable } from '../calls/leg-table.ts'
import { type LegOfCall, QualityBook } from '../calls/quality-book.ts'
import { QualityPlots } from '../calls/quality-plots.ts'
import { Badge } from '../components/badge.ts'
import { NotFollowed } from '../components/not-followed.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import type { Column } from '../components/table.ts'
import { parseTime, Time } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { drawnEvery } from '../live/draw-slowly.ts'
import { openFeed } from '../live/event-feed.ts'
import { useAsked } from '../live/use-asked.ts'
import { useStore } from '../live/use-store.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link, setQuery, usePlace } from '../router/place.ts'

const historyEveryMs = 10_000
const drawMs = 250
/** Those with audio among them are shown. */
const newestCalls = 100

export function View() {
  const { query } = usePlace()
  const chosen = query.get('leg') ?? ''
  const wanted = query.get('call') ?? undefined
  const book = useBook(wanted)
  const hour = useAsked((signal) => exchange().exchange.getHistory({}, { signal }), [], { everyMs: historyEveryMs })
  const { legs, isLoaded, error, connection } = book.now
  const moments = useMemo(() => (hour.value ?? []).map(momentOf), [hour.value])
  const leg = legs.find(({ channelId }) => channelId === chosen)
  const asked = { value: isLoaded ? legs : undefined, error, isAsking: false, again: () => book.again() }
  const choose = ({ channelId, callId }: LegOfCall) =>
    setQuery(channelId === chosen ? { leg: '', call: '' } : { leg: channelId, call: callId })
  return h(
    'div',
    null,
    h(ViewHead, { title: 'Quality', about: 'of the last hour, and of the newest calls with audio' }),
    h(NotFollowed, { connection }),
    whenAsked(asked, (all) => {
      const hasHour = moments.some(({ loss }) => loss !== undefined)
      if (all.length === 0 && !hasHour) return h(Nobody, {})
      return [
        h(
          Panel,
          { key: 'all', title: 'All legs', about: 'their means, the last hour' },
          h(QualityPlots, { moments, of: 'all legs' }),
        ),
        leg ? h(OneLeg, { key: 'leg', leg }) : null,
        h(
          Panel,
          { key: 'legs', title: 'Legs', about: leg ? '' : 'choose one to see it over time', isFlush: true },
          h(LegTable<LegOfCall>, { legs: all, chosen, onChoose: choose, more: callColumns }),
        ),
      ]
    }),
  )
}

function useBook(wanted: string | undefined): QualityBook {
  const book = useMemo(
    () =>
      new QualityBook({
        list: (signal) => exchange().calls.list({ limit: newestCalls, kind: ['call'] }, { signal }),
        legs: async (callId, signal) => legsOf(await exchange().calls.getQuality({ callId }, { signal })),
        follow: (handlers) => openFeed('call:', handlers),
        wanted,
        schedule: drawnEvery(drawMs),
      }),
    // a call that is chosen here is there already
    [],
  )
  useEffect(() => book.follow(), [book])
  useStore(book.shown)
  return book
}

const momentOf = ({ time, mos, loss, jitter, round_trip_time }: Model<'ExchangeSample'>): QualityMoment => ({
  atMs: parseTime(time),
  ...{ mos, loss, jitterMs: jitter, roundTripMs: round_trip_time },
})

const callAddress = (id: string) => formatAddress('/calls/:id', { id })

const callColumns: readonly Column<LegOfCall>[] = [
  {
    title: 'Call',
    width: '92px',
    show: ({ call, callId }) =>
      call
        ? h(Link, { to: callAddress(callId), title: call.summary }, h(Time, { at: call.begun }))
        : h(Link, { to: callAddress(callId) }, 'Call'),
    by: ({ call, callId }) => call?.begun ?? callId,
  },
  {
    title: 'State',
    width: '108px',
    isMinor: true,
    show: ({ call }) => {
      if (!call) return ''
      const { text, tone } = callState(call)
      return h(Badge, { tone, hasDot: call.ended === undefined }, text)
    },
    by: ({ call }) => (call ? callState(call).text : ''),
  },
]

function OneLeg({ leg }: { leg: LegOfCall }) {
  const { channelName, codec, local, remote, moments, callId } = leg
  return h(
    Panel,
    {
      title: channelName,
      about: [codec, local && remote ? `${local} ↔ ${remote}` : remote].filter(Boolean).join(', '),
      acts: h(Link, { to: callAddress(callId), class: 'button small' }, 'Call'),
    },
    h(QualityPlots, { moments, of: channelName }),
  )
}

const Nobody = () =>
  h(
    'section',
    { class: 'panel' },
    h(
      Empty,
      { icon: 'quality', title: 'Nobody has talked yet' },
      h(
        'p',
        null,
        'Loss, jitter and round trip are drawn here as soon as a call has audio, and stay when it is over. Each call has its own as well.',
      ),
      h(Link, { to: '/calls', class: 'button' }, 'Calls'),
    ),
  )
