// The options of queues.conf and queuerules.conf: what each takes, and its default.
// Not what they do.

import type { OptionTable } from '@jackfield/conf'
import { strategies } from '../strategy/strategies.table.ts'

export const generalOptions = {
  persistentmembers: { type: 'boolean', default: false },
  autofill: { type: 'boolean', default: false },
  shared_lastcall: { type: 'boolean', default: false },
  negative_penalty_invalid: { type: 'boolean', default: false },
  log_membername_as_agent: { type: 'boolean', default: false },
  'log-caller-id-name': { type: 'boolean', default: false },
  force_longest_waiting_caller: { type: 'string', values: ['no', 'yes', 'prio'], default: 'no' },
  log_unpause_on_reason_change: { type: 'boolean', default: false },
  'monitor-type': { type: 'string', idle: 'calls are recorded by MixMonitor' },
  updatecdr: { type: 'boolean', idle: 'the record of a call names the channel of the member' },
  keepstats: { type: 'boolean', idle: 'a reload keeps the figures' },
} as const satisfies OptionTable

/** A prompt: named as its option; empty, it is left out. */
const prompt = <const Name extends string>(name: Name) => ({ type: 'string', default: name }) as const

export const queueOptions = {
  strategy: { type: 'string', values: [...strategies, 'roundrobin'], default: 'ringall' },
  weight: { type: 'integer', default: 0 },
  penaltymemberslimit: { type: 'integer', default: 0 },
  servicelevel: { type: 'integer', default: 0 },
  timeout: { type: 'integer', default: 15, min: 0 },
  retry: { type: 'integer', default: 5, min: 1 },
  timeoutpriority: { type: 'string', values: ['app', 'conf'], default: 'app' },
  timeoutrestart: { type: 'boolean', default: false },
  maxlen: { type: 'integer', default: 0, min: 0 },
  joinempty: { type: 'string', default: 'yes' },
  leavewhenempty: { type: 'string', default: 'no' },
  ringinuse: { type: 'boolean', default: true },
  autofill: { type: 'boolean' },
  wrapuptime: { type: 'integer', default: 0, min: 0 },
  memberdelay: { type: 'integer', default: 0, min: 0 },
  autopause: { type: 'string', default: 'no' },
  autopausedelay: { type: 'integer', default: 0, min: 0 },
  autopausebusy: { type: 'boolean', default: false },
  autopauseunavail: { type: 'boolean', default: false },
  musicclass: { type: 'string', default: '', aliases: ['music', 'musiconhold'] },
  context: { type: 'string', default: '' },
  announce: { type: 'string', default: '' },
  setinterfacevar: { type: 'boolean', default: false },
  setqueueentryvar: { type: 'boolean', default: false },
  setqueuevar: { type: 'boolean', default: false },
  reportholdtime: { type: 'boolean', default: false },
  membergosub: { type: 'string', default: '' },
  defaultrule: { type: 'string', default: '' },
  'monitor-format': { type: 'string', default: '' },
  'announce-frequency': { type: 'integer', default: 0, min: 0 },
  'min-announce-frequency': { type: 'integer', default: 15, min: 0 },
  'announce-position': { type: 'string', default: 'yes' },
  'announce-position-limit': { type: 'integer', default: 10, min: 0 },
  'announce-position-only-up': { type: 'boolean', default: false },
  'announce-to-first-user': { type: 'boolean', default: false },
  'announce-holdtime': { type: 'string', default: 'yes' },
  'announce-round-seconds': { type: 'integer', default: 0 },
  'periodic-announce': { type: 'list', default: ['queue-periodic-announce'] },
  'periodic-announce-frequency': { type: 'integer', default: 0, min: 0 },
  'periodic-announce-startdelay': { type: 'integer', default: -1 },
  'random-periodic-announce': { type: 'boolean', default: false },
  'relative-periodic-announce': { type: 'boolean', default: false },
  'queue-youarenext': prompt('queue-youarenext'),
  'queue-thereare': prompt('queue-thereare'),
  'queue-callswaiting': prompt('queue-callswaiting'),
  'queue-quantity1': prompt('queue-quantity1'),
  'queue-quantity2': prompt('queue-quantity2'),
  'queue-holdtime': prompt('queue-holdtime'),
  'queue-minute': prompt('queue-minute'),
  'queue-minutes': prompt('queue-minutes'),
  'queue-seconds': prompt('queue-seconds'),
  'queue-thankyou': prompt('queue-thankyou'),
  'queue-reporthold': prompt('queue-reporthold'),
  'queue-callerannounce': { type: 'string', default: '' },
  'log-restricted-caller-id': { type: 'boolean', default: true },
  member: { type: 'lines' },
  'monitor-type': { type: 'string', idle: 'calls are recorded by MixMonitor' },
  eventwhencalled: { type: 'string', idle: 'events are always told' },
  eventmemberstatus: { type: 'string', idle: 'events are always told' },
} as const satisfies OptionTable

export const ruleOptions = {
  realtime_rules: { type: 'boolean', default: false, idle: 'rules stand in this file' },
} as const satisfies OptionTable
