// A ladder told in words: what somebody asks who wants to know what became of a call.
// Not everything that happened: variables, names on displays and plain messages stand in the ladder alone.

import { table } from '@jackfield/base'
import { causeText } from '@jackfield/core'
import type { Ladder, Refusal } from './ladder.ts'
import type { EventRung, FailureRung, MessageRung, Rung } from './rung.ts'

export interface StoryLine {
  /** milliseconds since 1970 */
  readonly at: number
  readonly text: string
}

export interface CallStory {
  readonly id: string
  readonly begunAt: number
  readonly endedAt?: number
  readonly channels: readonly string[]
  /** all of it in one sentence */
  readonly summary: string
  readonly lines: readonly StoryLine[]
  /** why it failed */
  readonly failure: FailureRung | undefined
  /** it was refused before it had a channel */
  readonly refusal: Refusal | undefined
  /** how many of the oldest things did not find room */
  readonly leftOut: number
}

/** What a Dial event says about the called channel. */
const dialWords = table<string>({
  '': 'is called',
  RINGING: 'rings',
  PROGRESS: 'sends early media',
  PROCEEDING: 'is being tried',
  ANSWER: 'answers',
  BUSY: 'is busy',
  CONGESTION: 'is congested',
  NOANSWER: 'does not answer',
  CHANUNAVAIL: 'cannot be reached',
  CANCEL: 'is given up',
})

/** Events that are told, by their type; undefined: it is not worth a line. */
const eventWords = table<(detail: string) => string | undefined>({
  Dial: (detail) => {
    const status = dialStatus(detail)
    return status === '' ? `${dialWords.get('')} as ${detail}` : dialWords.get(status)
  },
  ChannelStateChange: (state) => (state === 'Up' ? 'is up' : undefined),
  ChannelHangupRequest: (detail) => `hangs up${causeWords(detail)}`,
  ChannelDestroyed: (detail) => `is over${causeWords(detail)}`,
  ChannelHold: () => 'holds',
  ChannelUnhold: () => 'holds no more',
  ChannelDtmfReceived: (digit) => `presses ${digit}`,
  ChannelEnteredBridge: (bridge) => `enters the bridge ${bridge}`,
  ChannelLeftBridge: (bridge) => `leaves the bridge ${bridge}`,
  ChannelTransfer: (destination) => `asks to be transferred to ${destination}`,
  BridgeBlindTransfer: (detail) => `transfers to ${detail}`,
  BridgeAttendedTransfer: (detail) => `transfers after asking: ${detail}`,
  PlaybackStarted: (detail) => `hears ${detail.split(' ')[1] ?? ''}`,
  RecordingStarted: (detail) => `is recorded: ${detail}`,
  RecordingFailed: (detail) => `could not be recorded: ${detail}`,
  Line: lineWords,
  StasisStart: (application) => `is given to the application ${application}`,
  StasisEnd: (application) => `leaves the application ${application}`,
  ApplicationMoveFailed: (destination) => `could not be given to ${destination}`,
})

export function describeLadder(ladder: Ladder): CallStory {
  const { id, begunAt, endedAt, channels, leftOut, failure, refusal } = ladder
  const ended = endedAt === undefined ? {} : { endedAt }
  const { lines } = new StoryOfLadder(ladder)
  const summary = summaryOf(ladder)
  const names = [...channels.values()].map(({ name }) => name)
  return { id, begunAt, ...ended, channels: names, summary, lines, failure, refusal, leftOut }
}

/** All of it in one sentence. */
export function summaryOf(ladder: Ladder): string {
  if (ladder.refusal) return describeRefusal(ladder.refusal, ladder.failure)
  return ladder.kind === 'call' ? new StoryOfLadder(ladder).summary : describeExchange(ladder)
}

/** The same, and who hung up by a wish of its own; nothing where the exchange did, or nobody yet. */
export function outcomeOf(ladder: Ladder): { readonly summary: string; readonly endedBy: string | undefined } {
  if (ladder.kind !== 'call') return { summary: summaryOf(ladder), endedBy: undefined }
  const { summary, endedBy } = new StoryOfLadder(ladder)
  return { summary, endedBy }
}

