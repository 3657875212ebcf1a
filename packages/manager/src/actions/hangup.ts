import type { Channel } from '@jackfield/core'
import { action } from '../action.ts'
import { findChannel } from '../find-channel.ts'
import { integerPrefix } from '../integer-prefix.ts'
import { parseDelimited } from '../regular-expression.ts'
import { failure, type ListItem, list, success } from '../reply.ts'

/** Outside of the causes there are: none. */
function causeOf(text: string): number | undefined {
  const cause = integerPrefix(text)
  return cause !== undefined && cause > 0 && cause <= 127 ? cause : undefined
}

const hangUp = (channel: Channel, cause: number | undefined) => channel.drop(cause ?? channel.hangupCause)

export const hangup = action(
  { name: 'Hangup', privilege: ['system', 'call'], synopsis: 'Hangs up a channel, or all whose names match' },
  (request, { deps }) => {
    const name = request.get('Channel')
    const cause = causeOf(request.get('Cause'))
    if (name === '') return failure('No channel specified')
    if (!name.startsWith('/')) {
      const channel = findChannel(deps, name)
      if (!channel) return failure('No such channel')
      hangUp(channel, cause)
      return success('Channel Hungup')
    }
    const parsed = parseDelimited(name)
    if (!parsed.ok && parsed.code === 'not-compiled') return failure(`Regex compile failed on: ${name}`)
    if (!parsed.ok) return failure('Regex format invalid, Channel param should be /regex/')
    const meant = deps.exchange.channels.list().filter((channel) => parsed.expression.matches(channel.name))
    const items = meant.map(
      (channel): ListItem => ({ event: 'ChannelHungup', lines: [['Channel', channel.name]], id: 'last' }),
    )
    for (const channel of meant) hangUp(channel, cause)
    return list('Channels hung up will follow', items, 'ChannelsHungupListComplete')
  },
)
