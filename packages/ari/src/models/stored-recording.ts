import { model } from '@jackfield/description'

export const storedRecording = model({
  name: 'StoredRecording',
  resource: 'recordings',
  about: 'A recording that is finished and kept as a file.',
  fields: {
    name: { type: 'string', about: "Its name, with its directory, without the file's extension." },
    format: { type: 'string', about: 'The format of the file.' },
  },
})
