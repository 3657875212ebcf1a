import type { Channel } from '@jackfield/core'
import { callTotals } from '../call-totals.ts'
import { cell, rightCell } from '../columns.ts'
import { command } from '../command.ts'
import { elapsedClock, elapsedSeconds } from '../elapsed.ts'
import { shown } from '../reply.ts'

type Shape = 'concise' | 'verbose' | 'plain'

/** A row of each list; `none` stands where nothing is. */
const rows: Record<Shape, (channel: Channel, elapsedMs: number) => string> = {
  plain(channel) {
    const { name, state, context, exten, priority, appName, appData } = channel.snapshot()
    const place = context !== '' && exten !== '' ? `${exten}@${context}:${priority}` : '(None)'
    const running = appName === '' ? '(None)' : `${appName}(${appData})`
    return [cell(name, 64), cell(place, 32), cell(state, 7), cell(running, 30)].join(' ')
  },
  concise(channel, elapsedMs) {
    const shot = channel.snapshot()
    const { name, context, exten, priority, state, appName, appData, caller, accountCode, peerAccount, id } = shot
    const application = appName === '' ? '(None)' : appName
    const bridge = shot.bridgeId ?? ''
    // billing is the only kind of record that channels have
    const amaFlags = 3
    const fields = [name, context, exten, priority, state, application, appData, caller.number, accountCode]
    return [...fields, peerAccount, amaFlags, elapsedSeconds(elapsedMs), bridge, id].join('!')
  },
  verbose(channel, elapsedMs) {
    const shot = channel.snapshot()
    return [
      cell(shot.name, 20),
      cell(shot.context, 20),
      cell(shot.exten, 16),
      rightCell(shot.priority, 4),
      cell(shot.state, 7),
      cell(shot.appName === '' ? '(None)' : shot.appName, 12),
      cell(shot.appData, 25),
      cell(shot.caller.number, 15),
      rightCell(elapsedClock(elapsedMs), 8),
      cell(shot.accountCode, 11),
      cell(shot.peerAccount, 11),
      cell(shot.bridgeId ?? '', 20),
    ].join(' ')
  },
}

const heads: Record<Shape, string | undefined> = {
  plain: [cell('Channel', 64), cell('Location', 32), cell('State', 7), cell('Application(Data)', 30)].join(' '),
  concise: undefined,
  verbose: [
    cell('Channel', 20),
    cell('Context', 20),
    cell('Extension', 16),
    cell('Prio', 4),
    cell('State', 7),
    cell('Application', 12),
    cell('Data', 25),
    cell('CallerID', 15),
    rightCell('Duration', 8),
    cell('Accountcode', 11),
    cell('PeerAccount', 11),
    cell('BridgeID', 20),
  ].join(' '),
}

export const coreShowChannels = command(
  {
    name: 'core show channels',
    synopsis: 'Lists the channels there are.',
    arguments: [{ name: 'shape', isOptional: true, words: ['concise', 'verbose', 'count'] }],
    notes: ['concise: one line each, its fields joined by !', 'count: only how many there are'],
  },
  ({ args, deps }) => {
    const word = args[0]?.toLowerCase()
    const totals = callTotals(deps)
    if (word === 'count') return shown(totals.lines, totals.data)
    const shape = word === 'concise' || word === 'verbose' ? word : 'plain'
    const channels = deps.exchange.channels.list()
    const now = deps.clock.wall()
    const lines = channels.map((channel) => rows[shape](channel, now - channel.createdAt))
    const data = channels.map((channel) => dataOf(channel, now))
    const head = heads[shape]
    if (head === undefined) return shown(lines, { channels: data })
    return shown([head, ...lines, ...totals.lines], { channels: data, ...totals.data })
  },
)

function dataOf(channel: Channel, now: number) {
  const { id, name, state, context, exten, priority, appName, appData, caller, accountCode, bridgeId } =
    channel.snapshot()
  const durationSeconds = elapsedSeconds(now - channel.createdAt)
  const callerNumber = caller.number
  return {
    ...{ id, name, state, context, exten, priority, application: appName, data: appData },
    ...{ callerNumber, accountCode, durationSeconds, bridgeId },
  }
}
