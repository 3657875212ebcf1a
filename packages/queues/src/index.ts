// Queues: callers who wait for a member, by the rules of queues.conf.
// Not the doors: manager and command line have their own words for what is here.

export { estimatedWait } from './announcing/position.ts'
export { applications as queueApplications } from './applications/index.ts'
export type { QueuedCaller } from './caller/queued-caller.ts'
export { functions as queueFunctions } from './functions/index.ts'
export type { Member } from './members/member.ts'
export { isFree, isThere, memberStatus } from './members/member-status.table.ts'
export { queueModule } from './plug.ts'
export type { Queue } from './queue.ts'
export { Queues, type QueuesDeps } from './queues.ts'
export type { ReloadedParts } from './settings/apply-settings.ts'
export type { QueueConfiguration } from './settings/queue-configuration.ts'
export { generalOptions as queueGeneralOptions, queueOptions, ruleOptions } from './settings/queue-options.table.ts'
export { readQueues } from './settings/read-queues.ts'
export { type Adjustment, type RuleStep, readRules } from './settings/read-rules.ts'
