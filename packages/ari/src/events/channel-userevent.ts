import { event } from '../event.ts'
import { optionalBridge, optionalChannel } from '../own-fields.ts'
import { channelTopic, type Topic } from '../topic.ts'

export const channelUserevent = event(
  {
    name: 'ChannelUserevent',
    about: 'Something a user of the exchange made up: raised by a request for one application, or in the dialplan.',
    from: 'user-event',
    fields: {
      eventname: { type: 'string', about: 'What its maker calls it.' },
      userevent: { type: 'object', about: 'The names and values that were given, and `eventname` once more.' },
      channel: { type: 'Channel', about: 'A channel it is about.', optional: true },
      bridge: { type: 'Bridge', about: 'A bridge it is about.', optional: true },
      endpoint: { type: 'Endpoint', about: 'An endpoint it is about.', optional: true },
    },
  },
  {
    concerns: ({ application, channel }) => {
      if (application !== undefined) return { applications: [application] }
      const topics: Topic[] = channel ? [channelTopic(channel)] : []
      return topics
    },
    fields: ({ eventName, variables, channel, bridge, endpoint }, render) => {
      const userEvent = JSON.stringify({ ...variables, eventname: eventName })
      const about = `${optionalChannel('channel', channel, render)}${optionalBridge('bridge', bridge, render)}`
      const place = endpoint ? `,"endpoint":${render.endpoint(endpoint)}` : ''
      return `"eventname":${JSON.stringify(eventName)},"userevent":${userEvent}${about}${place}`
    },
  },
)
