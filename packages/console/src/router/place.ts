// Where the user is: the address below the console, kept in the browser's history, so that it can be reloaded and sent to somebody.
// Not what is shown there.

import { type ComponentChildren, h } from 'preact'
import { Store } from '../live/store.ts'
import { useStore } from '../live/use-store.ts'
import { session } from '../session.ts'

export interface Place {
  /** below the console: `/calls/17.3` */
  readonly path: string
  readonly query: URLSearchParams
}

const here = (): Place => ({
  path: location.pathname.slice(session().root.length) || '/',
  query: new URLSearchParams(location.search),
})

let current: Store<Place> | undefined

/** Moves are shown at once, not with the next frame: a link that was pressed is answered. */
export function places(): Store<Place> {
  if (!current) {
    current = new Store(here(), (run) => run())
    addEventListener('popstate', () => current?.set(here()))
  }
  return current
}

export interface NavigateOptions {
  /** instead of the address that is shown now: the way back does not lead through it */
  readonly isReplacing?: boolean
}

/** `address` is below the console and may have a query. */
export function navigate(address: string, { isReplacing = false }: NavigateOptions = {}): void {
  const url = session().root + address
  if (isReplacing) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
  places().set(here())
  if (!isReplacing) scrollTo(0, 0)
}

export const usePlace = (): Place => useStore(places())

/** One value of the query and how to change it; the empty text takes it out. */
export function useQueryValue(name: string): readonly [string, (value: string) => void] {
  const { query } = usePlace()
  return [query.get(name) ?? '', (value) => setQuery({ [name]: value })]
}

export function setQuery(values: Readonly<Record<string, string>>): void {
  const { path, query } = places().value
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') changed.delete(name)
    else changed.set(name, value)
  }
  const text = changed.toString()
  navigate(text === '' ? path : `${path}?${text}`, { isReplacing: true })
}

export interface LinkProps {
  /** below the console */
  readonly to: string
  readonly class?: string
  readonly title?: string
  readonly children?: ComponentChildren
  readonly 'aria-current'?: 'page' | undefined
  readonly onFollow?: () => void
}

/** A link within the console: the page stays, the address changes; with a modifier key it is any other link. */
export function Link({ to, onFollow, ...props }: LinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
    onFollow?.()
  }
  return h('a', { ...props, href: session().root + to, onClick })
}
