import { event } from '../event.ts'

export const newexten = event(
  { name: 'Newexten', privilege: 'dialplan', from: 'channel-dialplan' },
  ({ channel, application, data }, text) => [
    text.channel(channel),
    ['Extension', channel.exten],
    ['Application', application],
    ['AppData', data],
  ],
)
