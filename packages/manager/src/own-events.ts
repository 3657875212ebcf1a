// What this door tells of beyond the bus: answers of actions that come later, the life of the exchange, its modules.
// Not events of calls: those are the bus's.

import type { Field } from './message.ts'

/** How a reload went, with the numbers that clients know. */
export const reloadStatuses = {
  done: 0,
  queued: 1,
  'not-found': 2,
  failed: 3,
  'in-progress': 4,
  'not-loaded': 5,
  'not-supported': 6,
} as const
export type ReloadStatus = keyof typeof reloadStatuses

export interface OwnEvents {
  'fully-booted': { readonly uptimeSeconds: number; readonly lastReloadSeconds: number }
  'shutting-down': { readonly isRestarting: boolean }
  'module-loaded': { readonly module: string }
  'module-unloaded': { readonly module: string }
  /** `module`: `All` when it was everything */
  'module-reloaded': { readonly module: string; readonly status: ReloadStatus }
  'originate-answered': { readonly fields: readonly Field[] }
  /** a client said something to the others */
  'client-spoke': { readonly eventName: string; readonly fields: readonly Field[] }
}

export type OwnEventName = keyof OwnEvents
