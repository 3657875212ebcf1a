import { command } from '../command.ts'
import { settingLines } from '../pjsip-rows.ts'
import { subscriptionData } from '../pjsip-subscriptions.ts'
import { refused, shown } from '../reply.ts'

export const pjsipShowSubscription = command(
  {
    name: 'pjsip show subscription',
    synopsis: 'Shows a SIP subscription.',
    arguments: [{ name: 'call-id', words: ({ sip }) => sip.inventory.subscriptions().map(({ callId }) => callId) }],
    module: 'res_pjsip_pubsub.so',
  },
  ({ args: [callId = ''], deps: { sip } }) => {
    const found = sip.inventory.subscriptions().find((one) => one.callId === callId)
    if (!found) return refused(`Unable to find subscription ${callId}.`)
    const data = subscriptionData(found)
    return shown(settingLines(Object.entries(data).map(([name, value]) => [name, String(value)])), data)
  },
)
