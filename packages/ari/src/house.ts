// What a handler works with: every part of the exchange it may ask.
// Not the parts themselves: the program that starts the exchange puts them together.

import type { Clock, Log, Random } from '@jackfield/base'
import type { Bus } from '@jackfield/core'
import type { Render } from './render.ts'

/** The applications, as far as the handlers of their resource ask them. Each answer is the application as JSON text. */
export interface ApplicationBook {
  list(): readonly string[]
  /** Throws `application-not-found`, as do the following. */
  get(name: string): string
  subscribe(name: string, eventSources: readonly string[]): string
  unsubscribe(name: string, eventSources: readonly string[]): string
  filter(name: string, filter: unknown): string
}

export interface House {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly render: Render
  readonly applications: ApplicationBook
}
