// The exchanges that stand as one with this: who is there, what each carries, and taking one out of service and back.

import { h } from 'preact'
import { Badge } from '../components/badge.ts'
import { Act } from '../components/button.ts'
import { ViewHead } from '../components/panel.ts'
import { Empty, Failed, Waiting } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { exchange } from '../exchange.ts'
import { ask, useStatus } from '../live/status.ts'
import { type ClusterNode, nodeWords } from './node-words.ts'

export function View() {
  const { status, error } = useStatus()
  if (!status) return error === undefined ? h(Waiting, {}) : h(Failed, { error, onAgain: ask })
  const { cluster } = status
  if (!cluster) return h('div', null, h(ViewHead, { title: 'Nodes' }), h('section', { class: 'panel' }, h(Alone, {})))
  const { nodes } = cluster
  return h(
    'div',
    null,
    h(ViewHead, {
      title: 'Nodes',
      about: [
        `Cluster ${cluster.name}, seen from ${cluster.node} `,
        cluster.connected
          ? h(Badge, { tone: 'good', hasDot: true }, 'connected')
          : h(Badge, { tone: 'bad', hasDot: true }, 'not connected'),
        ' ',
        cluster.majority
          ? h(Badge, { tone: 'good' }, 'shared things can be written')
          : h(Badge, { tone: 'bad' }, 'no majority'),
      ],
    }),
    cluster.trouble ? h('p', { class: 'outcome is-bad' }, cluster.trouble) : null,
    h(
      'section',
      { class: 'panel', 'aria-label': 'Nodes' },
      h(Table<ClusterNode>, { label: 'Nodes', columns, rows: nodes, keyOf: ({ name }) => name }),
    ),
  )
}

const percent = (share: number) => `${Math.round(100 * share)} %`

const columns: readonly Column<ClusterNode>[] = [
  {
    title: 'Node',
    width: '150px',
    givesWay: true,
    show: ({ name, self }) => [name, self ? h('span', { class: 'soft' }, ' this one') : null],
    by: ({ name }) => name,
  },
  {
    title: 'State',
    width: '150px',
    show: (node) => {
      const { tone, text, about } = nodeWords(node)
      return h(Badge, { tone, hasDot: true, title: about }, text)
    },
    by: ({ state }) => state,
  },
  { title: 'Calls', width: '80px', isEnd: true, below: 'calls', show: ({ calls }) => calls, by: ({ calls }) => calls },
  { title: 'Channels', width: '90px', isEnd: true, isMinor: true, show: ({ channels }) => channels },
  {
    title: 'Load',
    width: '80px',
    isEnd: true,
    below: 'load',
    show: ({ load }) => percent(load),
    by: ({ load }) => load,
  },
  {
    title: 'Last sign',
    width: '100px',
    isEnd: true,
    isMinor: true,
    show: ({ last_sign: seconds, self }) => (self ? '–' : seconds === undefined ? 'none' : `${seconds.toFixed(1)} s`),
  },
  {
    title: 'Version',
    isMinor: true,
    show: ({ version, protocol }) =>
      version === ''
        ? h('span', { class: 'soft' }, 'unknown')
        : [version, h('span', { class: 'soft' }, ` · speaks ${protocol}`)],
  },
  { title: 'Actions', width: '150px', hasActs: true, below: '', show: (node) => h(DrainAct, { node }) },
]

function DrainAct({ node: { name, state, draining, calls } }: { node: ClusterNode }) {
  if (state !== 'alive') return null
  if (draining) {
    return h(Act, {
      ...{ label: 'Undrain', icon: 'again', isSmall: true, needs: ['cluster', 'undrainNode'] },
      run: () => exchange().cluster.undrainNode({ nodeName: name }),
      done: `${name} takes new calls again.`,
      onDone: ask,
    })
  }
  return h(Act, {
    ...{ label: 'Drain', icon: 'pause', isSmall: true, kind: 'danger', needs: ['cluster', 'drainNode'] },
    ask: {
      title: `Take ${name} out of service?`,
      text: `New calls, telephones and applications go to the other nodes. Its ${calls === 1 ? 'call goes' : `${calls} calls go`} on until they end, or until drain_limit of its cluster.conf.`,
    },
    run: () => exchange().cluster.drainNode({ nodeName: name }),
    done: `${name} takes nothing new.`,
    onDone: ask,
  })
}

const Alone = () =>
  h(
    Empty,
    { icon: 'nodes', title: 'This exchange is alone' },
    h(
      'p',
      null,
      'With a cluster.conf it is one of several that behave as one: any of them answers for any call. docs/three-exchanges.md leads there in ten minutes.',
    ),
  )
