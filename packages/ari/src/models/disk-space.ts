import { model } from '@jackfield/description'

export const diskSpace = model({
  name: 'DiskSpace',
  resource: 'exchange',
  about: 'A disk that the exchange writes to.',
  fields: {
    path: { type: 'string', about: 'A directory on it, as the configuration names it.' },
    holds: { type: 'List[string]', about: 'What is written there: `database`, `spool`, `log`, `cache`.' },
    free: { type: 'long', about: 'Bytes that are left for the exchange, up to ten seconds ago.' },
    size: { type: 'long', about: 'Bytes there are in all.' },
    low: { type: 'boolean', about: 'Less is left than `mindiskfree` of asterisk.conf asks for.' },
  },
})
