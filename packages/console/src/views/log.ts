// The log as it is written: by level, call and text, followed while it is at its end, and how much is written.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Badge, type Tone } from '../components/badge.ts'
import { Act, Button } from '../components/button.ts'
import { Dialog } from '../components/dialog.ts'
import { ChoiceFilter, Filters, TextFilter } from '../components/filters.ts'
import { NotFollowed } from '../components/not-followed.ts'
import { Facts, Panel, ViewHead } from '../components/panel.ts'
import { Empty, Failed, Waiting } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { Time } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { openFeed } from '../live/event-feed.ts'
import { useAsked } from '../live/use-asked.ts'
import { useKept } from '../live/use-kept.ts'
import { useStore } from '../live/use-store.ts'
import { isView } from '../router/known-views.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link, usePlace } from '../router/place.ts'
import { mayRun } from '../session.ts'
import { LogTail } from './log-tail.ts'

type Line = Model<'LogLine'>
type Level = Line['level']

/** What is asked for by the name of a level: it, and what is worse. */
const levels = new Map<string, readonly Level[]>([
  ['error', ['ERROR']],
  ['warning', ['ERROR', 'WARNING']],
  ['notice', ['ERROR', 'WARNING', 'NOTICE', 'SECURITY']],
  ['security', ['SECURITY']],
  ['verbose', ['VERBOSE']],
  ['debug', ['DEBUG', 'TRACE']],
  ['dtmf', ['DTMF']],
])

/** As the exchange decides it for who asks; the level is asked for. */
export function isWanted({ call_id: id, channel_id: channel, source, text: said }: Line, call: string, text: string) {
  if (call !== '' && call !== id && call !== channel) return false
  return text === '' || `${source}: ${said}`.toLowerCase().includes(text.toLowerCase())
}

export function View() {
  const { query } = usePlace()
  const [level, call, text] = ['level', 'call', 'text'].map((name) => query.get(name) ?? '') as [string, string, string]
  const [isPaused, setPaused] = useState(false)
  const [chosen, choose] = useState<Line | undefined>(undefined)
  const tail = useMemo(
    () =>
      new LogTail({
        ask: (wish, signal) =>
          exchange().log.list(
            {
              ...wish,
              ...(levels.has(level) ? { level: levels.get(level) as readonly Level[] } : {}),
              ...(call === '' ? {} : { call }),
              ...(text === '' ? {} : { text }),
            },
            { signal },
          ),
        fits: (line) => isWanted(line, call, text),
        follow: (handlers) =>
          openFeed(
            (levels.get(level) ?? ['']).map((one) => `log:${one}`),
            handlers,
          ),
      }),
    [level, call, text],
  )
  useEffect(() => {
    if (!isPaused) return tail.follow()
    return undefined
  }, [tail, isPaused])
  const { lines: fitting, error, isLoaded, connection } = useStore(tail.shown)
  // those of the filter before, until there are others
  const lines = useKept(isLoaded ? fitting : undefined)
  return h(
    'div',
    null,
    h(
      ViewHead,
      { title: 'Log' },
      h(Levels, {}),
      h(Button, {
        label: isPaused ? 'Follow' : 'Pause',
        icon: isPaused ? 'play' : 'pause',
        isPressed: isPaused,
        onPress: () => setPaused(!isPaused),
      }),
    ),
    h(
      Filters,
      { label: 'Log' },
      h(TextFilter, { name: 'text', label: 'Text', placeholder: 'in any letter case' }),
      h(ChoiceFilter, {
        name: 'level',
        label: 'Level',
        choices: [
          ['', 'All'],
          ['error', 'Errors'],
          ['warning', 'Warnings and worse'],
          ['notice', 'Notices and worse'],
          ['security', 'Security'],
          ['verbose', 'Verbose'],
          ['debug', 'Debug'],
          ['dtmf', 'DTMF'],
        ],
      }),
      h(TextFilter, { name: 'call', label: 'Call or channel', placeholder: 'id', isShort: true }),
    ),
    !isPaused && h(NotFollowed, { connection }),
    h(
      Panel,
      { title: 'Lines', about: about(lines?.length ?? 0, isPaused), isFlush: true, isBusy: !isLoaded },
      lines === undefined
        ? error === undefined
          ? h(Waiting, {})
          : h(Failed, { error, onAgain: () => tail.again() })
        : h(Table<Line>, {
            label: 'Lines of the log',
            columns,
            rows: lines,
            keyOf: ({ number }) => String(number),
            isFollowing: !isPaused,
            onChoose: choose,
            empty: h(
              Empty,
              { icon: 'log', title: 'No line fits' },
              h(
                'p',
                null,
                'The last 2,000 lines of each kind are kept. More is written with a higher detail of verbose or debug.',
              ),
            ),
          }),
    ),
    chosen && h(WholeLine, { line: chosen, onClose: () => choose(undefined) }),
  )
}

