// Telephones: SIP as pjsip.conf has it, joined to the switch, the media and the HTTP door.

import type { Clock, Random } from '@jackfield/base'
import { type Exchange, type Notification, technology } from '@jackfield/core'
import { MessageMount, type Mount } from '@jackfield/http'
import {
  BrowserPhones,
  Notifications,
  Pjsip,
  PjsipCalls,
  PjsipInventory,
  PjsipSubscriptions,
  pjsipFacts,
  pjsipMessages,
  readNotifyConf,
} from '@jackfield/technologies'
import type { ConfigurationSource } from '../configuration/source.ts'
import type { AssembledDialplan } from './dialplan.ts'
import { dialplanSteps } from './dialplan-steps.ts'
import type { Doors } from './doors.ts'
import type { AssembledMedia } from './media.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'
import { followTelephonesConf } from './telephones-conf.ts'

/** What SIP is made of, as the list of modules has it. */
export const telephoneModuleNames: readonly string[] = [
  'chan_pjsip.so',
  'res_pjsip.so',
  'res_pjsip_acl.so',
  'res_pjsip_endpoint_identifier_ip.so',
  'res_pjsip_endpoint_identifier_user.so',
  'res_pjsip_dialog_info_body_generator.so',
  'res_pjsip_exten_state.so',
  'res_pjsip_messaging.so',
  'res_pjsip_mwi.so',
  'res_pjsip_mwi_body_generator.so',
  'res_pjsip_notify.so',
  'res_pjsip_outbound_registration.so',
  'res_pjsip_pidf_body_generator.so',
  'res_pjsip_pubsub.so',
  'res_pjsip_refer.so',
  'res_pjsip_registrar.so',
  'res_pjsip_session.so',
  'res_pjsip_xpidf_body_generator.so',
]

export interface AssembledTelephones {
  readonly pjsip: Pjsip
  readonly calls: PjsipCalls
  readonly subscriptions: PjsipSubscriptions
  readonly inventory: PjsipInventory
  readonly browserPhones: BrowserPhones
  /** where browsers come in */
  readonly mount: Mount
  /** From here on packets come and go. */
  open(doors?: Doors): Promise<void>
  reload(): void
  /** Calls have ended before. */
  close(): Promise<void>
}

export interface TelephonesDeps {
  readonly clock: Clock
  readonly random: Random
  readonly source: ConfigurationSource
  readonly settings: Settings
}

export function assembleTelephones(
  deps: TelephonesDeps,
  state: State,
  exchange: Exchange,
  media: AssembledMedia,
  dialplan: Pick<AssembledDialplan, 'extensionStates' | 'contexts'>,
): AssembledTelephones {
  const { clock, random, source, settings } = deps
  const { log, bus, configuration, store, gate, lag } = state
  const { maxlag } = settings.program.options
  const lookThrough = followTelephonesConf(source, dialplanSteps(dialplan, 'pjsip_wizard'))
  const pjsip = new Pjsip({
    clock,
    random,
    log,
    bus,
    configuration,
    endpoints: exchange.endpoints,
    dialplan: () => exchange.dialplan,
    registeredSteps: dialplanSteps(dialplan, 'SIP'),
    entityId: state.system.entityId,
    leasing: state.leasing,
    space: store.space('database'),
    directory: settings.program.directories.etc,
    readAclConf: () => source.readQuietly('acl.conf'),
    trace: state.hooks('jackfield:sip:message'),
    isClosed: () => gate.isClosed,
    isDraining: () => gate.isDraining,
    isOverloaded: () => maxlag > 0 && lag.standingMs > maxlag,
  })
  const { signalling } = pjsip
  const browserPhones = new BrowserPhones({
    ...{ clock, random, log, configuration, limits: state.limits },
    objects: pjsip.objects,
    contacts: pjsip.contacts,
    dialplan: () => exchange.dialplan,
  })
  state.logins.add(signalling.limiter)
  const { plane, portRange, audio } = media
  const { etc: directory } = settings.program.directories
  const calls = new PjsipCalls({ exchange, signalling, plane, ports: audio.ports, portRange, gate, directory })
  const messages = pjsipMessages({ log, signalling, messages: exchange.messages })
  const { channels, endpoints } = exchange
  const subscriptions = new PjsipSubscriptions({
    clock,
    random,
    log: log.for('pjsip'),
    bus,
    signalling,
    transports: signalling.transports,
    space: store.space('database'),
    contacts: pjsip.contacts,
    endpointsOf: (aor) => pjsip.states.endpointsOf(aor),
    hints: dialplan.extensionStates,
    mailboxes: state.mailboxes,
    endpoints,
    channels,
  })
  const notifications = new Notifications({
    log: log.for('pjsip'),
    signalling,
    callOf: (channel) => calls.callOf(channel),
  })
  const readNotifications = () => {
    const { types, complaints } = readNotifyConf(source.read('pjsip_notify.conf'))
    source.complain(complaints)
    notifications.use(types)
  }
  readNotifications()
  const notify = (notification: Notification) => notifications.send(notification)
  exchange.technologies.add(technology(pjsipFacts, { ...calls.acts, ...messages, notify }))
  const mount = new MessageMount(
    { path: '/ws', protocol: 'sip' },
    (socket) => signalling.transports.accept(socket),
    clock,
  )
  return {
    pjsip,
    calls,
    subscriptions,
    browserPhones,
    inventory: new PjsipInventory({
      ...{ pjsip, configuration, exchange, subscriptions, notifications },
      deviceStates: state.deviceStates,
    }),
    mount,
    async open(doors) {
      await pjsip.open(doors && ((name, open) => doors.open({ name: `the transport ${name} of pjsip.conf`, open })))
      subscriptions.open()
    },
    reload() {
      lookThrough()
      readNotifications()
      pjsip.reload()
    },
    async close() {
      calls.close()
      subscriptions.close()
      browserPhones.stop()
      await pjsip.close()
    },
  }
}
