import { model } from '@jackfield/description'

export const endpoint = model({
  name: 'Endpoint',
  resource: 'endpoints',
  about: 'Somebody the exchange can call, or a whole technology when `resource` is empty.',
  fields: {
    technology: { type: 'string', about: 'How it is reached, such as `PJSIP`.' },
    resource: { type: 'string', about: 'Its name within the technology.' },
    state: {
      type: 'string',
      about: 'Whether it can be reached.',
      optional: true,
      values: ['unknown', 'offline', 'online'],
    },
    channel_ids: { type: 'List[string]', about: 'Ids of its channels.' },
    max_channels: {
      type: 'int',
      about: 'The most channels it may have at a time; absent when there is no limit.',
      optional: true,
    },
  },
})
