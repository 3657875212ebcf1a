// Legs beside each other: what came and went, what was lost, how late it was, over which codec and from where to where.

import { h } from 'preact'
import { type Column, Table } from '../components/table.ts'
import { mosWords, partyOf } from './call-words.ts'
import type { Leg } from './leg-quality.ts'

export interface LegTableProps<L extends Leg> {
  readonly legs: readonly L[]
  readonly chosen?: string | undefined
  readonly onChoose?: (leg: L) => void
  /** behind the name of the leg */
  readonly more?: readonly Column<L>[]
}

export function LegTable<L extends Leg>({ legs, chosen, onChoose, more = [] }: LegTableProps<L>) {
  const [name, ...figures] = columns
  return h(Table<L>, {
    label: 'Quality of each leg',
    rows: legs,
    keyOf: ({ channelId }) => channelId,
    columns: [
      ...(name ? [name] : []),
      ...more,
      ...(more.length > 0 ? figures.filter(({ title }) => !counts.has(title)) : figures),
    ],
    ...(onChoose ? { onChoose, isChosen: ({ channelId }: L) => channelId === chosen } : {}),
  })
}

const unknown = '–'

/** Where there is more to be said there is no room for them; the page of the call has them. */
const counts = new Set(['Received', 'Sent'])

const columns: readonly Column<Leg>[] = [
  {
    title: 'Leg',
    show: ({ channelName }) => h('span', { title: channelName }, partyOf(channelName)),
    by: ({ channelName }) => channelName,
  },
  {
    title: 'MOS',
    width: '92px',
    show: ({ mos }) => {
      if (mos === undefined) return h('span', { class: 'soft', title: 'No report was made yet' }, unknown)
      const { text, tone } = mosWords(mos)
      return h('span', { class: `${tone}-text` }, text)
    },
    by: ({ mos = 0 }) => mos,
  },
  {
    title: 'Loss in',
    width: '80px',
    isEnd: true,
    show: ({ lossIn }) => `${lossIn.toFixed(1)} %`,
    by: ({ lossIn }) => lossIn,
  },
  {
    title: 'Loss out',
    width: '88px',
    isEnd: true,
    show: ({ lossOut }) => `${lossOut.toFixed(1)} %`,
    by: ({ lossOut }) => lossOut,
  },
  {
    title: 'Jitter',
    width: '76px',
    isEnd: true,
    below: 'jitter',
    show: ({ jitterMs }) => `${jitterMs.toFixed(0)} ms`,
    by: ({ jitterMs }) => jitterMs,
  },
  {
    title: 'Round trip',
    width: '98px',
    isEnd: true,
    below: 'round trip',
    show: ({ roundTripMs }) => (roundTripMs === undefined ? unknown : `${roundTripMs.toFixed(0)} ms`),
    by: ({ roundTripMs = 0 }) => roundTripMs,
  },
  { title: 'Received', width: '92px', isEnd: true, isMinor: true, show: ({ received }) => received },
  { title: 'Sent', width: '84px', isEnd: true, isMinor: true, show: ({ sent }) => sent },
  { title: 'Codec', width: '84px', below: '', show: ({ codec }) => codec },
  {
    title: 'Address',
    width: '17%',
    below: '',
    show: ({ local, remote }) => h('span', { class: 'mono', title: local && `from ${local}` }, remote),
  },
]
