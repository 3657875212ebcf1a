// What a view shows when it has nothing to show: still waiting, nothing there, could not be asked.

import { AriError } from '@jackfield/client'
import { type ComponentChildren, h } from 'preact'
import { wordsOf } from '../exchange.ts'
import type { Asked } from '../live/use-asked.ts'
import { Link } from '../router/place.ts'
import { Button } from './button.ts'
import { Icon } from './icon.ts'
import type { IconName } from './icons.table.ts'

export interface EmptyProps {
  readonly icon?: IconName
  readonly title: string
  /** one line instead of a picture: nothing is missing */
  readonly isQuiet?: boolean
  /** what to do next */
  readonly children?: ComponentChildren
}

export const Empty = ({ icon = 'good', title, isQuiet = false, children }: EmptyProps) =>
  h(
    'div',
    { class: isQuiet ? 'state quiet' : 'state' },
    h(Icon, { name: icon }),
    h('p', { class: 'what' }, title),
    children,
  )

export const Waiting = () =>
  h(
    'div',
    { class: 'waiting', role: 'status' },
    h('span', { class: 'unseen' }, 'Loading'),
    h('div', null),
    h('div', null),
    h('div', null),
  )

export const Failed = ({ error, onAgain }: { error: unknown; onAgain?: () => void }) =>
  h(
    'div',
    { class: 'state failed', role: 'alert' },
    h(Icon, { name: 'warning' }),
    h('p', { class: 'what' }, 'This could not be loaded'),
    h('p', null, wordsOf(error)),
    onAgain && h(Button, { label: 'Try again', icon: 'again', onPress: onAgain }),
  )

export interface MissingProps {
  readonly title: string
  readonly about: string
  /** where those are that there are */
  readonly to: string
  readonly label: string
}

/** What the address names is not there. */
export const Missing = ({ title, about, to, label }: MissingProps) =>
  h(
    'section',
    { class: 'panel' },
    h(Empty, { icon: 'search', title }, h('p', null, about), h(Link, { to, class: 'button' }, label)),
  )

/**
 * The answer once it is there; before, that it is waited for, or why it did not come. An older answer stays when a newer fails, unless
 * there is no such thing any more.
 */
export function whenAsked<T>(
  asked: Asked<T>,
  show: (value: T) => ComponentChildren,
  missing?: MissingProps,
): ComponentChildren {
  if (missing && asked.error instanceof AriError && asked.error.status === 404) return h(Missing, missing)
  if (asked.value !== undefined) return show(asked.value)
  if (asked.error !== undefined) return h(Failed, { error: asked.error, onAgain: asked.again })
  return h(Waiting, {})
}
