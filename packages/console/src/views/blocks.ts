// Who is blocked after wrong passwords, at every door, and the button that lets him in again.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { Act } from '../components/button.ts'
import { Panel } from '../components/panel.ts'
import { type Column, Table } from '../components/table.ts'
import { Ago } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'

type Block = Model<'LoginBlock'>

const askEveryMs = 3_000

/** Nothing where nobody is. */
export function Blocks() {
  const asked = useAsked((signal) => exchange().security.listBlocks({}, { signal }), [], { everyMs: askEveryMs })
  if (!asked.value || asked.value.length === 0) return null
  return h(
    Panel,
    { title: 'Blocked after wrong passwords', about: String(asked.value.length), isFlush: true },
    h(Table<Block>, {
      label: 'Blocked after wrong passwords',
      columns: columns(asked.again),
      rows: asked.value,
      keyOf: ({ service, address, account = '' }) => `${service} ${address} ${account}`,
    }),
  )
}

const columns = (again: () => void): readonly Column<Block>[] => [
  { title: 'Address', show: ({ address }) => h('span', { class: 'mono' }, address), by: ({ address }) => address },
  { title: 'Account', show: ({ account }) => account ?? h('span', { class: 'soft' }, 'all that were never right') },
  { title: 'Door', width: '90px', show: ({ service }) => service, by: ({ service }) => service },
  { title: 'Wrong', width: '80px', isEnd: true, isMinor: true, show: ({ failures }) => failures },
  {
    title: 'Since',
    width: '110px',
    below: 'since',
    show: ({ since }) => h(Ago, { at: since }),
    by: ({ since }) => since,
  },
  {
    title: 'Ends',
    width: '110px',
    below: 'ends',
    show: ({ until }) => h(Ago, { at: until }),
    by: ({ until }) => until,
  },
  {
    title: 'Actions',
    width: '110px',
    hasActs: true,
    below: '',
    show: ({ service, address, account }) =>
      h(Act, {
        label: 'Unblock',
        isSmall: true,
        needs: ['security', 'liftBlocks'],
        run: () => exchange().security.liftBlocks({ address, service, ...(account ? { account } : {}) }),
        done: `${account ?? address} is let in again.`,
        onDone: again,
      }),
  },
]
