import { model } from '@jackfield/description'

export const ladderChannel = model({
  name: 'LadderChannel',
  resource: 'calls',
  about: 'A channel of a call.',
  fields: {
    id: { type: 'string', about: 'Its id.' },
    name: { type: 'string', about: 'Its name.' },
    endpoint: { type: 'string', about: 'The endpoint it belongs to, such as `PJSIP/alice`.', optional: true },
    called: { type: 'boolean', about: 'Whether the exchange called it; otherwise it called the exchange.' },
    caller: { type: 'CallerID', about: 'Name and number of its party.' },
    begun: { type: 'Date', about: 'When it was made.' },
    answered: { type: 'Date', about: 'When it was answered; only then.', optional: true },
    ended: { type: 'Date', about: 'When it ended; only then.', optional: true },
    cause: { type: 'int', about: 'Why it ended; only then.', optional: true },
  },
})
