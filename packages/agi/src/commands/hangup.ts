import { agiCommand } from '../command.ts'

const normalClearing = 16

export const hangup = agiCommand(
  {
    name: 'HANGUP',
    arguments: '[<channel>]',
    least: 0,
    most: 1,
    usage: 'Hangs up a channel, this one when none is named.',
  },
  ({ call, args: [name] }) => {
    const channel = name === undefined ? call.channel : call.deps.channels.find(name)
    if (!channel) return '-1'
    channel.requestHangup('explicit', normalClearing)
    return '1'
  },
)
