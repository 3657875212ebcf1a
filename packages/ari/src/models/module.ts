import { model } from '@jackfield/description'

export const module = model({
  name: 'Module',
  resource: 'asterisk',
  about: 'A capability of the exchange that can be loaded and unloaded.',
  fields: {
    name: { type: 'string', about: 'Its name, ending in `.so`.' },
    description: { type: 'string', about: 'What it brings.' },
    use_count: { type: 'int', about: 'How many others use it at the moment.' },
    status: { type: 'string', about: '`Running`, or `Not Running`.' },
    support_level: {
      type: 'string',
      about: 'How well it is looked after: `core`, `extended`, `deprecated` or `unknown`.',
    },
  },
})
