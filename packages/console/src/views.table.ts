// Every view of the console: its address, how it is listed, and how it is loaded. A view registers itself by a row here.
// Nothing of a view is loaded before its address is opened.

import type { ComponentType } from 'preact'
import type { IconName } from './components/icons.table.ts'

export interface ViewProps {
  /** what stands in the address for `:name` */
  readonly params: Readonly<Record<string, string>>
}

export interface ViewRow {
  /** below the console: `/calls/:id` */
  readonly address: string
  readonly title: string
  /** where it is listed; absent: it is reached from another view */
  readonly group?: 'Now' | 'Exchange' | 'Tools'
  readonly icon: IconName
  readonly load: () => Promise<{ readonly View: ComponentType<ViewProps> }>
}

export const views: readonly ViewRow[] = [
  {
    address: '/',
    title: 'Overview',
    group: 'Now',
    icon: 'overview',
    load: () => import('./views/overview.ts'),
  },
]
