import { command } from '../command.ts'
import { shownSubscriptions } from '../pjsip-subscriptions.ts'

export const pjsipShowSubscriptions = command(
  {
    name: 'pjsip show subscriptions',
    synopsis: 'Lists the SIP subscriptions.',
    arguments: [{ name: 'direction', words: ['inbound', 'outbound'], isOptional: true }],
    notes: ['inbound: telephones that watch something here', 'outbound: this exchange watches nothing at others'],
    module: 'res_pjsip_pubsub.so',
  },
  ({ args: [direction = 'inbound'], deps: { sip } }) =>
    shownSubscriptions(direction.toLowerCase() === 'outbound' ? [] : sip.inventory.subscriptions()),
)
