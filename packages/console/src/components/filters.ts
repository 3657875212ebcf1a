// The bar above a table: each value stands in the address, so that what is seen can be sent to somebody.

import { systemClock, type Timer } from '@jackfield/base'
import { type ComponentChildren, Fragment, h } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { usePlace, useQueryValue } from '../router/place.ts'
import { Icon } from './icon.ts'
import { narrowWindow, useNarrow } from './use-narrow.ts'

export const Filters = ({ label, children }: { label: string; children?: ComponentChildren }) =>
  h('div', { class: 'filters', role: 'search', 'aria-label': label }, children)

/** Filters that are folded away in narrow windows, until one of them is set. */
export function MoreFilters({ names, children }: { names: readonly string[]; children?: ComponentChildren }) {
  const { query } = usePlace()
  const isNarrow = useNarrow(narrowWindow)
  const [isOpen, setOpen] = useState(() => names.some((name) => query.has(name)))
  if (!isNarrow) return h(Fragment, null, children)
  return [
    h(
      'button',
      {
        type: 'button',
        key: 'more',
        class: 'button more-filters',
        'aria-expanded': isOpen,
        onClick: () => setOpen(!isOpen),
      },
      h(Icon, { name: isOpen ? 'up' : 'down' }),
      'More filters',
    ),
    isOpen && h(Fragment, { key: 'filters' }, children),
  ]
}

/** How long somebody has stopped typing before what he typed counts. */
const typedMs = 250

export interface TextFilterProps {
  /** in the query */
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  readonly type?: 'search' | 'datetime-local'
  /** shares its row with another in narrow windows */
  readonly isShort?: boolean
}

export function TextFilter({ name, label, placeholder = '', type = 'search', isShort = false }: TextFilterProps) {
  const [value, setValue] = useQueryValue(name)
  const [typed, setTyped] = useState(value)
  const timer = useRef<Timer | undefined>(undefined)
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => timer.current?.cancel(), [])
  const onInput = (event: Event) => {
    const text = (event.currentTarget as HTMLInputElement).value
    setTyped(text)
    timer.current?.cancel()
    timer.current = systemClock.after(typedMs, () => setValue(text))
  }
  const field = h('input', { class: 'field', type, value: typed, placeholder, onInput, spellcheck: false })
  return h('label', { class: type !== 'search' ? 'moment' : isShort ? 'search is-short' : 'search' }, label, field)
}

export interface ChoiceFilterProps {
  readonly name: string
  readonly label: string
  /** value and what is shown; the empty value is that of nothing chosen */
  readonly choices: readonly (readonly [value: string, text: string])[]
}

export function ChoiceFilter({ name, label, choices }: ChoiceFilterProps) {
  const [value, setValue] = useQueryValue(name)
  const onChange = (event: Event) => setValue((event.currentTarget as HTMLSelectElement).value)
  return h(
    'label',
    null,
    label,
    h(
      'select',
      { class: 'field', value, onChange },
      choices.map(([choice, text]) => h('option', { key: choice, value: choice }, text)),
    ),
  )
}

export interface SegmentsProps {
  readonly label: string
  readonly choices: readonly (readonly [value: string, text: string])[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A few choices side by side. */
export const Segments = ({ label, choices, value, onChange }: SegmentsProps) =>
  h(
    'div',
    { class: 'segments', role: 'group', 'aria-label': label },
    choices.map(([choice, text]) =>
      h(
        'button',
        { type: 'button', key: choice, 'aria-pressed': choice === value, onClick: () => onChange(choice) },
        text,
      ),
    ),
  )
