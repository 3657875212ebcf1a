import { model } from '@jackfield/description'

export const sound = model({
  name: 'Sound',
  resource: 'sounds',
  about: 'Something that can be played.',
  fields: {
    id: { type: 'string', about: 'Its name.' },
    text: { type: 'string', about: 'What it says, when that is written down.', optional: true },
    formats: { type: 'List[FormatLangPair]', about: 'The languages and formats it exists in.' },
  },
})
