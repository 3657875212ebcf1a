// The head of a view, and the framed parts below it.

import { type ComponentChildren, h } from 'preact'
import { useEffect, useId } from 'preact/hooks'

export interface ViewHeadProps {
  readonly title: string
  readonly about?: ComponentChildren
  /** buttons at its right */
  readonly children?: ComponentChildren
}

/** Names the window, too. */
export function ViewHead({ title, about, children }: ViewHeadProps) {
  useEffect(() => {
    document.title = `${title} · Jackfield`
  }, [title])
  return h(
    'header',
    { class: 'view-head' },
    h('h1', null, title),
    about && h('div', { class: 'about' }, about),
    children && h('div', { class: 'acts' }, children),
  )
}

export interface PanelProps {
  readonly title: string
  readonly about?: ComponentChildren
  readonly acts?: ComponentChildren
  /** its content reaches to its edges, as a table does */
  readonly isFlush?: boolean
  /** other content is waited for */
  readonly isBusy?: boolean
  readonly children?: ComponentChildren
}

export function Panel({ title, about, acts, isFlush = false, isBusy = false, children }: PanelProps) {
  const id = useId()
  return h(
    'section',
    { class: 'panel', 'aria-labelledby': id, ...(isBusy ? { 'aria-busy': true } : {}) },
    h(
      'div',
      { class: 'panel-head' },
      h('h2', { id }, title),
      about && h('span', { class: 'about' }, about),
      acts && h('div', { class: 'acts' }, acts),
    ),
    isFlush ? children : h('div', { class: 'panel-body' }, children),
  )
}

/** Names and values. Those that are not known are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ComponentChildren])[] }) =>
  h(
    'dl',
    { class: 'facts' },
    facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .flatMap(([name, value]) => [h('dt', { key: name }, name), h('dd', { key: `${name}:` }, value)]),
  )
