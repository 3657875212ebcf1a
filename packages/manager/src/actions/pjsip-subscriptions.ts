// The actions that list SIP subscriptions, of others here and ours elsewhere.
// Not the lists of resources that one subscription may cover.

import type { SubscriptionInventory } from '@jackfield/technologies'
import { action } from '../action.ts'
import type { Field } from '../message.ts'
import { item } from '../pjsip-details.ts'
import { list } from '../reply.ts'

/** What is watched, in the words of its kind. */
function detail({ event, resource, isList, detail }: SubscriptionInventory): readonly Field[] {
  const mailboxes = event === 'message-summary'
  return [
    ['SubscriptionType', isList ? 'resource_list' : mailboxes ? 'mwi' : 'extension_state'],
    ...(mailboxes && !isList ? [] : ([['Extension', resource]] as const)),
    mailboxes ? ['Mailboxes', detail] : ['ExtensionStates', detail],
  ]
}

export const pjsipShowSubscriptionsInbound = action(
  {
    name: 'PJSIPShowSubscriptionsInbound',
    privilege: ['system'],
    synopsis: 'Lists the telephones that watch extensions, mailboxes or lists of them',
  },
  (_request, { deps: { sip } }) => {
    const items = sip
      .subscriptions()
      .map((one) =>
        item('InboundSubscriptionDetail', [
          ['Role', 'Notifier'],
          ['Endpoint', one.endpoint],
          ['Callid', one.callId],
          ['State', one.state.toUpperCase()],
          ['Callerid', one.watcher],
          ...detail(one),
          ['Event', one.event],
          ['Expiry', String(one.secondsLeft)],
          ['Contact', one.contact],
        ]),
      )
    return list('Following are Events for each inbound Subscription', items, 'InboundSubscriptionDetailComplete')
  },
)

export const pjsipShowSubscriptionsOutbound = action(
  {
    name: 'PJSIPShowSubscriptionsOutbound',
    privilege: ['system'],
    synopsis: 'Lists what this exchange watches at others: it watches nothing, and the list is empty',
  },
  () => list('Following are Events for each outbound Subscription', [], 'OutboundSubscriptionDetailComplete'),
)
