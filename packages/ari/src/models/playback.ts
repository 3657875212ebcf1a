import { model } from '@jackfield/description'

export const playback = model({
  name: 'Playback',
  resource: 'playbacks',
  about: 'Something being played to a channel or a bridge.',
  fields: {
    id: { type: 'string', about: 'Its id.' },
    media_uri: { type: 'string', about: 'What is played now.' },
    next_media_uri: { type: 'string', about: 'What comes next, while there is more.', optional: true },
    target_uri: { type: 'string', about: 'Who hears it: `channel:` or `bridge:` and an id.' },
    language: { type: 'string', about: 'The language it is spoken in, where it is speech.', optional: true },
    state: {
      type: 'string',
      about: 'How far it has come.',
      values: ['queued', 'playing', 'continuing', 'paused', 'done', 'failed'],
    },
  },
})
