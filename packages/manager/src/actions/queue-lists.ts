// The actions that list queues: QueueStatus, QueueSummary, QueueRule.
// Nothing is changed by them.

import type { Queue, QueuedCaller, Queues, RuleStep } from '@jackfield/queues'
import { isFree, isThere } from '@jackfield/queues'
import { action } from '../action.ts'
import { escapeValue, field, type Line } from '../message.ts'
import { memberListFields } from '../queue-fields.ts'
import { failure, type ListItem, list, success } from '../reply.ts'

const chosen = (queues: Queues, name: string): readonly Queue[] => {
  if (name === '') return [...queues.walk()]
  const queue = queues.find(name)
  return queue ? [queue] : []
}

const item = (event: string, lines: readonly Line[]): ListItem => ({ event, lines, id: 'last' })

function parameters({ name, settings, callers, figures }: Queue): ListItem {
  const { holdTime, talkTime, completed, abandoned } = figures.values
  return item('QueueParams', [
    ['Queue', name],
    field('Max', settings.maxLength),
    ['Strategy', settings.strategy],
    field('Calls', callers.length),
    field('Holdtime', holdTime),
    field('TalkTime', talkTime),
    field('Completed', completed),
    field('Abandoned', abandoned),
    field('ServiceLevel', settings.serviceLevel),
    field('ServicelevelPerf', figures.serviceLevel.toFixed(1)),
    field('ServicelevelPerf2', figures.serviceLevelOfAll.toFixed(1)),
    field('Weight', settings.weight),
  ])
}

const orUnknown = (text: string) => escapeValue(text) || 'unknown'

function entry(queue: string, { channel, waited, priority }: QueuedCaller, at: number): ListItem {
  const { caller, connected } = channel.facts
  return item('QueueEntry', [
    ['Queue', queue],
    field('Position', at + 1),
    ['Channel', channel.name],
    ['Uniqueid', channel.id],
    ['CallerIDNum', orUnknown(caller.number)],
    ['CallerIDName', orUnknown(caller.name)],
    ['ConnectedLineNum', orUnknown(connected.number)],
    ['ConnectedLineName', orUnknown(connected.name)],
    field('Wait', waited),
    field('Priority', priority),
  ])
}

export const queueStatus = action(
  { name: 'QueueStatus', privilege: [], synopsis: 'Lists queues with their members and callers' },
  (request, { deps: { queues } }) => {
    const member = request.get('Member')
    const items = chosen(queues, request.get('Queue')).flatMap((queue) => [
      parameters(queue),
      ...queue.members.all
        .filter((one) => member === '' || one.interface === member || one.name === member)
        .map((one) => item('QueueMember', memberListFields(one.snapshot(queue.name)))),
      ...queue.callers.map((caller, at) => entry(queue.name, caller, at)),
    ])
    return list('Queue status will follow', items, 'QueueStatusComplete')
  },
)

export const queueSummary = action(
  { name: 'QueueSummary', privilege: [], synopsis: 'Lists queues with a few figures of each' },
  (request, { deps: { queues } }) => {
    const items = chosen(queues, request.get('Queue')).map(({ name, members, callers, figures, longestWait }) =>
      item('QueueSummary', [
        ['Queue', name],
        field('LoggedIn', members.all.filter(({ state }) => isThere(state)).length),
        field('Available', members.all.filter(({ state, isPaused }) => isFree(state) && !isPaused).length),
        field('Callers', callers.length),
        field('HoldTime', figures.values.holdTime),
        field('TalkTime', figures.values.talkTime),
        field('LongestHoldTime', longestWait),
      ]),
    )
    return list('Queue summary will follow', items, 'QueueSummaryComplete')
  },
)

const changed = ({ isRelative, value }: RuleStep['max']) => (isRelative && value >= 0 ? `+${value}` : String(value))

export const queueRule = action(
  { name: 'QueueRule', privilege: [], synopsis: 'Lists rules of penalties' },
  (request, { deps: { queues } }) => {
    const wanted = request.get('Rule')
    const named = [...queues.rules].filter(([name]) => wanted === '' || name.toLowerCase() === wanted.toLowerCase())
    if (wanted !== '' && named.length === 0) return failure('Invalid rule name specified')
    const lines = named.flatMap(([name, steps]): Line[] => [
      ['RuleList', name],
      ...steps.map(({ after, max, min }): Line => ['Rule', `${after},${changed(max)},${changed(min)}`]),
    ])
    return success(undefined, lines)
  },
)
