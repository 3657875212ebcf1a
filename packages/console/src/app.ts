// The page: sidebar, top bar, and the view of the address.
// Not the views: each is loaded when its address is opened.

import { detached } from '@jackfield/base'
import { type ComponentType, h } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './components/icon.ts'
import { ViewHead } from './components/panel.ts'
import { Logo, Sidebar } from './components/sidebar.ts'
import { Empty, Failed, Waiting } from './components/states.ts'
import { Toasts } from './components/toasts.ts'
import { useStatus } from './live/status.ts'
import { matchAddress } from './router/match-address.ts'
import { Link, usePlace } from './router/place.ts'
import type { ViewProps } from './view.ts'
import { views } from './views.table.ts'

export function App() {
  const [isOpen, setOpen] = useState(false)
  const { path } = usePlace()
  const match = matchAddress(views, path)
  const main = useRef<HTMLElement>(null)
  const address = match?.row.address
  const isFirst = useRef(true)
  useEffect(() => {
    // somebody who cannot see the page is told that another view is shown
    if (isFirst.current) isFirst.current = false
    else main.current?.focus({ preventScroll: true })
  }, [address])
  const leave = () => setOpen(false)
  const back = () => {
    leave()
    document.querySelector<HTMLElement>('.topbar button')?.focus()
  }
  useEscape(isOpen, back)
  useEffect(() => {
    if (!isOpen) return
    // the keyboard goes where the eye goes, once there is something to see
    const frame = requestAnimationFrame(() => document.querySelector<HTMLElement>('.sidebar .brand')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return h(
    'div',
    { class: 'app' },
    h('a', { class: 'skip', href: '#view' }, 'Skip to content'),
    h(TopBar, { isOpen, onOpen: () => setOpen(true) }),
    isOpen && h('button', { type: 'button', class: 'veil', 'aria-label': 'Close the menu', onClick: back }),
    h(Sidebar, { isOpen, onLeave: leave }),
    h(
      'div',
      { class: 'main' },
      h(Lost, {}),
      h(
        'main',
        { class: 'view', id: 'view', ref: main, tabIndex: -1 },
        match ? h(Shown, { key: match.row.address, row: match.row, params: match.params }) : h(Nowhere, {}),
      ),
    ),
    h(Toasts, {}),
  )
}

function useEscape(isOn: boolean, run: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}

/** What is shown is old: the exchange does not answer. */
function Lost() {
  const { status, error } = useStatus()
  if (!status || error === undefined) return null
  return h(
    'div',
    { class: 'banner', role: 'status' },
    h(Icon, { name: 'warning' }),
    'The exchange does not answer. What you see is from before; this page tries again by itself.',
  )
}

/** Narrow windows only. */
function TopBar({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return h(
    'header',
    { class: 'topbar' },
    h(
      'button',
      {
        type: 'button',
        class: 'button plain square',
        'aria-label': 'Menu',
        'aria-expanded': isOpen,
        'aria-controls': 'sidebar',
        onClick: onOpen,
      },
      h(Icon, { name: 'menu' }),
    ),
    h(Link, { to: '/', class: 'brand' }, h(Logo, {}), 'Jackfield'),
  )
}

interface ShownProps extends ViewProps {
  readonly row: (typeof views)[number]
}

function Shown({ row, params }: ShownProps) {
  const [loaded, setLoaded] = useState<{ View: ComponentType<ViewProps> } | { error: unknown } | undefined>(undefined)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOver = false
    const show = (outcome: { View: ComponentType<ViewProps> } | { error: unknown }) => {
      if (!isOver) setLoaded(outcome)
    }
    const loading = row.load().then(show, (error: unknown) => show({ error }))
    detached(loading, 'showing a view')
    return () => {
      isOver = true
    }
  }, [row, tries])
  if (!loaded) return h(Waiting, {})
  if ('error' in loaded) return h(Failed, { error: loaded.error, onAgain: () => setTries(tries + 1) })
  return h(loaded.View, { params })
}

const Nowhere = () =>
  h(
    'div',
    null,
    h(ViewHead, { title: 'Not found' }),
    h(
      'section',
      { class: 'panel' },
      h(
        Empty,
        { icon: 'search', title: 'There is no such view' },
        h('p', null, 'The address may be from another version of the exchange.'),
        h(Link, { to: '/', class: 'button' }, 'Overview'),
      ),
    ),
  )
