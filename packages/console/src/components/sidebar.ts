// The list of views, who has logged in, and how the page looks.

import { detached } from '@jackfield/base'
import { h } from 'preact'
import { useState } from 'preact/hooks'
import { useStatus } from '../live/status.ts'
import { matchAddress } from '../router/match-address.ts'
import { Link, usePlace } from '../router/place.ts'
import { logOut, session } from '../session.ts'
import { setTheme, type Theme, theme } from '../theme.ts'
import type { ViewRow } from '../view.ts'
import { views } from '../views.table.ts'
import { Badge } from './badge.ts'
import { Button } from './button.ts'
import { Icon } from './icon.ts'
import type { IconName } from './icons.table.ts'

const groups = ['Now', 'Exchange', 'Tools'] as const

export interface SidebarProps {
  readonly isOpen: boolean
  readonly onLeave: () => void
}

export function Sidebar({ isOpen, onLeave }: SidebarProps) {
  const { path } = usePlace()
  const shown = matchAddress(views, path)?.row
  return h(
    'aside',
    { class: isOpen ? 'sidebar is-open' : 'sidebar', id: 'sidebar', 'aria-label': 'Console' },
    h(Link, { to: '/', class: 'brand', onFollow: onLeave }, h(Logo, {}), 'Jackfield'),
    h(
      'nav',
      { 'aria-label': 'Views' },
      groups.map((group) => h(Group, { key: group, group, shown, onLeave })),
    ),
    h(Who, {}),
  )
}

/** A view that is reached from another is its part: the address begins with the other's. */
const isCurrent = (row: ViewRow, shown: ViewRow | undefined) =>
  shown === row || (row.address !== '/' && shown?.address.startsWith(`${row.address}/`) === true)

function Group({ group, shown, onLeave }: { group: string; shown: ViewRow | undefined; onLeave: () => void }) {
  const rows = views.filter((row) => row.group === group)
  if (rows.length === 0) return null
  return h(
    'div',
    null,
    h('h2', { class: 'group' }, group),
    h(
      'ul',
      null,
      rows.map((row) =>
        h(
          'li',
          { key: row.address },
          h(
            Link,
            {
              to: row.address,
              class: 'entry',
              onFollow: onLeave,
              'aria-current': isCurrent(row, shown) ? 'page' : undefined,
            },
            h(Icon, { name: row.icon }),
            row.title,
            h(Mark, { row }),
          ),
        ),
      ),
    ),
  )
}

/** What of a view needs a look. */
function Mark({ row }: { row: ViewRow }) {
  const { status } = useStatus()
  const mark = status && row.mark?.(status)
  if (!mark) return null
  return h(
    'span',
    { class: 'mark' },
    h(Badge, { tone: mark.tone, title: mark.about }, mark.text, h('span', { class: 'unseen' }, mark.about)),
  )
}

const themes: readonly (readonly [Theme, IconName, string])[] = [
  ['system', 'system', 'Colours of the system'],
  ['light', 'sun', 'Light'],
  ['dark', 'moon', 'Dark'],
]

function Who() {
  const [chosen, choose] = useState(theme())
  const { user, read_only: isReadOnly, version } = session()
  return h(
    'div',
    { class: 'who' },
    h('div', { class: 'name' }, h('span', { title: user }, user), isReadOnly && h(Badge, {}, 'read only')),
    h(
      'div',
      { class: 'acts' },
      h(
        'div',
        { class: 'segments', role: 'group', 'aria-label': 'Colours' },
        themes.map(([name, icon, label]) =>
          h(
            'button',
            {
              type: 'button',
              key: name,
              title: label,
              'aria-label': label,
              'aria-pressed': chosen === name,
              onClick: () => {
                setTheme(name)
                choose(name)
              },
            },
            h(Icon, { name: icon }),
          ),
        ),
      ),
      h(Button, {
        label: 'Log out',
        icon: 'leave',
        isBare: true,
        kind: 'plain',
        onPress: () => detached(logOut(), 'logging out'),
      }),
    ),
    h('div', { class: 'version' }, `Version ${version}`),
  )
}

export const Logo = () =>
  h(
    'svg',
    { viewBox: '0 0 32 32', 'aria-hidden': true },
    h('rect', { width: 32, height: 32, rx: 7, fill: '#2f55c8' }),
    h(
      'g',
      { fill: 'none', stroke: '#fff', 'stroke-width': 2.4, 'stroke-linecap': 'round' },
      h('circle', { cx: 9.5, cy: 10, r: 2.6 }),
      h('circle', { cx: 22.5, cy: 10, r: 2.6 }),
      h('path', { d: 'M9.5 12.6v4.2c0 8.6 13 8.6 13 0v-4.2' }),
    ),
  )
