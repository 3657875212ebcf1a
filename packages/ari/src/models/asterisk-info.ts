import { model } from '@jackfield/description'

export const asteriskInfo = model({
  name: 'AsteriskInfo',
  resource: 'asterisk',
  about: 'Facts about the exchange, in sections. Only those asked for are there.',
  fields: {
    build: { type: 'BuildInfo', about: 'What the program was made for and by.', optional: true },
    system: { type: 'SystemInfo', about: 'The exchange as others see it.', optional: true },
    config: { type: 'ConfigInfo', about: 'Settings of the exchange as a whole.', optional: true },
    status: { type: 'StatusInfo', about: 'Since when things are as they are.', optional: true },
  },
})
