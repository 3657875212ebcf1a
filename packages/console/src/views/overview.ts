// How the exchange is, in one look: what needs somebody's attention, the figures, the last hour. Each leads to where more of it is seen.

import { type ComponentChildren, h } from 'preact'
import { Badge } from '../components/badge.ts'
import { formatMs } from '../components/format-time.ts'
import { Icon } from '../components/icon.ts'
import type { IconName } from '../components/icons.table.ts'
import { ViewHead } from '../components/panel.ts'
import { Failed, Waiting } from '../components/states.ts'
import { Since } from '../components/time.ts'
import { ask, type Status, useStatus } from '../live/status.ts'
import { isView } from '../router/known-views.ts'
import { Link } from '../router/place.ts'
import { session } from '../session.ts'
import { LastHour } from './last-hour.ts'
import { type Problem, problemsOf } from './problems.ts'

export function View() {
  const { status, error } = useStatus()
  if (!status) return error === undefined ? h(Waiting, {}) : h(Failed, { error, onAgain: ask })
  const about = ['Version ', session().version, ', up for ', h(Since, { at: status.started })]
  return h(
    'div',
    null,
    h(ViewHead, { title: status.name || 'Overview', about }),
    h(Attention, { problems: problemsOf(status) }),
    h(Figures, { status }),
    h(LastHour, {}),
  )
}

function Attention({ problems }: { problems: readonly Problem[] }) {
  const isWell = problems.every(({ tone }) => tone === 'note')
  return [
    isWell && h('p', { key: 'well', class: 'well' }, h(Icon, { name: 'good' }), 'Everything is as it should be.'),
    problems.length > 0 &&
      h('ul', { key: 'problems', class: 'problems', 'aria-label': 'What needs a look' }, problems.map(problemRow)),
  ]
}

const problemIcons: Readonly<Record<Problem['tone'], { readonly name: IconName; readonly label: string }>> = {
  bad: { name: 'warning', label: 'Problem' },
  warn: { name: 'warning', label: 'Warning' },
  note: { name: 'note', label: 'Note' },
}

function problemRow({ tone, what, advice, to }: Problem) {
  const inside = [
    h(Icon, problemIcons[tone]),
    h('span', { class: 'words' }, h('span', { class: 'what' }, what), h('span', { class: 'advice' }, advice)),
  ]
  const leads = to !== undefined && isView(to)
  const row = leads
    ? h(Link, { to, class: 'problem' }, inside, h(Icon, { name: 'right' }))
    : h('div', { class: 'problem' }, inside)
  return h('li', { key: what, class: tone }, row)
}

interface FigureProps {
  readonly icon: IconName
  readonly what: string
  readonly value: ComponentChildren
  readonly more?: ComponentChildren
  /** a view, or a place below */
  readonly to?: string
}

function Figure({ icon, what, value, more, to }: FigureProps) {
  const inside = [
    h('span', { class: 'what' }, h(Icon, { name: icon }), what),
    h('span', { class: 'value' }, value),
    h('span', { class: 'beside' }, more),
  ]
  if (to?.startsWith('#')) return h('a', { href: to, class: 'figure' }, inside)
  return to !== undefined && isView(to)
    ? h(Link, { to, class: 'figure' }, inside)
    : h('div', { class: 'figure' }, inside)
}

const percent = (share: number) => `${Math.round(100 * share)} %`

/** `3 of 4`, and what the others are. */
function reach(
  { up, down }: { up: number; down: number },
  words: readonly [none: string, others: string, all: string],
) {
  const all = up + down
  return {
    value: all === 0 ? '0' : [up, ' ', h('small', null, `of ${all}`)],
    more: all === 0 ? words[0] : down === 0 ? h('span', { class: 'good-text' }, words[2]) : `${down} ${words[1]}`,
  }
}

function Figures({ status }: { status: Status }) {
  const { calls, calls_left: left, complaints } = status
  const needed = status.applications_missing.filter((one) => one.needed).length
  const lateMs = Math.max(status.control_late_p99, status.media_late_p99)
  const wrong = complaints && complaints.errors + complaints.warnings
  return h(
    'div',
    { class: 'figures' },
    h(Figure, {
      icon: 'calls',
      what: 'Calls now',
      value: calls,
      more: `${left === undefined ? 'no limit' : `room for ${left} more`} · ${status.calls_per_second.toFixed(1)} new per s`,
      to: '/calls?show=live',
    }),
    h(Figure, {
      icon: 'phones',
      what: 'Phones',
      ...reach(status.phones, ['none configured', 'not registered', 'all registered']),
      to: '/phones?kind=phone',
    }),
    h(Figure, {
      icon: 'trunk',
      what: 'Trunks',
      ...reach(status.trunks, ['none configured', 'cannot be reached', 'all reached']),
      to: '/phones?kind=trunk',
    }),
    h(Figure, {
      icon: 'again',
      what: 'Registrations elsewhere',
      ...reach(status.registrations, ['none configured', 'not registered', 'all registered']),
      to: '/phones',
    }),
    h(Figure, {
      icon: 'applications',
      what: 'Applications',
      value: status.applications_connected,
      more: needed > 0 ? h(Badge, { tone: 'bad' }, `${needed} missing`) : 'connected, none is missing',
      to: '/applications',
    }),
    h(Figure, {
      icon: 'clock',
      what: 'Clock lateness',
      value: formatMs(lateMs),
      more: `busy: control ${percent(status.control_busy)}, media ${percent(status.media_busy)}`,
      to: '#last-hour',
    }),
    h(Figure, {
      icon: 'blocked',
      what: 'Blocked logins',
      value: status.blocks,
      more: 'after wrong passwords',
      to: '/phones',
    }),
    h(Figure, {
      icon: 'configuration',
      what: 'Configuration',
      value: wrong ?? '–',
      more: complaints ? `${complaints.errors} errors, ${complaints.warnings} warnings` : 'not looked through yet',
      to: '/configuration',
    }),
  )
}
