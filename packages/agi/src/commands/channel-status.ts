import { channelStates } from '@jackfield/core'
import { agiCommand } from '../command.ts'

export const channelStatus = agiCommand(
  {
    name: 'CHANNEL STATUS',
    arguments: '[<channel>]',
    least: 0,
    most: 1,
    usage: 'Tells the state of a channel as a number, of this one when none is named.',
  },
  ({ call, args: [name] }) => {
    const channel = name === undefined ? call.channel : call.deps.channels.find(name)
    return channel ? String(channelStates.indexOf(channel.state)) : '-1'
  },
)
