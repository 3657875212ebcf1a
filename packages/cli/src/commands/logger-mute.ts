import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const loggerMute = command(
  { name: 'logger mute', synopsis: 'Stops showing log lines on this console, or shows them again.' },
  ({ console }) => {
    if (!console) return refused('There is no console here.')
    console.followsLog = !console.followsLog
    return said(console.followsLog ? 'Console is not muted anymore.' : 'Console is muted.')
  },
)
