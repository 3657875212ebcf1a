// What of the state of an exchange needs somebody's look, in words, the worst first.
// Not how it is shown: the overview does that.

import { systemClock } from '@jackfield/base'
import { formatAgo, formatBytes, formatMs } from '../components/format-time.ts'
import { parseTime } from '../components/time.ts'
import type { Status } from '../live/status.ts'

export interface Problem {
  /** `note`: nothing is wrong, and somebody may want to know */
  readonly tone: 'bad' | 'warn' | 'note'
  readonly what: string
  /** what it means, or what to do */
  readonly advice: string
  /** the view that shows more */
  readonly to?: string
}

/** Sound is sent every 20 ms: a clock that is later than that is heard. */
const heardLateMs = 20
/** What a start takes is not what calls take. */
const settledSeconds = 20
const nearlyFull = 0.1
/** Less than a block or two. */
const fullBytes = 1e6
/** What lies in the directories that are watched. */
const written = new Map([
  ['database', 'what is kept over a restart'],
  ['spool', 'recordings and voicemail'],
  ['log', 'the log and records of calls'],
  ['cache', 'sounds from elsewhere'],
])
const busy = 0.85
const tones = ['bad', 'warn', 'note'] as const

export function problemsOf(status: Status): readonly Problem[] {
  const found = [
    ...ofWork(status),
    ...ofCluster(status),
    ...ofReach(status),
    ...ofApplications(status),
    ...ofConfiguration(status),
  ]
  return tones.flatMap((wanted) => found.filter(({ tone }) => tone === wanted))
}

function* ofWork(status: Status): Generator<Problem> {
  const { calls, calls_left: left, calls_refused: refused, faults } = status
  const isDrained = status.cluster?.nodes.some(({ self, draining }) => self && draining) ?? false
  if (isDrained) {
    yield {
      tone: 'warn',
      what: 'This node is being drained',
      advice:
        'It takes nothing new: calls, telephones and applications go to the other nodes. The drain can be called off under Nodes.',
      to: '/nodes',
    }
  } else if (status.draining) {
    yield {
      tone: 'warn',
      what: 'The exchange is ending',
      advice: 'It takes no new calls, and ends when those there are have ended.',
    }
  } else if (!status.ready) {
    yield {
      tone: 'bad',
      what: 'The exchange is not ready for calls',
      advice: sentence(status.unready_reason ?? 'The exchange is not ready.'),
    }
  }
  if (left === 0) {
    yield {
      tone: 'bad',
      what: 'There is no room for another call',
      advice: `${count(calls, 'call')} now; ${refused} refused since the start. See maxcalls in asterisk.conf, or the processors.`,
      to: '/calls',
    }
  } else if (left !== undefined && left < (calls + left) * nearlyFull) {
    yield {
      tone: 'warn',
      what: `Room for ${count(left, 'more call')} only`,
      advice: `${count(calls, 'call')} now. What comes beyond is refused.`,
      to: '/calls',
    }
  }
  const lateMs = Math.max(status.control_late_p99, status.media_late_p99)
  if (lateMs > heardLateMs && status.uptime > settledSeconds) {
    const who = status.media_late_p99 >= status.control_late_p99 ? 'The media clock' : 'The control thread'
    yield {
      tone: lateMs > 3 * heardLateMs ? 'bad' : 'warn',
      what: `${who} is ${formatMs(lateMs)} late`,
      advice: 'Callers hear gaps. The machine has too little time for the exchange: fewer calls, or more processors.',
    }
  } else if (Math.max(status.control_busy, status.media_busy) > busy) {
    yield {
      tone: 'warn',
      what: `The processors are ${Math.round(100 * Math.max(status.control_busy, status.media_busy))} % busy`,
      advice: 'There is little room for more calls.',
    }
  }
  for (const { path, holds, free, low } of status.disks) {
    if (!low) continue
    yield {
      tone: 'bad',
      what:
        free < fullBytes ? `The disk of ${path} is full` : `Only ${formatBytes(free)} are left on the disk of ${path}`,
      advice: `What does not fit is lost: ${holds.flatMap((one) => written.get(one) ?? []).join(', ')}. Delete or move something, or give it more room.`,
      to: '/log?text=disk',
    }
  }
  if (faults > 0) {
    yield {
      tone: 'warn',
      what: `${count(faults, 'error')} of the program itself`,
      advice: 'Each is in the log; nothing was ended by it.',
      to: '/log',
    }
  }
}

