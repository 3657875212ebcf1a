import type { Channel } from '@jackfield/core'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import type { ManagerDeps } from '../manager-deps.ts'
import { failure, type ListItem, list } from '../reply.ts'

/** Everybody a channel is connected with, over bridges and Local channels, however far; not itself. */
function connected({ exchange }: ManagerDeps, from: Channel): Channel[] {
  const all = exchange.channels.list().filter(({ isInternal }) => !isInternal)
  const seen = new Set([from])
  // those found later are looked at, too
  for (const one of seen) {
    const { bridgeId } = one.snapshot()
    const half = /^(Local\/.*;)([12])$/.exec(one.name)
    const other = half && `${half[1]}${half[2] === '1' ? '2' : '1'}`
    for (const each of all) {
      const isBeside = bridgeId !== undefined && each.snapshot().bridgeId === bridgeId
      if (isBeside || each.name === other) seen.add(each)
    }
  }
  seen.delete(from)
  return [...seen]
}

export const coreShowChannelMap = action(
  {
    name: 'CoreShowChannelMap',
    privilege: ['system', 'reporting'],
    synopsis: 'Lists everybody a channel is connected with, over bridges and Local channels',
  },
  (request, { deps, text }) => {
    const name = request.get('Channel')
    if (name === '') return failure('CoreShowChannelMap requires a channel.')
    const channel = findChannel(deps, name)
    if (!channel) return failure('No such channel')
    const items = connected(deps, channel).map(
      (one): ListItem => ({ event: 'CoreShowChannelMap', lines: [text.channel(one.snapshot())], id: 'first' }),
    )
    return list('Channel map will follow', items, 'CoreShowChannelMapComplete')
  },
)
