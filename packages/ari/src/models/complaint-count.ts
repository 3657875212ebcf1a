import { model } from '@jackfield/description'

export const complaintCount = model({
  name: 'ComplaintCount',
  resource: 'exchange',
  about: 'How much is wrong with the configuration, by how bad it is.',
  fields: {
    errors: { type: 'int', about: 'What does not work at all.' },
    warnings: { type: 'int', about: 'What works otherwise than it is written.' },
    notices: { type: 'int', about: 'What has no effect, and is probably not missed.' },
  },
})
