import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'

export const claimChannel = operation(
  {
    resource: 'events',
    nickname: 'claimChannel',
    method: 'POST',
    path: '/events/claim',
    owner: 'channel',
    summary:
      'Claims a channel that is offered to several applications, or to the connections that share one. The first claim wins.',
    since: ['20.17.0', '22.7.0', '23.1.0'],
    response: 'void',
    parameters: {
      channelId: {
        in: 'query',
        type: 'string',
        about: 'The channel.',
        required: true,
        words: { missing: 'channelId parameter is required', invalid: 'channelId parameter is required' },
      },
      application: {
        in: 'query',
        type: 'string',
        about: 'The application that wants it.',
        required: true,
        words: { missing: 'application parameter is required', invalid: 'application parameter is required' },
      },
    },
    errors: ['claim-not-possible', 'claim-lost', 'claim-without-connection', 'broadcast-unavailable'],
    module: 'res_ari_events.so',
  },
  ({ channelId, application }, { broadcasts, applications }, { connection }) => {
    const share = applications.claim(application, channelId, connection)
    if (share === 'won') return undefined
    if (share !== undefined) throw new Fault(share === 'lost' ? 'claim-lost' : 'claim-without-connection')
    const outcome = broadcasts.claim(channelId, application)
    if (outcome.ok) {
      applications.awaited(application, channelId, connection)
      return undefined
    }
    throw new Fault(refusals[outcome.code])
  },
)

const refusals = {
  'not-in-broadcast': 'claim-not-possible',
  'already-claimed': 'claim-lost',
  'broadcast-unavailable': 'broadcast-unavailable',
} as const
