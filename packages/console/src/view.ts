// What a view is: a row of views.table.ts, and what its component is given.
// Not the table: views import this, and the table imports the views.

import type { ComponentType } from 'preact'
import type { Tone } from './components/badge.ts'
import type { IconName } from './components/icons.table.ts'
import type { Status } from './live/status.ts'

export interface ViewProps {
  /** what stands in the address for `:name` */
  readonly params: Readonly<Record<string, string>>
}

export interface Mark {
  readonly text: string
  readonly tone: Tone
  readonly about: string
}

export interface ViewRow {
  /** below the console: `/calls/:id` */
  readonly address: string
  readonly title: string
  /** where it is listed; absent: it is reached from another view */
  readonly group?: 'Now' | 'Exchange' | 'Tools'
  readonly icon: IconName
  /** beside its title in the list: what needs a look there */
  readonly mark?: (status: Status) => Mark | undefined
  readonly load: () => Promise<{ readonly View: ComponentType<ViewProps> }>
}