function* ofCluster({ cluster }: Status): Generator<Problem> {
  if (!cluster) return
  const to = '/nodes'
  if (!cluster.connected) {
    const advice = `${sentence(cluster.trouble ?? 'There is no connection.')} Calls go on; this exchange is alone until then.`
    yield { tone: 'bad', what: 'The other nodes cannot be reached', advice, to }
  } else if (!cluster.majority) {
    const advice = 'Fewer than half of the NATS servers see each other. Calls go on; what is written now is not shared.'
    yield { tone: 'bad', what: 'No majority writes what all nodes share', advice, to }
  }
  for (const { name, state } of cluster.nodes) {
    const said = nodeProblems.get(state)
    if (said) yield { tone: said.tone, what: `The node ${name} is ${said.what}`, advice: said.advice, to }
  }
}

const nodeProblems = new Map<
  string,
  { readonly tone: Problem['tone']; readonly what: string; readonly advice: string }
>([
  [
    'dead',
    {
      tone: 'bad',
      what: 'dead',
      advice:
        'Its calls are gone; telephones that were there register elsewhere. Start it again, or repair its machine.',
    },
  ],
  [
    'refused',
    {
      tone: 'bad',
      what: 'refused',
      advice: 'Its version is more than one release away from this one: upgrade one release at a time.',
    },
  ],
  ['suspect', { tone: 'warn', what: 'silent', advice: 'It gets no new calls until a sign of it comes.' }],
  [
    'doubted',
    { tone: 'warn', what: 'silent', advice: 'It is declared dead in some seconds, unless somebody still hears of it.' },
  ],
])

function* ofReach({ trunks, registrations, blocks }: Status): Generator<Problem> {
  if (registrations.down > 0) {
    yield {
      tone: 'bad',
      what: `${count(registrations.down, 'registration')} elsewhere ${registrations.down === 1 ? 'is' : 'are'} down`,
      advice: 'Calls from that provider do not come in. The last answer says why.',
      to: '/phones',
    }
  }
  if (trunks.down > 0) {
    yield {
      tone: 'bad',
      what: `${count(trunks.down, 'trunk')} cannot be reached`,
      advice: 'Calls over it fail.',
      to: '/phones?kind=trunk',
    }
  }
  if (blocks > 0) {
    yield {
      tone: 'warn',
      what: `${count(blocks, 'login')} blocked after wrong passwords`,
      advice: 'A block ends by itself, or is lifted by hand.',
      to: '/phones',
    }
  }
}

/** One that calls came for, or that was there before, is missed; one that the dialplan names and nobody ever started is not. */
function* ofApplications({ applications_missing: missing }: Status): Generator<Problem> {
  const [needed, named] = [missing.filter((one) => one.needed), missing.filter((one) => !one.needed)]
  const to = '/applications'
  const [first] = needed
  if (first && needed.length === 1) {
    const last = first.last_call
    const call = last === undefined ? '' : ` The last one came ${formatAgo(parseTime(last), systemClock.wall())}.`
    const advice = `Calls that are sent to it fail.${call}${placeOf(first)}`
    yield { tone: 'bad', what: `The application ${first.name} is not connected`, advice, to }
  } else if (first) {
    const advice = `Calls that are sent to them fail: ${namesOf(needed)}.`
    yield { tone: 'bad', what: `${needed.length} applications are not connected`, advice, to }
  }
  const [only] = named
  if (only && named.length === 1) {
    const advice = `Calls are sent to it once a program connects with this name.${placeOf(only)}`
    yield { tone: 'note', what: `The application ${only.name} has no program yet`, advice, to }
  } else if (only) {
    const advice = `Calls are sent to them once programs connect with these names: ${namesOf(named)}.`
    yield { tone: 'note', what: `${named.length} applications have no program yet`, advice, to }
  }
}

type Missing = Status['applications_missing'][number]

const namesOf = (missing: readonly Missing[]) => missing.map(({ name }) => name).join(', ')

const placeOf = ({ places: [place] }: Missing) => (place === undefined ? '' : ` Named at ${fileOf(place)}.`)

function* ofConfiguration({ complaints }: Status): Generator<Problem> {
  if (!complaints) return
  const { errors, warnings } = complaints
  if (errors > 0) {
    yield {
      tone: 'bad',
      what: `${count(errors, 'error')} in the configuration`,
      advice: 'What is wrong stands with file and line.',
      to: '/configuration',
    }
  } else if (warnings > 0) {
    yield {
      tone: 'warn',
      what: `${count(warnings, 'warning')} about the configuration`,
      advice: 'Each stands with file and line.',
      to: '/configuration',
    }
  }
}

/** `extensions.conf:12`, wherever it is. */
const fileOf = (place: string) => place.slice(place.lastIndexOf('/') + 1)

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

const sentence = (text: string) => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!]$/.test(begun) ? begun : `${begun}.`
}