function describeRefusal({ from, to, remote, times }: Refusal, failure: FailureRung | undefined): string {
  const often = times > 1 ? `, ${times} times` : ''
  const why = failure?.text ?? 'reason unknown'
  if (remote === '') return `a call to ${to} could not be made${often}: ${why}`
  return `${from} asked for ${to === '' ? 'nobody' : to} from ${remote}; refused${often}: ${why}`
}

/** What was asked without a call, and how it was answered. */
function describeExchange({ rungs, failure }: Ladder): string {
  const messages = rungs.filter((rung) => rung.kind === 'sip')
  const asked = messages.findLast(({ summary }) => !summary.startsWith(answerStart))
  const answer = messages.findLast(({ summary }) => summary.startsWith(answerStart))
  const method = asked?.summary.split(' ', 1)[0] ?? 'something'
  const said = `${method} ${asked?.direction === 'out' ? 'to' : 'from'} ${(asked ?? messages[0])?.peer}`
  const outcome = answer?.summary.slice(answerStart.length).replace(/ \([^()]*\)$/, '')
  return `${said}: ${outcome ?? 'no answer yet'}${failure ? `; ${failure.text}` : ''}`
}

const answerStart = 'SIP/2.0 '

class StoryOfLadder {
  readonly #ladder: Ladder
  /** whom somebody dialled and who took it */
  readonly #answered: ReadonlySet<string | undefined>
  /** whom the exchange refused, and how */
  readonly #refused: ReadonlyMap<string | undefined, string>