const WholeLine = ({ line, onClose }: { line: Line; onClose: () => void }) =>
  h(
    Dialog,
    { title: `Line ${line.number}`, isWide: true, onClose },
    h(Facts, {
      facts: [
        ['When', h(Time, { at: line.time })],
        ['Level', line.detail === undefined ? line.level : `${line.level} ${line.detail}`],
        ['From', line.source],
        ['Code', line.code && h('code', null, line.code)],
        ['Channel', line.channel_id],
        ['Call', line.call_id],
        ['Line', h('span', { class: 'mono' }, line.text)],
      ],
    }),
  )

const about = (count: number, isPaused: boolean) => `${count}${isPaused ? ', paused' : ', new ones at the end'}`

const tones: Partial<Readonly<Record<Level, Tone>>> = {
  ERROR: 'bad',
  WARNING: 'warn',
  SECURITY: 'accent',
  NOTICE: 'good',
}

const columns: readonly Column<Line>[] = [
  { title: 'Time', width: '120px', show: ({ time }) => h(Time, { at: time }) },
  {
    title: 'Level',
    width: '104px',
    show: ({ level }) => h(Badge, { tone: tones[level] ?? 'plain' }, level.toLowerCase()),
  },
  { title: 'From', width: '110px', show: ({ source }) => h('span', { class: 'soft' }, source) },
  { title: 'Line', isLong: true, below: '', show: ({ text }) => h('span', { class: 'mono', title: text }, text) },
  {
    title: 'Call',
    width: '140px',
    show: ({ call_id: id, channel_id: channel }) => {
      if (id !== undefined && isView('/calls/1')) return h(Link, { to: formatAddress('/calls/:id', { id }) }, id)
      const shown = id ?? channel
      return shown === undefined ? '' : h(Link, { to: formatAddress('/log', {}, { call: shown }) }, shown)
    },
  },
]

const details = [0, 1, 2, 3, 4, 5, 10]

/** How much is written; who may not change it sees it. */
function Levels() {
  const asked = useAsked((signal) => exchange().log.getLevels({}, { signal }), [])
  if (!asked.value) return null
  const { verbose, debug } = asked.value
  return h(
    'div',
    { class: 'levels' },
    h(Detail, { name: 'verbose', value: verbose, onDone: asked.again }),
    h(Detail, { name: 'debug', value: debug, onDone: asked.again }),
  )
}

function Detail({ name, value, onDone }: { name: 'verbose' | 'debug'; value: number; onDone: () => void }) {
  const [chosen, choose] = useState(value)
  useEffect(() => choose(value), [value])
  if (!mayRun('log', 'setLevels')) return h('span', { class: 'soft' }, `${name} ${value}`)
  const choices = [...new Set([...details, value])].sort((one, other) => one - other)
  return h(
    'label',
    { class: 'detail' },
    name,
    h(
      'select',
      {
        class: 'field',
        value: String(chosen),
        onChange: (event: Event) => choose(Number((event.currentTarget as HTMLSelectElement).value)),
      },
      choices.map((detail) => h('option', { key: detail, value: String(detail) }, detail)),
    ),
    chosen !== value &&
      h(Act, {
        label: `Set ${name}`,
        kind: 'primary',
        needs: ['log', 'setLevels'],
        run: () => exchange().log.setLevels({ [name]: chosen }),
        done: `The log has ${name} of ${chosen} now.`,
        onDone,
      }),
  )
}
