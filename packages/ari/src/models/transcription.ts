import { model } from '@jackfield/description'

export const transcription = model({
  name: 'Transcription',
  resource: 'transcriptions',
  about: 'A channel of which the words are written down.',
  fields: {
    channel_id: { type: 'string', about: 'The channel.' },
    sides: { type: 'string', about: 'Whose words.', values: ['in', 'out', 'both'] },
    engine: { type: 'string', about: 'The engine that writes them down, as speech.conf names it.' },
    language: { type: 'string', about: 'The language it was told.' },
  },
})
