// What somebody asks for with Queue(): its arguments and options.
// Not the queue.

import type { ApplicationRun } from '@jackfield/dialplan'
import { wholeNumber } from '../settings/member-line.ts'

export interface QueueRequest {
  readonly queue: string
  readonly url: string
  readonly announcement: string
  /** seconds the caller may stay; undefined: for ever */
  readonly timeout: number | undefined
  readonly agi: string
  readonly subroutine: string
  readonly rule: string
  /** 0: none wished */
  readonly position: number
}

export function readRequest({ args, log }: ApplicationRun): QueueRequest {
  const [queue = '', , url = '', announcement = '', timeout = '', agi = '', subroutine = '', rule = '', place = ''] =
    args
  const position = wholeNumber(place)
  if (position < 0) log.warning(`Queue: there is no position ${position} in '${queue}'`)
  return {
    queue,
    url,
    announcement,
    timeout: timeout.trim() === '' ? undefined : wholeNumber(timeout),
    agi,
    subroutine,
    rule,
    position: Math.max(0, position),
  }
}

export const queueLetters = {
  b: 'runs a subroutine on each called channel before it is called',
  B: 'runs a subroutine on the caller before anything else',
  C: 'members who are not called any more are told that somebody else answered',
  c: 'goes on in the dialplan when the member hangs up',
  d: 'accepted, no effect here',
  F: 'the member goes on in the dialplan when the caller hangs up',
  h: 'the member may hang up with the disconnect code',
  H: 'the caller may hang up with the disconnect code, and give up a round with *',
  i: 'ignores forwards',
  I: 'ignores who the other end says it is',
  k: 'the member may park the call',
  K: 'the caller may park the call',
  m: 'the class of music',
  n: 'no retries',
  r: 'ringing instead of music',
  R: 'ringing while a member rings',
  t: 'the member may transfer',
  T: 'the caller may transfer',
  w: 'the member may record',
  W: 'the caller may record',
  x: 'the member may record both sides',
  X: 'the caller may record both sides',
} as const
