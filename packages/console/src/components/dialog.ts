// Windows over the page: the browser's own dialog, which keeps the keyboard inside and goes away with Escape.

import { type ComponentChildren, h, render } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from './icon.ts'

export interface DialogProps {
  readonly title: string
  readonly isWide?: boolean
  readonly onClose: () => void
  /** at its foot */
  readonly acts?: ComponentChildren
  readonly children?: ComponentChildren
}

export function Dialog({ title, isWide = false, onClose, acts, children }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    place.current?.showModal()
  }, [])
  return h(
    'dialog',
    {
      ref: place,
      class: isWide ? 'wide' : '',
      'aria-labelledby': id,
      onClose,
      // beside it
      onClick: (event: MouseEvent) => {
        if (event.target === place.current) place.current?.close()
      },
    },
    h(
      'div',
      { class: 'dialog-head' },
      h('h2', { id }, title),
      h(
        'button',
        { type: 'button', class: 'button plain square', 'aria-label': 'Close', onClick: () => place.current?.close() },
        h(Icon, { name: 'close' }),
      ),
    ),
    h('div', { class: 'dialog-body' }, children),
    acts && h('div', { class: 'dialog-acts' }, acts),
  )
}

export interface Question {
  readonly title: string
  readonly text: string
  /** what the button that agrees says */
  readonly act: string
  readonly isDangerous?: boolean
}

/** Asks, and resolves with the answer. */
export function confirmed({ title, text, act, isDangerous }: Question): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isAgreed: boolean) => {
    resolve(isAgreed)
    render(null, place)
    place.remove()
  }
  const acts = [
    h('button', { type: 'button', class: 'button', onClick: () => answer(false) }, 'Cancel'),
    h(
      'button',
      { type: 'button', class: `button ${isDangerous ? 'danger' : 'primary'}`, onClick: () => answer(true) },
      act,
    ),
  ]
  render(h(Dialog, { title, acts, onClose: () => answer(false) }, h('p', null, text)), place)
  return promise
}
