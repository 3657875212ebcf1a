// Legs beside each other: what came and went, what was lost, how late it was.

import { h } from 'preact'
import { type Column, Table } from '../components/table.ts'
import { mosWords, partyOf } from './call-words.ts'
import type { LegQuality } from './leg-quality.ts'

export interface LegRow {
  readonly quality: LegQuality
  readonly callId?: string
  readonly codec?: string
  readonly remote?: string
}

export interface LegTableProps {
  readonly legs: readonly LegRow[]
  readonly chosen?: string | undefined
  readonly onChoose?: (leg: LegRow) => void
}

export function LegTable({ legs, chosen, onChoose }: LegTableProps) {
  return h(Table<LegRow>, {
    label: 'Quality of each leg',
    rows: legs,
    keyOf: ({ quality }) => quality.channelId,
    columns,
    ...(onChoose ? { onChoose, isChosen: ({ quality }: LegRow) => quality.channelId === chosen } : {}),
  })
}

const columns: readonly Column<LegRow>[] = [
  {
    title: 'Leg',
    show: ({ quality }) => h('span', { title: quality.channelName }, partyOf(quality.channelName)),
    by: ({ quality }) => quality.channelName,
  },
  {
    title: 'MOS',
    width: '92px',
    show: ({ quality }) => {
      const { text, tone } = mosWords(quality.mos)
      return h('span', { class: `${tone}-text` }, text)
    },
    by: ({ quality }) => quality.mos,
  },
  {
    title: 'Loss in',
    width: '76px',
    isEnd: true,
    show: ({ quality }) => `${quality.lossIn.toFixed(1)} %`,
    by: ({ quality }) => quality.lossIn,
  },
  {
    title: 'Loss out',
    width: '80px',
    isEnd: true,
    show: ({ quality }) => `${quality.lossOut.toFixed(1)} %`,
    by: ({ quality }) => quality.lossOut,
  },
  {
    title: 'Jitter',
    width: '76px',
    isEnd: true,
    isMinor: true,
    show: ({ quality }) => `${quality.jitterMs.toFixed(0)} ms`,
    by: ({ quality }) => quality.jitterMs,
  },
  {
    title: 'Round trip',
    width: '92px',
    isEnd: true,
    isMinor: true,
    show: ({ quality }) => `${quality.roundTripMs.toFixed(0)} ms`,
    by: ({ quality }) => quality.roundTripMs,
  },
  { title: 'Received', width: '92px', isEnd: true, isMinor: true, show: ({ quality }) => String(quality.received) },
  { title: 'Sent', width: '84px', isEnd: true, isMinor: true, show: ({ quality }) => String(quality.sent) },
  { title: 'Codec', width: '84px', isMinor: true, show: ({ codec = '' }) => codec },
  { title: 'Address', width: '17%', isMinor: true, show: ({ remote = '' }) => remote },
]
