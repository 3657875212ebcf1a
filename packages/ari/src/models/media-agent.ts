import { model } from '@jackfield/description'

export const mediaAgent = model({
  name: 'MediaAgent',
  resource: 'mediaSockets',
  about: 'A program that hears calls and speaks in them, with the figures of all of its sockets since the start.',
  fields: {
    technology: { type: 'string', about: '`WebSocket` or `AudioSocket`.' },
    agent: { type: 'string', about: 'The program: the name of its websocket client, `INCOMING`, or its address.' },
    open: { type: 'int', about: 'Sockets that are open now.' },
    sockets: { type: 'int', about: 'Sockets there were since the start.' },
    last_opened: { type: 'Date', about: 'When the last one was opened.' },
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
