import { type Channel, channelStates } from '@jackfield/core'
import { rightCell } from '../columns.ts'
import { command } from '../command.ts'
import { elapsedSeconds, elapsedShort } from '../elapsed.ts'
import { channelName } from '../offered-words.ts'
import { refused, shown } from '../reply.ts'

/** The reference lines names up on the right; longer ones stick out. */
const line = ([name, value]: readonly [string, string]) => `${rightCell(name, Math.max(15, name.length))}: ${value}`
const orNone = (text: string) => (text === '' ? '(N/A)' : text)

export const coreShowChannel = command(
  { name: 'core show channel', synopsis: 'Shows everything about a channel.', arguments: [channelName] },
  ({ args: [name = ''], deps }) => {
    const channel = deps.exchange.channels.find(name)
    if (!channel) return refused(`${name} is not a known channel`)
    const elapsedMs = deps.clock.wall() - channel.createdAt
    const variables = [...channel.variables.entries()].map(([key, { value }]) => [key, value] as const)
    const lines = [
      ' -- General --',
      ...generalRows(channel, elapsedMs).map(line),
      ' --   PBX   --',
      ...dialplanRows(channel).map(line),
      '      Variables:',
      ...variables.map(([key, value]) => `${key}=${value}`),
    ]
    return shown(lines, dataOf(channel, elapsedMs, variables))
  },
)

function generalRows(channel: Channel, elapsedMs: number): (readonly [string, string])[] {
  const { id, name, technology, state, linkedId, caller, connected, language, bridgeId } = channel.snapshot()
  const { dialedNumber, formats } = channel.facts
  return [
    ['Name', name],
    ['Type', technology],
    ['UniqueID', id],
    ['LinkedID', linkedId],
    ['Caller ID', orNone(caller.number)],
    ['Caller ID Name', orNone(caller.name)],
    ['Connected Line ID', orNone(connected.number)],
    ['Connected Line ID Name', orNone(connected.name)],
    ['DNID Digits', orNone(dialedNumber)],
    ['Language', language],
    ['State', `${state} (${channelStates.indexOf(state)})`],
    ['NativeFormats', `(${formats.join('|')})`],
    ['Elapsed Time', elapsedShort(elapsedMs)],
    ['Bridge ID', bridgeId ?? '(Not bridged)'],
  ]
}

function dialplanRows(channel: Channel): (readonly [string, string])[] {
  const { context, exten, priority, appName, appData, application } = channel.snapshot()
  return [
    ['Context', context],
    ['Extension', exten],
    ['Priority', String(priority)],
    ['Application', orNone(appName)],
    ['Data', appData === '' ? '(None)' : appData],
    ...(application === undefined ? [] : [['In application', application] as const]),
  ]
}

function dataOf(channel: Channel, elapsedMs: number, variables: readonly (readonly [string, string])[]) {
  const { isInternal, reportedVariables, caller, connected, ...shot } = channel.snapshot()
  return {
    ...shot,
    caller: { name: caller.name, number: caller.number },
    connected: { name: connected.name, number: connected.number },
    durationSeconds: elapsedSeconds(elapsedMs),
    variables: Object.fromEntries(variables),
  }
}
