// The ladder as a table: the same rows for who cannot use the drawing, or wants to search it.
// Not another order or selection.

import { h } from 'preact'
import { Table } from '../components/table.ts'
import type { LadderRow } from './fold-rungs.ts'
import { type Column, exchangeColumn } from './ladder-model.ts'
import { kindWords, sinceBegun } from './rung-words.ts'

export interface LadderTableProps {
  readonly rows: readonly LadderRow[]
  readonly columns: readonly Column[]
  readonly begunMs: number
  readonly chosen: number | undefined
  onOpenRung(number: number): void
}

export function LadderTable({ rows, columns, begunMs, chosen, onOpenRung }: LadderTableProps) {
  const title = (id: string) => columns.find((column) => column.id === id)?.title ?? id
  const target = ({ rung }: LadderRow) =>
    rung.to.length === 0 || rung.to[0] === exchangeColumn ? title(exchangeColumn) : rung.to.map(title).join(', ')
  return h(Table<LadderRow>, {
    label: 'Rungs of the ladder',
    rows,
    keyOf: ({ rung, depth }) => `${rung.number} ${depth}`,
    onChoose: ({ rung }) => onOpenRung(rung.number),
    isChosen: ({ rung }) => rung.number === chosen,
    columns: [
      { title: 'Time', width: '84px', isEnd: true, show: ({ rung }) => sinceBegun(rung.atMs - begunMs) },
      { title: 'Kind', width: '84px', isMinor: true, show: ({ rung }) => kindWords[rung.kind] },
      { title: 'From', width: '16%', show: ({ rung }) => title(rung.from) },
      { title: 'To', width: '16%', show: target },
      {
        title: 'What',
        below: '',
        show: ({ rung, label, folded, depth }) => [
          h(
            'button',
            { type: 'button', class: `link${depth === 1 ? ' inside' : ''}`, onClick: () => onOpenRung(rung.number) },
            rung.isRetransmission ? `↻ ${label}` : label,
          ),
          rung.detail === '' ? null : h('span', { class: 'soft' }, ` ${rung.detail}`),
          folded.length > 0 ? h('span', { class: 'soft' }, ` (+${folded.length})`) : null,
        ],
      },
    ],
  })
}
