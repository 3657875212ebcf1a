import { quoted } from '@jackfield/base'
import { event } from '../event.ts'
import { before, channelField } from '../own-fields.ts'
import { channelTopic, everyChannel } from '../topic.ts'

export const channelVarset = event(
  {
    name: 'ChannelVarset',
    about: 'A variable was set, changed or deleted.',
    from: 'variable-set',
    fields: {
      variable: { type: 'string', about: 'The name of the variable.' },
      value: { type: 'string', about: 'Its new value; empty when it was deleted.' },
      channel: { type: 'Channel', about: 'The channel it belongs to; absent for a global variable.', optional: true },
    },
  },
  {
    concerns: ({ channel }) => [channel ? channelTopic(channel) : everyChannel],
    fields: ({ channel, variable, value }, render) => {
      const own = `"variable":${quoted(variable)},"value":${quoted(value)}`
      return channel ? before(own, channelField(channel, render)) : own
    },
  },
)
