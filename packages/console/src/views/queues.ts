// Queues: who waits where and for how long, who takes calls, and how many were taken in time.

import { systemClock } from '@jackfield/base'
import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { Badge } from '../components/badge.ts'
import { Act } from '../components/button.ts'
import { formatDuration } from '../components/format-time.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { Plot } from '../components/plot.ts'
import { Empty, Missing, whenAsked } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { Ago } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'
import { QueueSamples } from '../queues/queue-samples.ts'
import { memberState, serviceLevelWords } from '../queues/queue-words.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link } from '../router/place.ts'
import type { ViewProps } from '../view.ts'

type Queue = Model<'Queue'>
type QueueCaller = Model<'QueueCaller'>
type QueueMember = Model<'QueueMember'>

const askEveryMs = 1_000
const samples = new QueueSamples()

async function askQueues(signal: AbortSignal): Promise<readonly Queue[]> {
  const queues = await exchange().queues.list({}, { signal })
  const at = systemClock.wall() / 1000
  samples.add(
    queues.map(({ name, callers, longest_wait, completed, abandoned, service_level_performance }) => ({
      name,
      waiting: callers.length,
      longestWait: longest_wait,
      serviceLevel: completed + abandoned === 0 ? null : service_level_performance,
    })),
    at,
  )
  return queues
}

export function View({ params }: ViewProps) {
  const asked = useAsked(askQueues, [], { everyMs: askEveryMs })
  const { name } = params
  return h(
    'div',
    null,
    h(
      ViewHead,
      { title: name === undefined ? 'Queues' : `Queue ${name}` },
      name !== undefined && h(Link, { to: '/queues', class: 'button' }, 'All queues'),
    ),
    whenAsked(asked, (queues) => {
      if (name === undefined) return h(List, { queues })
      const queue = queues.find((one) => one.name === name)
      return queue
        ? h(One, { queue, again: asked.again })
        : h(Missing, {
            title: `There is no queue ${name}`,
            about:
              'It has no section in queues.conf, or the configuration was not read again since it was written there.',
            ...{ to: '/queues', label: 'All queues' },
          })
    }),
  )
}

const addressOf = ({ name }: Queue) => formatAddress('/queues/:name', { name })

const columns: readonly Column<Queue>[] = [
  {
    title: 'Queue',
    show: (queue) => h(Link, { to: addressOf(queue), title: queue.name }, queue.name),
    by: ({ name }) => name,
  },
  {
    title: 'Waiting',
    width: '96px',
    isEnd: true,
    show: ({ callers }) => callers.length,
    by: ({ callers }) => callers.length,
  },
  {
    title: 'Longest',
    width: '96px',
    isEnd: true,
    below: 'longest',
    show: ({ longest_wait: wait, callers }) => (callers.length === 0 ? '–' : formatDuration(wait * 1000)),
    by: ({ longest_wait }) => longest_wait,
  },
  {
    title: 'Members free',
    width: '120px',
    isEnd: true,
    show: ({ available, members }) =>
      h(
        'span',
        { class: available === 0 && members.length > 0 ? 'warn-text' : '' },
        `${available} of ${members.length}`,
      ),
    by: ({ available }) => available,
  },
  {
    title: 'Taken in time',
    width: '160px',
    isEnd: true,
    below: 'in time',
    show: levelOf,
    by: ({ service_level_performance }) => service_level_performance,
  },
  {
    title: 'Taken',
    width: '88px',
    isEnd: true,
    below: 'taken',
    show: ({ completed }) => completed,
    by: ({ completed }) => completed,
  },
  {
    title: 'Lost',
    width: '88px',
    isEnd: true,
    below: 'lost',
    show: ({ abandoned }) => abandoned,
    by: ({ abandoned }) => abandoned,
  },
]

function levelOf({ service_level_performance, service_level, completed, abandoned }: Queue): string {
  return serviceLevelWords(service_level_performance, service_level, completed + abandoned)
}

