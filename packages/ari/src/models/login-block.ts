import { model } from '@jackfield/description'

export const loginBlock = model({
  name: 'LoginBlock',
  resource: 'security',
  about: 'Somebody whose credentials are not looked at for a while.',
  fields: {
    service: { type: 'string', about: 'The door: `PJSIP`, `ARI` or `AMI`.' },
    address: { type: 'string', about: 'The address, or the network of IPv6.' },
    account: {
      type: 'string',
      about: 'The account; absent where every account is blocked that was never right at this address.',
      optional: true,
    },
    failures: { type: 'int', about: 'How many wrong credentials led to it, or of how many accounts.' },
    since: { type: 'Date', about: 'When it began.' },
    until: { type: 'Date', about: 'When it ends.' },
  },
})
