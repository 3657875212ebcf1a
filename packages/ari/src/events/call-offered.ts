import { event } from '../event.ts'

export const callOffered = event({
  name: 'CallOffered',
  about:
    'A new call of an application that is shared by claiming: the first connection that claims it has it, and gets its StasisStart. When nobody does, the next in turn has it.',
  fields: {
    args: { type: 'List[string]', about: 'The arguments the channel was handed over with.' },
    channel: { type: 'Channel', about: 'The channel.' },
    replace_channel: { type: 'Channel', about: 'The channel whose place it takes, when it takes one.', optional: true },
  },
})
