// Voice agents: how soon they answer, how often they are interrupted and what was heard then, and what waits in their queues.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { Badge } from '../components/badge.ts'
import { formatMs } from '../components/format-time.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { Ago } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'
import { heardWords, pauseTone } from '../media/pause-words.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link } from '../router/place.ts'

type MediaAgent = Model<'MediaAgent'>
type MediaSocket = Model<'MediaSocket'>

const askEveryMs = 2_000

interface Figures {
  readonly agents: readonly MediaAgent[]
  readonly sockets: readonly MediaSocket[]
}

async function askFigures(signal: AbortSignal): Promise<Figures> {
  const { mediaSockets } = exchange()
  const [agents, sockets] = await Promise.all([
    mediaSockets.listAgents({}, { signal }),
    mediaSockets.list({}, { signal }),
  ])
  return { agents, sockets }
}

export function View() {
  const asked = useAsked(askFigures, [], { everyMs: askEveryMs })
  return h(
    'div',
    null,
    h(ViewHead, { title: 'Media sockets', about: 'Programs that hear calls and speak in them' }),
    whenAsked(asked, ({ agents, sockets }) =>
      h(
        'div',
        null,
        h(
          Panel,
          { title: 'Voice agents', about: 'since the start', isFlush: true },
          h(Table<MediaAgent>, {
            label: 'Voice agents',
            columns: agentColumns,
            rows: agents,
            keyOf: ({ agent }) => agent,
            empty: h(Nobody, {}),
          }),
        ),
        h(
          Panel,
          {
            title: 'Open now',
            about: `${sockets.length} ${sockets.length === 1 ? 'socket' : 'sockets'}`,
            isFlush: true,
          },
          h(Table<MediaSocket>, {
            label: 'Sockets that are open now',
            columns: socketColumns,
            rows: sockets,
            keyOf: ({ channel_id }) => channel_id,
            empty: h(Empty, { icon: 'media', title: 'None is open' }),
          }),
        ),
      ),
    ),
  )
}

const Nobody = () =>
  h(
    Empty,
    { icon: 'media', title: 'No voice agent has been in a call yet' },
    h('p', null, 'A program gets the sound of a call when the dialplan or an application gives it a channel:'),
    h('pre', null, 'exten => 500,1,Answer()\n same => n,Dial(WebSocket/my-agent)'),
  )

/** Half of the answers came sooner; nearly all of them did. */
const pause = (ms: number | undefined) =>
  ms === undefined ? h('span', { class: 'soft' }, '–') : h(Badge, { tone: pauseTone(ms) }, formatMs(ms))

const figureColumns: readonly Column<Omit<MediaAgent, 'agent'> | MediaSocket>[] = [
  {
    title: 'Answers',
    width: '88px',
    isEnd: true,
    below: 'answers',
    show: ({ turns }) => turns,
    by: ({ turns }) => turns,
  },
  {
    title: 'Silence, p50',
    width: '110px',
    isEnd: true,
    show: ({ pause_p50 }) => pause(pause_p50),
    by: ({ pause_p50 }) => pause_p50 ?? -1,
  },
  {
    title: 'p95',
    width: '96px',
    isEnd: true,
    show: ({ pause_p95 }) => pause(pause_p95),
    by: ({ pause_p95 }) => pause_p95 ?? -1,
  },
  {
    title: 'Interrupted',
    width: '104px',
    isEnd: true,
    below: 'interrupted',
    show: ({ interruptions }) => interruptions,
    by: ({ interruptions }) => interruptions,
  },
  {
    title: 'Heard before flush',
    width: '140px',
    isEnd: true,
    below: 'heard',
    show: ({ heard, unheard }) => heardWords(heard, unheard),
    by: ({ heard }) => heard,
  },
]

const agentColumns: readonly Column<MediaAgent>[] = [
  { title: 'Agent', show: ({ agent }) => agent, by: ({ agent }) => agent },
  ...figureColumns,
]

const queueTone = (ms: number): string => (ms > 2_000 ? 'warn-text' : '')

const socketColumns: readonly Column<MediaSocket>[] = [
  {
    title: 'Call',
    show: ({ channel_id: id }) => h(Link, { to: formatAddress('/calls/:id', { id }), title: id }, id),
    by: ({ channel_id }) => channel_id,
  },
  { title: 'Agent', isMinor: true, show: ({ agent }) => agent, by: ({ agent }) => agent },
  { title: 'Open', width: '110px', isMinor: true, show: ({ opened }) => h(Ago, { at: opened }) },
  { title: 'Format', width: '88px', isMinor: true, show: ({ format }) => h('code', null, format) },
  {
    title: 'Queue',
    width: '88px',
    isEnd: true,
    show: ({ queue }) => h('span', { class: queueTone(queue) }, formatMs(queue)),
    by: ({ queue }) => queue,
  },
  ...figureColumns,
]
