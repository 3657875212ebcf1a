import { action } from '../action.ts'
import { list } from '../reply.ts'

export const pjsipShowSubscriptionsOutbound = action(
  {
    name: 'PJSIPShowSubscriptionsOutbound',
    privilege: ['system'],
    synopsis: 'Lists what this exchange watches at others: it watches nothing, and the list is empty',
  },
  () => list('Following are Events for each outbound Subscription', [], 'OutboundSubscriptionDetailComplete'),
)