const List = ({ queues }: { queues: readonly Queue[] }) =>
  h(
    'section',
    { class: 'panel', 'aria-label': 'Queues' },
    h(Table<Queue>, {
      label: 'Queues',
      columns,
      rows: queues,
      keyOf: ({ name }) => name,
      addressOf,
      empty: h(
        Empty,
        { icon: 'user', title: 'No queues' },
        h('p', null, 'A section of queues.conf is a queue, and Queue() in the dialplan leads callers into it:'),
        h(
          'pre',
          null,
          '; queues.conf\n[sales]\nmember => PJSIP/alice\n\n; extensions.conf\nexten => 200,1,Answer()\n same => n,Queue(sales)',
        ),
      ),
    }),
  )

function One({ queue, again }: { queue: Queue; again: () => void }) {
  const { name, callers, members, available, longest_wait, hold_time, talk_time, completed, abandoned, strategy } =
    queue
  const figure = (what: string, value: string | number, more: string) =>
    h(
      'div',
      { class: 'figure', key: what },
      h('div', { class: 'what' }, what),
      h('div', { class: 'value' }, value),
      h('div', { class: 'beside' }, more),
    )
  return h(
    'div',
    null,
    h(
      'div',
      { class: 'figures six' },
      figure(
        'Waiting',
        callers.length,
        callers.length === 0 ? 'nobody' : `the longest ${formatDuration(longest_wait * 1000)}`,
      ),
      figure('Members free', `${available} of ${members.length}`, `called by ${strategy}`),
      figure('Taken', completed, `talk ${formatDuration(talk_time * 1000)} each`),
      figure('Lost', abandoned, 'left without being taken'),
      figure('Wait', formatDuration(hold_time * 1000), 'lately, on average'),
      figure('Taken in time', levelOf(queue).split(' within')[0] ?? '', `within ${queue.service_level} s`),
    ),
    h('div', { class: 'panels' }, h(LevelPlot, { name }), h(WaitPlot, { name })),
    h(Panel, { title: 'Callers', about: `${callers.length} waiting`, isFlush: true }, h(Callers, { queue, again })),
    h(
      Panel,
      { title: 'Members', about: `${available} of ${members.length} free`, isFlush: true },
      h(Members, { queue, again }),
    ),
  )
}

function LevelPlot({ name }: { name: string }) {
  const kept = samples.of(name)
  return h(
    Panel,
    { title: 'Taken in time', about: 'since this page was opened' },
    h(Plot, {
      label: 'Calls taken in time, in per cent',
      data: [kept.map(({ at }) => at), kept.map(({ serviceLevel }) => serviceLevel)],
      series: [{ label: 'Taken in time', show: (value) => `${Math.round(value)} %`, colour: '--good', isFilled: true }],
      atLeast: 100,
    }),
  )
}

function WaitPlot({ name }: { name: string }) {
  const kept = samples.of(name)
  return h(
    Panel,
    { title: 'Waiting', about: 'since this page was opened' },
    h(Plot, {
      label: 'How many wait',
      data: [kept.map(({ at }) => at), kept.map(({ waiting }) => waiting)],
      series: [{ label: 'Waiting', show: (value) => String(Math.round(value)), colour: '--series-1', isFilled: true }],
      atLeast: 4,
    }),
  )
}

interface PartProps {
  readonly queue: Queue
  readonly again: () => void
}

