// A member of a queue: who is called, how often it was, and whether it can be called now.
// Not the queue: what follows a change is its business.

import type { DeviceState, QueueMemberSnapshot } from '@jackfield/core'
import { isFree, isThere, memberStatus } from './member-status.table.ts'

export interface NewMember {
  readonly interface: string
  readonly name: string
  readonly stateInterface: string
  readonly penalty: number
  readonly ringsInUse: boolean
  readonly wrapUpSeconds: number
  readonly isDynamic: boolean
  readonly isPaused: boolean
  readonly pausedReason: string
}

export class Member {
  readonly interface: string
  readonly isDynamic: boolean
  name: string
  stateInterface: string
  penalty: number
  ringsInUse: boolean
  wrapUpSeconds: number
  isPaused: boolean
  pausedReason: string
  /** seconds since 1970; 0: never */
  lastPause = 0
  loginTime: number
  lastCall = 0
  calls = 0
  /** the wrap-up time of the queue it last took a call from; nothing: its own queue's */
  lastQueueWrapUp: (() => number) | undefined
  /** since when it talks; 0: it does not */
  inCallSince = 0
  state: DeviceState = 'UNKNOWN'
  isWrappingUp = false
  /** its number in the order of adding */
  index = 0

  constructor(given: NewMember, nowSeconds: number) {
    this.interface = given.interface
    this.isDynamic = given.isDynamic
    this.name = given.name
    this.stateInterface = given.stateInterface
    this.penalty = given.penalty
    this.ringsInUse = given.ringsInUse
    this.wrapUpSeconds = given.wrapUpSeconds
    this.isPaused = given.isPaused
    this.pausedReason = given.pausedReason
    this.loginTime = nowSeconds
    if (given.isPaused) this.lastPause = nowSeconds
  }

  get key(): string {
    return memberKey(this.interface)
  }

  /** Counts among those who can take a caller. */
  get isAvailable(): boolean {
    if (this.isPaused || this.isWrappingUp) return false
    return isFree(this.state) || (this.ringsInUse && isThere(this.state))
  }

  snapshot(queue: string): QueueMemberSnapshot {
    return {
      queue,
      name: this.name,
      interface: this.interface,
      stateInterface: this.stateInterface,
      membership: this.isDynamic ? 'dynamic' : 'static',
      penalty: this.penalty,
      callsTaken: this.calls,
      lastCall: this.lastCall,
      lastPause: this.lastPause,
      loginTime: this.loginTime,
      isInCall: this.inCallSince > 0,
      status: memberStatus[this.state].number,
      isPaused: this.isPaused,
      pausedReason: this.pausedReason,
      ringsInUse: this.ringsInUse,
      wrapUpSeconds: this.wrapUpSeconds,
    }
  }
}

/** Interfaces compare without regard to letter case. */
export const memberKey = (location: string): string => location.toLowerCase()