  constructor(ladder: Ladder) {
    this.#ladder = ladder
    const { rungs } = ladder
    this.#answered = new Set(rungs.filter(isAnswer).map(({ channelId }) => channelId))
    this.#refused = new Map(
      rungs.flatMap((rung) => {
        const refusal = rung.kind === 'sip' && rung.direction === 'out' ? refusalIn(rung) : undefined
        return refusal && !refusal.startsWith(callCancelled) ? [[rung.channelId, refusal] as const] : []
      }),
    )
  }

  get lines(): StoryLine[] {
    return this.#ladder.rungs.flatMap((rung) => {
      const text = this.#textOf(rung)
      return text === undefined ? [] : [{ at: rung.at, text }]
    })
  }

  get summary(): string {
    const { rungs, begunAt, endedAt } = this.#ladder
    const step = rungs.find((rung) => rung.kind === 'dialplan')
    const first = step?.channelId ?? rungs[0]?.channelId
    const parts = [step ? `${this.#name(first)} asked for ${step.exten}@${step.context}` : this.#name(first)]
    const given = rungs.find((rung) => isEvent(rung, 'StasisStart'))
    if (given) parts.push(`the application ${given.detail.replace(/\(.*/s, '')} had it`)
    const dials = rungs.filter((rung) => isEvent(rung, 'Dial'))
    const [answer, last] = [dials.find(isAnswer), dials.at(-1)]
    if (answer) parts.push(`${this.#name(answer.channelId)} answered after ${seconds(answer.at - begunAt)}`)
    else if (last) parts.push(`${this.#name(last.channelId)} ${eventWords.get('Dial')?.(last.detail)}`)
    const refusal = this.#refused.get(first)
    if (refusal) parts.push(`${refusal.startsWith('3') ? 'sent elsewhere' : 'refused'} with ${refusal}`)
    const { failure } = this.#ladder
    if (failure) parts.push(`failed: ${failure.text}`)
    const instead = failure && this.#answeredInstead(first, failure.order)
    if (instead) parts.push(`${instead} answered`)
    parts.push(...this.#ladder.warnings)
    parts.push(endedAt === undefined ? 'it goes on' : `over after ${seconds(endedAt - begunAt)}${this.#ending(first)}`)
    return parts.join('; ')
  }

  /** The application of the dialplan by which the caller was answered when those who were called could not be: VoiceMail, for one. */
  #answeredInstead(first: string | undefined, failed: number): string | undefined {
    const own = this.#ladder.rungs.filter(({ channelId, order }) => channelId === first && order > failed)
    const up = own.findIndex((rung) => isEvent(rung, 'ChannelStateChange') && rung.detail === 'Up')
    if (up < 0) return undefined
    return own.slice(0, up).findLast((rung) => rung.kind === 'dialplan')?.application
  }

  get endedBy(): string | undefined {
    const hangup = this.#ladder.endedAt === undefined ? undefined : this.#hangup
    return hangup && this.#name(hangup.channelId)
  }

  get #hangup(): EventRung | undefined {
    return this.#ladder.rungs.find(
      (rung): rung is EventRung => isEvent(rung, 'ChannelHangupRequest') && this.#isOwnWish(rung),
    )
  }

  /** Who ended it, and why. */
  #ending(first: string | undefined): string {
    const { rungs } = this.#ladder
    const hangup = this.#hangup
    if (hangup) return `, ended by ${this.#name(hangup.channelId)}${causeWords(hangup.detail)}`
    const ends = rungs.filter((rung) => isEvent(rung, 'ChannelDestroyed'))
    return causeWords((ends.find(({ channelId }) => channelId === first) ?? ends[0])?.detail ?? '')
  }

  /** Not a hangup by the exchange: a soft one, or one that follows a refusal of ours. */
  #isOwnWish({ detail, channelId }: EventRung): boolean {
    return !detail.endsWith('soft') && !this.#refused.has(channelId)
  }

  #name(channelId: string | undefined): string {
    return this.#ladder.channels.get(channelId ?? '')?.name ?? 'somebody'
  }

  #textOf(rung: Rung): string | undefined {
    const name = this.#name(rung.channelId)
    switch (rung.kind) {
      case 'dialplan':
        return `${name} runs ${rung.application}(${rung.data}) at ${rung.exten}@${rung.context}:${rung.priority}`
      case 'request': {
        const { user = 'somebody', method, path, status, times } = rung
        return `${user} asks ${method} ${path}: ${status}${times > 1 ? `, ${times} times` : ''}`
      }
      case 'failure':
        return this.#ladder.refusal
          ? `refused: ${rung.text} (${rung.reason})`
          : `${name} fails: ${rung.text} (${rung.reason})`
      case 'log':
        return `${rung.level === 'ERROR' ? 'error' : 'warning'}: ${rung.text}`
      case 'warning':
        return `${name}: ${rung.text}`
      case 'sip': {
        // all that there is of a call without a channel
        if (this.#ladder.kind !== 'call')
          return `${rung.peer} ${rung.direction === 'in' ? 'says' : 'is told'} ${rung.summary}`
        const refusal = refusalIn(rung)
        if (refusal === undefined) return undefined
        return rung.direction === 'in' ? `${name}: ${rung.peer} answers ${refusal}` : `${name} is told ${refusal}`
      }
      case 'event': {
        // who answers is up, and needs no second line
        if (isEvent(rung, 'ChannelStateChange') && this.#answered.has(rung.channelId)) return undefined
        if (isEvent(rung, 'ChannelHangupRequest') && !this.#isOwnWish(rung)) return undefined
        const words = eventWords.get(rung.type)?.(rung.detail)
        return words && `${name} ${words}`
      }
    }
  }
}

/** The status of a call that its caller gave up. */
const callCancelled = '487'

/** Refusals of calls say why; who is merely asked for a password is not refused. */
function refusalIn({ summary }: MessageRung): string | undefined {
  const [, status, reason] = /^SIP\/2\.0 ([3-6]\d\d) (.*) \(\d+ INVITE\)$/.exec(summary) ?? []
  return status === undefined || status === '401' || status === '407' ? undefined : `${status} ${reason}`
}

/** What another node has to do with a channel: that it is asked, and why it did not go well. */
function lineWords(detail: string): string | undefined {
  const [, node = '', signal = ''] = /^(?:to|from) node (\S+): (.*)$/s.exec(detail) ?? []
  if (signal.startsWith('call ')) return `is called by node ${node}`
  if (signal === 'gone') return `is lost with node ${node}`
  if (signal === 'refused') return `is not called by node ${node}`
  return signal === 'nobody-listens' || signal === 'no-answer'
    ? `is not reached: node ${node} does not answer`
    : undefined
}

/** What became of it, without whom: empty while it is only being called. */
function dialStatus(detail: string): string {
  const [word = ''] = detail.split(' ')
  return dialWords.has(word) ? word : ''
}

const isAnswer = (rung: Rung): rung is EventRung => isEvent(rung, 'Dial') && dialStatus(rung.detail) === 'ANSWER'

const isEvent = (rung: Rung, type: string): rung is EventRung => rung.kind === 'event' && rung.type === type

function causeWords(detail: string): string {
  const cause = /^cause (\d+)/.exec(detail)?.[1]
  return cause === undefined ? '' : ` (${cause} ${causeText(Number(cause))})`
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
