// Subscriptions as commands show them: three lines each, and data.
// Not who they are.

import type { SubscriptionInventory } from '@jackfield/technologies'
import { counted, rightCell } from './columns.ts'
import { type Reply, shown } from './reply.ts'

const dots = (text: string, width: number) => `<${text.padEnd(width - 2, '.')}>`

const head = [
  '',
  `Endpoint: ${dots('Endpoint/Caller-ID', 68)}`,
  `Resource: ${dots('Resource/Event', 68)}`,
  `  Expiry: ${dots('Expiry', 8)}  ${dots('Call-id', 58)}`,
  '='.repeat(78),
  '',
]

export const subscriptionData = (one: SubscriptionInventory) => ({ ...one })

export function shownSubscriptions(all: readonly SubscriptionInventory[]): Reply {
  const rows = all.flatMap(({ endpoint, watcher, resource, event, isList, secondsLeft, callId }) => [
    `Endpoint: ${endpoint}/${watcher}`,
    `Resource: ${resource}/${event}${isList ? ' (list)' : ''}`,
    `  Expiry: ${rightCell(secondsLeft, 8)}  ${callId}`,
    '',
  ])
  return shown([...head, ...rows, `${counted(all.length, 'active subscription')}`], all.map(subscriptionData))
}
