// Short messages at the edge of the page: what was done, and what could not be.

import { systemClock } from '@jackfield/base'
import { h } from 'preact'
import { Store } from '../live/store.ts'
import { useStore } from '../live/use-store.ts'
import { Icon } from './icon.ts'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad' | 'plain'
}

const shownMs = { good: 4_000, plain: 6_000, bad: 12_000 }
const most = 5
const toasts = new Store<readonly Toast[]>([])
let last = 0

export function notify(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++last
  toasts.update((shown) => [...shown.slice(1 - most), { id, text, tone }])
  systemClock.after(shownMs[tone], () => dismiss(id))
}

const dismiss = (id: number) => toasts.update((shown) => shown.filter((toast) => toast.id !== id))

export function Toasts() {
  const shown = useStore(toasts)
  return h(
    'div',
    { class: 'toasts', role: 'status', 'aria-live': 'polite' },
    shown.map(({ id, text, tone }) =>
      h(
        'div',
        { key: id, class: `toast ${tone}` },
        h('p', null, text),
        h(
          'button',
          { type: 'button', class: 'button plain small square', 'aria-label': 'Dismiss', onClick: () => dismiss(id) },
          h(Icon, { name: 'close' }),
        ),
      ),
    ),
  )
}
