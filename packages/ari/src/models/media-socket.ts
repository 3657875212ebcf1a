import { model } from '@jackfield/description'

export const mediaSocket = model({
  name: 'MediaSocket',
  resource: 'mediaSockets',
  about: 'A socket that is open to a program which hears a call and speaks in it. Figures are of this socket.',
  fields: {
    channel_id: { type: 'string', about: 'The channel whose sound it carries.' },
    technology: { type: 'string', about: '`WebSocket` or `AudioSocket`.' },
    agent: { type: 'string', about: 'The program: the name of its websocket client, `INCOMING`, or its address.' },
    format: { type: 'string', about: 'The codec of the sound.' },
    opened: { type: 'Date', about: 'Since when it is open.' },
    queue: { type: 'int', about: 'Milliseconds of sound that wait to be played.' },
    dropped: { type: 'long', about: 'Milliseconds that were lost because the queue was full.' },
    skipped: { type: 'long', about: 'Milliseconds that were left out so that a backlog does not stay.' },
    turns: { type: 'int', about: 'How often it answered a caller who had stopped speaking.' },
    pause_p50: {
      type: 'int',
      about: 'Milliseconds of silence after the caller stopped until its first sound: half of its answers came sooner.',
      optional: true,
    },
    pause_p95: { type: 'int', about: 'The same: 95 of 100 of its answers came sooner.', optional: true },
    interruptions: { type: 'int', about: 'How often the caller spoke into what it said.' },
    flushes: { type: 'int', about: 'How often it threw away what was still to be played (`FLUSH_MEDIA`).' },
    heard: { type: 'long', about: 'Milliseconds that were heard before that, of all such times together.' },
    unheard: { type: 'long', about: 'Milliseconds that were thrown away and never heard.' },
  },
})
