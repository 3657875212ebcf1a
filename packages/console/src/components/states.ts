// What a view shows when it has nothing to show: still waiting, nothing there, could not be asked.

import { type ComponentChildren, h } from 'preact'
import { wordsOf } from '../exchange.ts'
import type { Asked } from '../live/use-asked.ts'
import { Button } from './button.ts'
import { Icon } from './icon.ts'
import type { IconName } from './icons.table.ts'

export interface EmptyProps {
  readonly icon?: IconName
  readonly title: string
  /** what to do next */
  readonly children?: ComponentChildren
}

export const Empty = ({ icon = 'good', title, children }: EmptyProps) =>
  h('div', { class: 'state' }, h(Icon, { name: icon }), h('p', { class: 'what' }, title), children)

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

/** The answer once it is there; before, that it is waited for, or why it did not come. An older answer stays when a newer fails. */
export function whenAsked<T>(asked: Asked<T>, show: (value: T) => ComponentChildren): ComponentChildren {
  if (asked.value !== undefined) return show(asked.value)
  if (asked.error !== undefined) return h(Failed, { error: asked.error, onAgain: asked.again })
  return h(Waiting, {})
}
