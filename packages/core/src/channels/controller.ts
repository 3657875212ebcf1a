// Who drives a channel at a moment. Exactly one does; a channel that nobody drives any more ends.
// Not what they do: each controller is its own part of the house.

import type { FarBridge } from '../bridges/far-bridge.ts'
import type { TechnologyEvent } from './technology-event.ts'

export type ControllerKind = 'dialplan' | 'application' | 'dial' | 'bridge'

export interface Controller {
  readonly kind: ControllerKind
  /** hears what the far end says, after the channel itself has taken note of it */
  onTechnologyEvent?(event: TechnologyEvent): void
}

/** The bridge a channel sits in, as the channel sees it. */
export interface BridgeMembership {
  readonly bridgeId: string
  /** false for bridges that nobody is shown */
  readonly isShown: boolean
  onTechnologyEvent(event: TechnologyEvent): void
  /** takes the channel out because it ends or goes elsewhere */
  leave(reason: LeaveReason): void
  /** for one whose others are at another exchange: takes it out, and resolves when they know, or after a while */
  readonly withdraw?: (() => Promise<void>) | undefined
  /** … and the bridge there, where this one is only the way to it */
  readonly far?: FarBridge | undefined
}

/** Why a channel left a bridge. */
export type LeaveReason =
  | 'removed'
  | 'moved'
  | 'hung-up'
  | 'redirected'
  | 'dissolved'
  | 'transferred'
  | 'timeout'
  | 'digit'
