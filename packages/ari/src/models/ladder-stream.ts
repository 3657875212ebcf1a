import { model } from '@jackfield/description'

export const ladderStream = model({
  name: 'LadderStream',
  resource: 'calls',
  about: 'Audio of a channel in one direction: what is drawn as a bar beside the rungs.',
  fields: {
    channel_id: { type: 'string', about: 'The channel.' },
    direction: { type: 'string', about: 'Whether it came from the far end, or went there.', values: ['in', 'out'] },
    codec: { type: 'string', about: 'The codec that was agreed; empty where it is not known.' },
    local: { type: 'string', about: 'Our address and port; empty where it is not known.' },
    remote: { type: 'string', about: 'Address and port of the far end; empty where it is not known.' },
    packets: { type: 'long', about: 'How many went.' },
    first_packet: { type: 'Date', about: 'When the first one went.' },
    last_packet: {
      type: 'Date',
      about: 'When the last one went; of a call in progress as it is now, to a fraction of a second.',
    },
    silences: {
      type: 'List[LadderSilence]',
      about: 'Times of a second and more without packets, between the first and the last.',
    },
    samples: { type: 'List[LadderSample]', about: 'Loss and jitter over time. Of what went, as the far end reports.' },
    dtmf: { type: 'List[LadderDigit]', about: 'Digits that came.' },
  },
})
