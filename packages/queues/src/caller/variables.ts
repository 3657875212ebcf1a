// The variables by which a queue tells the dialplan what it knows: of itself, of the member, of the caller's wait.
// Not those that callers set.

import type { Channel } from '@jackfield/core'
import type { Member } from '../members/member.ts'
import type { Queue } from '../queue.ts'

const emptied = ['ANSWEREDTIME', 'ANSWEREDTIME_MS', 'DIALEDTIME', 'DIALEDTIME_MS', 'QUEUEWAIT', 'QUEUEWAIT_MS'] as const

/** At the entry. */
export function clearTimes({ variables }: Channel): void {
  for (const name of emptied) variables.set(name, '')
  if (variables.get('ABANDONED') !== undefined) variables.set('ABANDONED', undefined)
}

export function setWait({ variables }: Channel, seconds: number): void {
  variables.set('QUEUEWAIT', String(seconds))
  variables.set('QUEUEWAIT_MS', String(seconds * 1000))
}

export function setTimes({ variables }: Channel, talkMs: number, ageMs: number): void {
  variables.set('ANSWEREDTIME', String(Math.floor(talkMs / 1000)))
  variables.set('ANSWEREDTIME_MS', String(Math.floor(talkMs)))
  variables.set('DIALEDTIME', String(Math.floor(ageMs / 1000)))
  variables.set('DIALEDTIME_MS', String(Math.floor(ageMs)))
}

/** What `setqueuevar` tells, the name first. */
export function queueVariables({ settings, callers, figures, name }: Queue): (readonly [string, string])[] {
  const { holdTime, talkTime, completed, abandoned } = figures.values
  return [
    ['QUEUENAME', name],
    ['QUEUEMAX', String(settings.maxLength)],
    ['QUEUESTRATEGY', settings.strategy],
    ['QUEUECALLS', String(callers.length)],
    ['QUEUEHOLDTIME', String(holdTime)],
    ['QUEUETALKTIME', String(talkTime)],
    ['QUEUECOMPLETED', String(completed)],
    ['QUEUEABANDONED', String(abandoned)],
    ['QUEUESRVLEVEL', String(settings.serviceLevel)],
    ['QUEUESRVLEVELPERF', figures.serviceLevel.toFixed(1)],
  ]
}

export function setQueueVariables(queue: Queue, { variables }: Channel): void {
  if (!queue.settings.setsQueueVariables) return
  for (const [name, value] of queueVariables(queue)) variables.set(name, value)
}

export const memberVariables = (member: Member): (readonly [string, string])[] => [
  ['MEMBERINTERFACE', member.interface],
  ['MEMBERNAME', member.name],
  ['MEMBERCALLS', String(member.calls)],
  ['MEMBERLASTCALL', String(member.lastCall)],
  ['MEMBERPENALTY', String(member.penalty)],
  ['MEMBERDYNAMIC', member.isDynamic ? '1' : '0'],
  ['MEMBERREALTIME', '0'],
]
