import { event } from '../event.ts'

export const stasisStart = event(
  {
    name: 'StasisStart',
    about:
      'A channel came under the control of the application. It is the first the application hears of it, unless it was subscribed before.',
    from: 'application-entered',
    fields: {
      args: { type: 'List[string]', about: 'The arguments the channel was handed over with.' },
      channel: { type: 'Channel', about: 'The channel.' },
      replace_channel: {
        type: 'Channel',
        about: 'The channel whose place it takes, when it takes one.',
        optional: true,
      },
    },
  },
  {
    concerns: ({ application }) => ({ applications: [application] }),
    // the channel is told even when it is an internal one: the application controls it
    fields: ({ args, channel, replaceChannel }, render) => {
      const replaced = replaceChannel ? `,"replace_channel":${render.channel(replaceChannel)}` : ''
      return `"args":${JSON.stringify(args)},"channel":${render.channel(channel)}${replaced}`
    },
  },
)
