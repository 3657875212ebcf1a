import { model } from '@jackfield/description'

export const logLevels = model({
  name: 'LogLevels',
  resource: 'log',
  about: 'How much the exchange writes into its log.',
  fields: {
    verbose: { type: 'int', about: 'Lines of `VERBOSE` up to this detail; 0: none.' },
    debug: { type: 'int', about: 'Lines of `DEBUG` up to this detail; 0: none.' },
  },
})
