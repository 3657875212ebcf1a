// For tests of other packages: an exchange with Local channels, and SIP as a small pjsip.conf has it.
// Not the program: nothing listens.

import { parseConf } from '@jackfield/conf'
import type { ExchangeParts } from '@jackfield/core/testing'
import { localTechnology } from './local/local.ts'
import { PjsipInventory } from './pjsip/inventory.ts'
import { Notifications } from './pjsip/messages/notify/notifications.ts'
import { readNotifyConf } from './pjsip/messages/notify/read-notify-conf.ts'
import { Pjsip } from './pjsip/pjsip.ts'
import { PjsipSubscriptions } from './pjsip/subscriptions/pjsip-subscriptions.ts'

/** One telephone with everything, one endpoint with nothing, a transport, a trunk, a registration. */
export const fixturePjsipConf = `
[alice]
type = endpoint
aors = alice
auth = alice
transport = wire
callerid = Alice <1001>
[alice]
type = aor
max_contacts = 1
contact = sip:alice@192.0.2.1
[alice]
type = auth
username = alice
password = very secret
[bare]
type = endpoint
context = phones
[wire]
type = transport
protocol = udp
bind = 127.0.0.1:5060
[trunk]
type = identify
endpoint = alice
match = 192.0.2.0/24
[line]
type = registration
server_uri = sip:192.0.2.9
client_uri = sip:us@192.0.2.9
outbound_auth = alice
max_random_initial_delay = 0
[office]
type = resource_list
event = dialog
list_item = 7001,more
[more]
type = resource_list
event = dialog
list_item = 7002
`

const notifyConf = '[check-sync]\nEvent => check-sync\n'

export interface TelephonesFixture {
  readonly pjsip: Pjsip
  readonly inventory: PjsipInventory
}

/** `parts` were made with `fixturePjsipConf` as their pjsip.conf. */
export function telephonesFixture(
  parts: ExchangeParts,
  directory: string,
  hints: ConstructorParameters<typeof PjsipSubscriptions>[0]['hints'],
): TelephonesFixture {
  const { clock, random, log, bus, configuration, deviceStates, mailboxes, exchange } = parts
  const { channels, dialplanRuns, bridges, endpoints, technologies } = exchange
  const dialplan = () => exchange.dialplan
  technologies.add(localTechnology({ channels, dialplan, dialplanRuns, bridges, bus }))
  endpoints.useDeviceStates(deviceStates)
  const pjsip = new Pjsip({
    ...{ clock, random, log, bus, configuration, endpoints, directory, dialplan },
    readAclConf: () => parseConf('', 'acl.conf'),
  })
  const { signalling, contacts, states } = pjsip
  const subscriptions = new PjsipSubscriptions({
    ...{ clock, random, log, bus, signalling, contacts, endpoints, channels, mailboxes, hints },
    transports: signalling.transports,
    endpointsOf: (aor) => states.endpointsOf(aor),
  })
  const notifications = new Notifications({ log, signalling, callOf: () => undefined })
  notifications.use(readNotifyConf(parseConf(notifyConf)).types)
  const deps = { pjsip, configuration, deviceStates, exchange, subscriptions, notifications }
  return { pjsip, inventory: new PjsipInventory(deps) }
}
