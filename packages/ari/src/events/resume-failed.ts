import { event } from '../event.ts'

export const resumeFailed = event({
  name: 'ResumeFailed',
  about:
    'Instead of Resumed, when not everything after the token is there any more. What is still kept follows; what the numbers say is lost is lost, so state that matters is to be asked for again.',
  fields: {
    reason: {
      type: 'string',
      about:
        'Why: the exchange was restarted, it has forgotten the application, nothing was kept for it for a while (it was away for too long, or a socket without numbers served it), its events have expired, the token names a number that was never given, the application is shared and the calls of this connection have gone to others, or the exchange of the cluster that this place is of is gone (then `incarnation` and `seq` are those of the token, and that part of it is not needed any more).',
      values: [
        'exchange-restarted',
        'application-forgotten',
        'not-kept',
        'events-expired',
        'unknown-place',
        'calls-moved',
        'exchange-lost',
      ],
    },
    incarnation: { type: 'string', about: 'Names this life of the exchange.' },
    seq: { type: 'long', about: 'The next event has the number after this one.' },
    replayed: { type: 'int', about: 'How many events follow that happened before.' },
    lost_from: {
      type: 'long',
      about: 'The number of the first event that is lost, where it is known.',
      optional: true,
    },
    lost_to: { type: 'long', about: 'The number of the last event that is lost, where it is known.', optional: true },
  },
})
