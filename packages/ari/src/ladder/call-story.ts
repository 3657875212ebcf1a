// A ladder told in words: what somebody asks who wants to know what became of a call.
// Not everything that happened: variables, names on displays and plain messages stand in the ladder alone.

import { causeText } from '@jackfield/core'
import type { Ladder } from './ladder.ts'
import type { EventRung, MessageRung, Rung } from './rung.ts'

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
  /** how many of the oldest things did not find room */
  readonly leftOut: number
}

/** What a Dial event says about the called channel. */
const dialWords: Readonly<Record<string, string>> = {
  '': 'is called',
  RINGING: 'rings',
  PROGRESS: 'has something to hear before it answers',
  PROCEEDING: 'is being looked for',
  ANSWER: 'answers',
  BUSY: 'is busy',
  CONGESTION: 'has no way free',
  NOANSWER: 'does not answer',
  CHANUNAVAIL: 'cannot be reached',
  CANCEL: 'is given up',
}

/** Events that are told, by their type; undefined: it is not worth a line. */
const eventWords: Readonly<Record<string, (detail: string) => string | undefined>> = {
  Dial: (detail) => {
    const [status = '', dialString = ''] = /^[A-Z]+$/.test(detail) ? [detail] : ['', detail]
    const word = dialWords[status] ?? status
    return dialString === '' ? word : `${word} as ${dialString}`
  },
  ChannelStateChange: (state) => (state === 'Up' ? 'is up' : undefined),
  ChannelHangupRequest: (detail) => (detail.endsWith('soft') ? undefined : `hangs up${causeWords(detail)}`),
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
  StasisStart: (application) => `is given to the application ${application}`,
  StasisEnd: (application) => `leaves the application ${application}`,
  ApplicationMoveFailed: (destination) => `could not be given to ${destination}`,
}

export function tellLadder(ladder: Ladder): CallStory {
  const { id, begunAt, endedAt, channels, rungs, leftOut } = ladder
  const name = (channelId: string | undefined) => channels.get(channelId ?? '') ?? 'somebody'
  const answered = new Set<string | undefined>()
  const lines = rungs.flatMap((rung) => {
    if (isEvent(rung, 'Dial') && rung.detail === 'ANSWER') answered.add(rung.channelId)
    // who answers is up, and needs no second line
    if (isEvent(rung, 'ChannelStateChange') && answered.has(rung.channelId)) return []
    const text = textOf(rung, name(rung.channelId))
    return text === undefined ? [] : [{ at: rung.at, text }]
  })
  const ended = endedAt === undefined ? {} : { endedAt }
  return { id, begunAt, ...ended, channels: [...channels.values()], summary: summaryOf(ladder, name), lines, leftOut }
}

function textOf(rung: Rung, name: string): string | undefined {
  switch (rung.kind) {
    case 'dialplan':
      return `${name} runs ${rung.application}(${rung.data}) at ${rung.exten}@${rung.context}:${rung.priority}`
    case 'request':
      return `${rung.user ?? 'somebody'} asks ${rung.method} ${rung.path}: ${rung.status}${rung.times > 1 ? `, ${rung.times} times` : ''}`
    case 'sip':
      return refusalOf(rung, name)
    case 'event': {
      const words = eventWords[rung.type]?.(rung.detail)
      return words && `${name} ${words}`
    }
  }
}

/** Refusals of calls say why; who is merely asked for a password is not refused. */
function refusalOf({ summary, direction, peer }: MessageRung, name: string): string | undefined {
  const [, status, reason] = /^SIP\/2\.0 ([3-6]\d\d) (.*) \(\d+ INVITE\)$/.exec(summary) ?? []
  if (status === undefined || status === '401' || status === '407') return undefined
  return direction === 'in' ? `${name}: ${peer} answers ${status} ${reason}` : `${name} is told ${status} ${reason}`
}

function summaryOf({ rungs, begunAt, endedAt }: Ladder, name: (channelId: string | undefined) => string): string {
  const step = rungs.find((rung) => rung.kind === 'dialplan')
  const parts = [
    step ? `${name(step.channelId)} asked for ${step.exten}@${step.context}` : `${name(rungs[0]?.channelId)}`,
  ]
  const given = rungs.find((rung) => isEvent(rung, 'StasisStart'))
  if (given) parts.push(`the application ${given.detail.replace(/\(.*/s, '')} had it`)
  const dials = rungs.filter((rung) => isEvent(rung, 'Dial'))
  const answer = dials.find(({ detail }) => detail === 'ANSWER')
  const last = dials.at(-1)
  if (answer) parts.push(`${name(answer.channelId)} answered after ${seconds(answer.at - begunAt)}`)
  else if (last) parts.push(`${name(last.channelId)} ${eventWords.Dial?.(last.detail)}`)
  if (endedAt === undefined) return `${parts.join('; ')}; it goes on`
  const hangup = rungs
    .filter((rung) => isEvent(rung, 'ChannelHangupRequest'))
    .find(({ detail }) => !detail.endsWith('soft'))
  const over = rungs.find((rung) => isEvent(rung, 'ChannelDestroyed'))
  const who = hangup ? `, ended by ${name(hangup.channelId)}` : ''
  const why = causeWords((hangup ?? over)?.detail ?? '')
  return `${parts.join('; ')}; over after ${seconds(endedAt - begunAt)}${who}${why}`
}

const isEvent = (rung: Rung, type: string): rung is EventRung => rung.kind === 'event' && rung.type === type

function causeWords(detail: string): string {
  const cause = /^cause (\d+)/.exec(detail)?.[1]
  return cause === undefined ? '' : ` (${cause} ${causeText(Number(cause))})`
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
