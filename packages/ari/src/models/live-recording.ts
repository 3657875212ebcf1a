import { model } from '@jackfield/description'

export const liveRecording = model({
  name: 'LiveRecording',
  resource: 'recordings',
  about: 'A recording that is being made.',
  fields: {
    name: { type: 'string', about: 'The name it will be stored under.' },
    format: { type: 'string', about: 'The format of the file.' },
    state: {
      type: 'string',
      about: 'How far it has come.',
      values: ['queued', 'recording', 'paused', 'done', 'failed', 'canceled'],
    },
    target_uri: { type: 'string', about: 'What is recorded: `channel:` or `bridge:` and an id.' },
    duration: { type: 'int', about: 'Its length in seconds, once it is over.', optional: true },
    talking_duration: {
      type: 'int',
      about: 'How many of these seconds somebody talked; only when silence was to end the recording.',
      optional: true,
    },
    silence_duration: {
      type: 'int',
      about: 'How many of these seconds nobody talked; only when silence was to end the recording.',
      optional: true,
    },
    cause: { type: 'string', about: 'Why it failed, when it did.', optional: true },
    total_duration: {
      type: 'int',
      about: 'Its length in seconds, once it is over; the same as `duration`.',
      optional: true,
    },
  },
})
