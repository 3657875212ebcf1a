import { model } from '@jackfield/description'

export const missingParams = model({
  name: 'MissingParams',
  resource: 'events',
  about: 'A request lacked parameters it needs.',
  fields: {
    params: { type: 'List[string]', about: 'Their names.' },
  },
})
