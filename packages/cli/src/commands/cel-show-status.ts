import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const celShowStatus = command(
  { name: 'cel show status', synopsis: 'Shows which events of channels are written down, and where.' },
  ({ deps: { records } }) => {
    const { isEnabled, kinds, applications, backends } = records.channelEvents()
    const details = [
      ...kinds.map((kind) => `CEL Tracking Event: ${kind}`),
      ...applications.map((name) => `CEL Tracking Application: ${name}`),
      ...backends.map((name) => `CEL Event Subscriber: ${name}`),
    ]
    return shown([`CEL Logging: ${isEnabled ? 'Enabled' : 'Disabled'}`, ...(isEnabled ? details : [])], {
      isEnabled,
      kinds: [...kinds],
      applications: [...applications],
      backends: [...backends],
    })
  },
)
