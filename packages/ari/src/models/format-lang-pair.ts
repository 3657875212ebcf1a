import { model } from '@jackfield/description'

export const formatLangPair = model({
  name: 'FormatLangPair',
  resource: 'sounds',
  about: 'A form in which a sound exists.',
  fields: {
    language: { type: 'string', about: 'The language it is spoken in.' },
    format: { type: 'string', about: 'The format of the file.' },
  },
})
