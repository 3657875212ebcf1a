import { command } from '../command.ts'
import { said } from '../reply.ts'

export const rtpSetDebug = command(
  {
    name: 'rtp set debug',
    synopsis: 'Writes what goes over the network for each channel into the log, every second.',
    arguments: [{ name: 'switch', words: ['on', 'off'] }],
  },
  ({ args: [word = ''], deps: { mediaDebug } }) => {
    const isOn = word.toLowerCase() === 'on'
    mediaDebug.set(isOn)
    return said(`RTP Packet Debugging ${isOn ? 'Enabled' : 'Disabled'}`)
  },
)