function Callers({ queue, again }: PartProps) {
  const queueName = queue.name
  const columns: Column<QueueCaller>[] = [
    { title: '#', width: '56px', isEnd: true, show: ({ position }) => position },
    {
      title: 'Caller',
      show: ({ channel_id: id, channel_name: name }) => h(Link, { to: formatAddress('/calls/:id', { id }) }, name),
    },
    { title: 'Waits', width: '96px', isEnd: true, show: ({ wait }) => formatDuration(wait * 1000) },
    {
      title: 'Estimated wait',
      width: '150px',
      isEnd: true,
      below: 'estimated wait',
      show: ({ estimated_wait: wait }) => formatDuration(wait * 1000),
    },
    { title: 'Priority', width: '88px', isEnd: true, isMinor: true, show: ({ priority }) => priority },
    {
      title: 'Actions',
      width: '190px',
      hasActs: true,
      below: '',
      show: ({ channel_id: channelId, priority, position }) => [
        h(Act, {
          key: 'first',
          label: 'To the front',
          isSmall: true,
          isDisabled: position === 1,
          needs: ['queues', 'moveCaller'],
          run: () =>
            exchange().queues.moveCaller({ queueName, channelId, priority: frontOf(queue, priority), immediate: true }),
          onDone: again,
        }),
        h(Act, {
          key: 'out',
          label: 'Take out',
          isSmall: true,
          kind: 'danger',
          needs: ['queues', 'withdrawCaller'],
          ask: { title: 'Take the caller out of the queue?', text: 'The dialplan goes on with him behind Queue().' },
          run: () => exchange().queues.withdrawCaller({ queueName, channelId }),
          onDone: again,
        }),
      ],
    },
  ]
  return h(Table<QueueCaller>, {
    label: 'Callers who wait',
    columns,
    rows: queue.callers,
    keyOf: ({ channel_id }) => channel_id,
    empty: h(Empty, { icon: 'good', title: 'Nobody waits' }),
  })
}

/** More than everybody else has. */
const frontOf = ({ callers }: Queue, own: number): number =>
  callers.reduce((most, { priority }) => Math.max(most, priority), own) + 1

function Members({ queue, again }: PartProps) {
  const queueName = queue.name
  const columns: Column<QueueMember>[] = [
    { title: 'Member', show: ({ name }) => name, by: ({ name }) => name },
    { title: 'Called by', below: '', show: (member) => h('code', null, member.interface) },
    {
      title: 'State',
      width: '210px',
      show: (member) => {
        const [tone, words] = memberState(member)
        return h(Badge, { tone, hasDot: true }, words)
      },
    },
    {
      title: 'Penalty',
      width: '88px',
      isEnd: true,
      isMinor: true,
      show: ({ penalty }) => penalty,
      by: ({ penalty }) => penalty,
    },
    {
      title: 'Calls',
      width: '72px',
      isEnd: true,
      show: ({ calls_taken }) => calls_taken,
      by: ({ calls_taken }) => calls_taken,
    },
    {
      title: 'Last call',
      width: '110px',
      isMinor: true,
      show: ({ last_call: at }) => (at === 0 ? '–' : h(Ago, { at: at * 1000 })),
      by: ({ last_call }) => last_call,
    },
    {
      title: 'Actions',
      width: '190px',
      hasActs: true,
      below: '',
      show: (member) => [
        h(Act, {
          key: 'pause',
          label: member.paused ? 'Go on' : 'Pause',
          isSmall: true,
          needs: ['queues', 'updateMember'],
          run: () => exchange().queues.updateMember({ queueName, interface: member.interface, paused: !member.paused }),
          onDone: again,
        }),
        member.membership === 'dynamic' &&
          h(Act, {
            key: 'remove',
            label: 'Remove',
            isSmall: true,
            kind: 'danger',
            needs: ['queues', 'removeMember'],
            ask: { title: `Remove ${member.name} from ${queueName}?`, text: 'Calls under way go on.' },
            run: () => exchange().queues.removeMember({ queueName, interface: member.interface }),
            onDone: again,
          }),
      ],
    },
  ]
  return h(Table<QueueMember>, {
    label: 'Members',
    columns,
    rows: queue.members,
    keyOf: (member) => member.interface,
    empty: h(
      Empty,
      { icon: 'user', title: 'Nobody takes its calls' },
      h('p', null, 'member => in queues.conf, AddQueueMember() in the dialplan, or POST /queues/{name}/members.'),
    ),
  })
}
