// What queues.conf says of a queue, as the rest reads it.
// Not the reading of the file.

import type { Strategy } from '../strategy/strategies.table.ts'
import type { EmptyConditions } from './empty-conditions.ts'

export interface MemberLine {
  readonly interface: string
  readonly penalty: number
  readonly name: string
  readonly stateInterface: string
  /** absent: as the queue says */
  readonly ringsInUse: boolean | undefined
  readonly wrapUpSeconds: number
  readonly isPaused: boolean
}

export interface PromptNames {
  readonly youAreNext: string
  readonly thereAre: string
  readonly callsWaiting: string
  readonly quantity1: string
  readonly quantity2: string
  readonly holdTime: string
  readonly minute: string
  readonly minutes: string
  readonly seconds: string
  readonly thankYou: string
  readonly reportHold: string
  readonly callerAnnounce: string
}

export interface AnnouncementSettings {
  /** seconds; 0: the position is not announced */
  readonly frequency: number
  readonly minFrequency: number
  readonly position: 'yes' | 'no' | 'limit' | 'more'
  readonly positionLimit: number
  readonly isOnlyUp: boolean
  readonly isForFirst: boolean
  readonly holdTime: 'yes' | 'no' | 'once'
  readonly roundSeconds: number
  readonly periodicFiles: readonly string[]
  /** seconds; 0: never */
  readonly periodicFrequency: number
  /** seconds until the first; below 0: as the others */
  readonly periodicStartDelay: number
  readonly isRandom: boolean
  readonly isRelative: boolean
  /** to the member, before it talks */
  readonly toMember: string
  readonly reportsHoldTime: boolean
  readonly prompts: PromptNames
}

export interface AutoPause {
  readonly kind: 'no' | 'yes' | 'all'
  /** not so soon after the member's last call, in seconds */
  readonly delay: number
  readonly isForBusy: boolean
  readonly isForUnavailable: boolean
}

export interface QueueSettings {
  readonly name: string
  readonly strategy: Strategy
  readonly weight: number
  readonly penaltyMembersLimit: number
  readonly serviceLevel: number
  /** seconds of a round; 0: no limit */
  readonly timeout: number
  readonly retry: number
  readonly isTimeoutOfApplication: boolean
  readonly restartsTimeout: boolean
  /** 0: any number */
  readonly maxLength: number
  readonly joinEmpty: EmptyConditions
  readonly leaveWhenEmpty: EmptyConditions
  readonly ringsInUse: boolean
  readonly fillsAutomatically: boolean
  readonly wrapUpSeconds: number
  readonly memberDelay: number
  readonly autoPause: AutoPause
  readonly musicClass: string
  /** where digits lead; empty: nowhere */
  readonly context: string
  readonly setsInterfaceVariables: boolean
  readonly setsEntryVariables: boolean
  readonly setsQueueVariables: boolean
  /** `context[,arguments]`; empty: none */
  readonly memberSubroutine: string
  readonly defaultRule: string
  readonly monitorFormat: string
  readonly logsRestrictedCallers: boolean
  readonly announcements: AnnouncementSettings
  readonly members: readonly MemberLine[]
}

export interface GeneralSettings {
  readonly keepsMembers: boolean
  readonly sharesLastCall: boolean
  readonly allowsNegativePenalty: boolean
  readonly logsMemberNames: boolean
  readonly logsCallerNames: boolean
  /** a member is left to an older call of another queue; `prio`: the higher priority goes first */
  readonly longestWaiting: 'no' | 'yes' | 'prio'
  readonly logsUnpauseOnReasonChange: boolean
}

export const defaultGeneral: GeneralSettings = {
  keepsMembers: false,
  sharesLastCall: false,
  allowsNegativePenalty: false,
  logsMemberNames: false,
  logsCallerNames: false,
  longestWaiting: 'no',
  logsUnpauseOnReasonChange: false,
}
