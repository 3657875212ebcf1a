// queues.conf into settings of queues.
// Not the queues: a reload makes them follow.

import {
  type Complaint,
  type ConfDocument,
  type ConfSection,
  findSection,
  type OptionsOf,
  type Place,
  parseBoolean,
  readOptions,
  visibleSections,
  warning,
} from '@jackfield/conf'
import type { Strategy } from '../strategy/strategies.table.ts'
import { readConditions } from './empty-conditions.ts'
import { readMemberLine } from './member-line.ts'
import { generalOptions, queueOptions } from './queue-options.table.ts'
import {
  type AnnouncementSettings,
  type AutoPause,
  defaultGeneral,
  type GeneralSettings,
  type MemberLine,
  type QueueSettings,
} from './queue-settings.ts'

export interface ReadQueues {
  readonly general: GeneralSettings
  /** in the order of the file */
  readonly queues: readonly QueueSettings[]
  readonly complaints: readonly Complaint[]
}

type Options = OptionsOf<typeof queueOptions>

const policy = { unknown: 'warning', badValue: 'warning' } as const

export function readQueues(document: ConfDocument): ReadQueues {
  const complaints: Complaint[] = []
  const section = findSection(document, 'general')
  const general = section && readOptions(generalOptions, section, policy)
  complaints.push(...(general?.complaints ?? []))
  const fills = general?.options.autofill ?? false
  const queues = visibleSections(document)
    .filter(({ name }) => name.toLowerCase() !== 'general')
    .map((each) => readQueue(each, fills, complaints))
  return { general: general ? generalOf(general.options) : defaultGeneral, queues: withoutDoubles(queues), complaints }
}

const generalOf = (options: Partial<OptionsOf<typeof generalOptions>>): GeneralSettings => ({
  keepsMembers: options.persistentmembers ?? false,
  sharesLastCall: options.shared_lastcall ?? false,
  allowsNegativePenalty: options.negative_penalty_invalid ?? false,
  logsMemberNames: options.log_membername_as_agent ?? false,
  logsCallerNames: options['log-caller-id-name'] ?? false,
  longestWaiting: options.force_longest_waiting_caller ?? 'no',
  logsUnpauseOnReasonChange: options.log_unpause_on_reason_change ?? false,
})

/** Names compare without regard to letter case: the last one counts, at the place of the first. */
function withoutDoubles(queues: readonly QueueSettings[]): QueueSettings[] {
  return [...new Map(queues.map((queue) => [queue.name.toLowerCase(), queue])).values()]
}

function readQueue(section: ConfSection, fills: boolean, complaints: Complaint[]): QueueSettings {
  const read = readOptions(queueOptions, section, policy)
  complaints.push(...read.complaints)
  const options = read.options as Options
  const placeOf = (name: keyof Options): Place => read.places[name] ?? section
  const say = (name: keyof Options, message: string) =>
    void complaints.push(warning('bad-value', message, placeOf(name)))
  const join = readConditions(options.joinempty, true)
  const leave = readConditions(options.leavewhenempty, false)
  for (const word of join.unknown) say('joinempty', `"${word}" is no condition of joinempty`)
  for (const word of leave.unknown) say('leavewhenempty', `"${word}" is no condition of leavewhenempty`)
  return {
    name: section.name,
    strategy: (options.strategy === 'roundrobin' ? 'rrmemory' : options.strategy) as Strategy,
    weight: options.weight,
    penaltyMembersLimit: options.penaltymemberslimit,
    serviceLevel: options.servicelevel,
    timeout: options.timeout,
    retry: options.retry,
    isTimeoutOfApplication: options.timeoutpriority === 'app',
    restartsTimeout: options.timeoutrestart,
    maxLength: options.maxlen,
    joinEmpty: join.conditions,
    leaveWhenEmpty: leave.conditions,
    ringsInUse: options.ringinuse,
    fillsAutomatically: options.autofill ?? fills,
    wrapUpSeconds: options.wrapuptime,
    memberDelay: options.memberdelay,
    autoPause: autoPauseOf(options),
    musicClass: options.musicclass,
    context: options.context,
    setsInterfaceVariables: options.setinterfacevar,
    setsEntryVariables: options.setqueueentryvar,
    setsQueueVariables: options.setqueuevar,
    memberSubroutine: options.membergosub,
    defaultRule: options.defaultrule,
    monitorFormat: options['monitor-format'],
    logsRestrictedCallers: options['log-restricted-caller-id'],
    announcements: announcementsOf(options, say),
    members: membersOf(section, complaints),
  }
}

function autoPauseOf(options: Options): AutoPause {
  const isAll = options.autopause.toLowerCase() === 'all'
  return {
    kind: isAll ? 'all' : parseBoolean(options.autopause) ? 'yes' : 'no',
    delay: options.autopausedelay,
    isForBusy: options.autopausebusy,
    isForUnavailable: options.autopauseunavail,
  }
}

const roundings = [0, 5, 10, 15, 20, 30]
const mostPeriodicFiles = 10

function announcementsOf(options: Options, say: (name: keyof Options, message: string) => void): AnnouncementSettings {
  const rounding = options['announce-round-seconds']
  if (!roundings.includes(rounding)) {
    say('announce-round-seconds', `seconds are rounded to ${roundings.join(', ')}, not to ${rounding}`)
  }
  return {
    frequency: options['announce-frequency'],
    minFrequency: options['min-announce-frequency'],
    position: choice(options['announce-position'], ['limit', 'more']),
    positionLimit: options['announce-position-limit'],
    isOnlyUp: options['announce-position-only-up'],
    isForFirst: options['announce-to-first-user'],
    holdTime: choice(options['announce-holdtime'], ['once']),
    roundSeconds: roundings.includes(rounding) ? rounding : 0,
    periodicFiles: options['periodic-announce'].slice(0, mostPeriodicFiles),
    periodicFrequency: options['periodic-announce-frequency'],
    periodicStartDelay: options['periodic-announce-startdelay'],
    isRandom: options['random-periodic-announce'],
    isRelative: options['relative-periodic-announce'],
    toMember: options.announce,
    reportsHoldTime: options.reportholdtime,
    prompts: {
      youAreNext: options['queue-youarenext'],
      thereAre: options['queue-thereare'],
      callsWaiting: options['queue-callswaiting'],
      quantity1: options['queue-quantity1'],
      quantity2: options['queue-quantity2'],
      holdTime: options['queue-holdtime'],
      minute: options['queue-minute'],
      minutes: options['queue-minutes'],
      seconds: options['queue-seconds'],
      thankYou: options['queue-thankyou'],
      reportHold: options['queue-reporthold'],
      callerAnnounce: options['queue-callerannounce'],
    },
  }
}

/** One of the words, or yes or no. */
function choice<Word extends string>(text: string, words: readonly Word[]): Word | 'yes' | 'no' {
  const word = words.find((one) => one === text.toLowerCase())
  return word ?? (parseBoolean(text) ? 'yes' : 'no')
}

function membersOf(section: ConfSection, complaints: Complaint[]): MemberLine[] {
  const members = new Map<string, MemberLine>()
  for (const variable of section.variables) {
    if (variable.name.toLowerCase() !== 'member') continue
    const member = readMemberLine(variable.value)
    if (member) members.set(member.interface.toLowerCase(), member)
    else complaints.push(warning('bad-value', `"${variable.value}" names no member`, variable))
  }
  return [...members.values()]
}
