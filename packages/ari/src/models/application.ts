import { model } from '@jackfield/description'

export const application = model({
  name: 'Application',
  resource: 'applications',
  about: 'An application that is, or was, connected by an event socket, with everything it is subscribed to.',
  fields: {
    name: { type: 'string', about: 'The name it registered under.' },
    channel_ids: { type: 'List[string]', about: 'Ids of the channels it is subscribed to, sorted.' },
    bridge_ids: { type: 'List[string]', about: 'Ids of the bridges it is subscribed to, sorted.' },
    endpoint_ids: {
      type: 'List[string]',
      about: 'The endpoints it is subscribed to, each as `technology/resource`, or the technology alone.',
    },
    device_names: { type: 'List[string]', about: 'The devices whose states it is subscribed to.' },
    log_levels: {
      type: 'List[string]',
      about: 'The levels of the log it is subscribed to; not there while it is subscribed to none.',
      optional: true,
    },
    call_ids: {
      type: 'List[string]',
      about: 'Ids of calls it is subscribed to; absent when there are none.',
      optional: true,
    },
    queue_names: {
      type: 'List[string]',
      about: 'The queues it is subscribed to, in small letters; not there while it is subscribed to none.',
      optional: true,
    },
    events_allowed: {
      type: 'List[object]',
      about: 'Types of events it has restricted itself to; empty when there is no such restriction.',
    },
    events_disallowed: { type: 'List[object]', about: 'Types of events it does not want.' },
  },
})
