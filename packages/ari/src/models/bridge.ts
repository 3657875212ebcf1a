import { model } from '@jackfield/description'

export const bridge = model({
  name: 'Bridge',
  resource: 'bridges',
  about: 'A place where channels hear each other, or wait.',
  fields: {
    id: { type: 'string', about: 'Its id.' },
    technology: {
      type: 'string',
      about: 'What joins the channels at the moment, such as `simple_bridge` or `softmix`.',
    },
    bridge_type: {
      type: 'string',
      about: 'What it is for: `mixing` lets everybody hear everybody, in a `holding` bridge channels wait.',
      values: ['mixing', 'holding'],
    },
    bridge_class: {
      type: 'string',
      about:
        'Who it belongs to: `stasis` for bridges made through this interface, `basic` for those of two parties in the dialplan.',
    },
    creator: { type: 'string', about: 'Which part of the exchange made it; empty for a plain bridge of the dialplan.' },
    name: { type: 'string', about: 'The name given at its creation, may be empty.' },
    channels: { type: 'List[string]', about: 'Ids of the channels inside.' },
    creationtime: { type: 'Date', about: 'When it was made.' },
    video_mode: {
      type: 'string',
      about: 'Whose picture is seen: `none`, `talker`, `single` or `sfu`.',
      optional: true,
    },
    video_source_id: { type: 'string', about: 'The channel whose picture is seen, when it was set.', optional: true },
    bridgevars: { type: 'object', about: 'Names and values of its variables that are to be reported.', optional: true },
    type: { type: 'string', about: 'The attributes it was made with, separated by commas.', optional: true },
  },
})
