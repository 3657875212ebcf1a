import { model } from '@jackfield/description'

export const systemInfo = model({
  name: 'SystemInfo',
  resource: 'asterisk',
  about: 'The exchange as others see it.',
  fields: {
    version: { type: 'string', about: 'Name and version of the program.' },
    entity_id: {
      type: 'string',
      about: 'The id that tells this exchange from others; the same as `asterisk_id` of every event.',
    },
  },
})
