// What there is of SIP, as doors show it to operators: every object with everything that belongs to it.
// Never with passwords. Not the doors' forms.

import { detached, member } from '@jackfield/base'
import type {
  Channel,
  ConfigTuple,
  Configuration,
  DeviceStates,
  Exchange,
  Notification,
  NotifyOutcome,
} from '@jackfield/core'
import type { Transport } from '@jackfield/sip'
import type { OptionTable } from './configuration/option.ts'
import { type PjsipType, pjsipTypes } from './configuration/pjsip-types.table.ts'
import type {
  AorSettings,
  AuthSettings,
  EndpointSettings,
  GlobalSettings,
  IdentifySettings,
  ResourceListSettings,
  SystemSettings,
  TransportSettings,
} from './configuration/settings.ts'
import type { Contact } from './contacts/contact.ts'
import type { Notifications } from './messages/notify/notifications.ts'
import type { Pjsip } from './pjsip.ts'
import type { OutboundRegistration } from './registration/outbound-registration.ts'
import { expandList } from './subscriptions/lists/expand-list.ts'
import type { PjsipSubscriptions } from './subscriptions/pjsip-subscriptions.ts'

export interface InventoryDeps {
  readonly pjsip: Pjsip
  readonly configuration: Configuration
  readonly deviceStates: Pick<DeviceStates, 'get'>
  readonly exchange: Pick<Exchange, 'channels'>
  readonly subscriptions: Pick<PjsipSubscriptions, 'list'>
  readonly notifications: Pick<Notifications, 'send' | 'types'>
}

export interface AorInventory {
  readonly settings: AorSettings
  readonly contacts: readonly Contact[]
}

export interface EndpointInventory {
  readonly settings: EndpointSettings
  readonly aors: readonly AorInventory[]
  readonly auths: readonly AuthSettings[]
  readonly outboundAuths: readonly AuthSettings[]
  readonly transport?: TransportSettings
  readonly identifies: readonly IdentifySettings[]
  /** in words for people */
  readonly deviceState: string
  readonly channels: readonly Channel[]
}

/** Somebody who watches something. */
export interface SubscriptionInventory {
  readonly endpoint: string
  readonly callId: string
  /** in small letters: `active`, `pending`, `terminated` */
  readonly state: string
  /** the package: `dialog`, `presence`, `message-summary` */
  readonly event: string
  /** the extension, the aor, or the list */
  readonly resource: string
  readonly isList: boolean
  readonly watcher: string
  /** where news is sent to */
  readonly contact: string
  readonly secondsLeft: number
  /** states of extensions, or names of mailboxes */
  readonly detail: string
}

export interface ResourceListInventory {
  readonly settings: ResourceListSettings
  /** with what lists among them lead to */
  readonly items: readonly string[]
}

const stateWords: Readonly<Record<string, string>> = {
  UNAVAILABLE: 'Unavailable',
  NOT_INUSE: 'Not in use',
  INUSE: 'In use',
  BUSY: 'Busy',
  INVALID: 'Invalid',
  RINGING: 'Ringing',
  RINGINUSE: 'Ring+Inuse',
  ONHOLD: 'On Hold',
}

export class PjsipInventory {
  readonly #deps: InventoryDeps

  constructor(deps: InventoryDeps) {
    this.#deps = deps
  }

  endpoints(): EndpointInventory[] {
    const channels = Map.groupBy(this.#channels(), (channel) => channel.snapshot().endpoint)
    return byName(this.#objects.endpoints()).map((settings) =>
      this.#endpoint(settings, channels.get(deviceOf(settings)) ?? []),
    )
  }

  endpoint(name: string): EndpointInventory | undefined {
    const settings = this.#objects.endpoint(name)
    if (!settings) return undefined
    const channels = this.#channels().filter((channel) => channel.snapshot().endpoint === deviceOf(settings))
    return this.#endpoint(settings, channels)
  }

  aors(): AorInventory[] {
    return byName(this.#objects.aors()).map((settings) => this.#aor(settings))
  }

  auths(): AuthSettings[] {
    return byName(this.#objects.auths())
  }

  contacts(): Contact[] {
    return [...this.#deps.pjsip.contacts.all()].sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  identifies(): IdentifySettings[] {
    return byName(this.#objects.identifies())
  }

  /** With the socket, where it is open. */
  transports(): { settings: TransportSettings; transport: Transport | undefined }[] {
    const { transports } = this.#deps.pjsip.signalling
    return byName(this.#objects.transports()).map((settings) => ({
      settings,
      transport: transports.byName(settings.name),
    }))
  }

  registrations(): OutboundRegistration[] {
    return [...this.#deps.pjsip.registrations.list()].sort((a, b) => (a.settings.name < b.settings.name ? -1 : 1))
  }

  /** What counts for all of SIP. */
  settings(): { readonly global: GlobalSettings; readonly system: SystemSettings } {
    const { global, system } = this.#objects
    return { global, system }
  }

  /** In the order they came. */
  subscriptions(): SubscriptionInventory[] {
    return [...this.#deps.subscriptions.list()].flatMap((subscription) => {
      const { notifier, facts } = subscription
      if (!notifier) return []
      return {
        endpoint: facts.view.endpoint.name,
        callId: notifier.dialog.callId,
        state: notifier.state,
        event: facts.wish.kind.name,
        resource: facts.wish.thing,
        isList: facts.wish.list !== undefined,
        watcher: facts.view.watcher,
        contact: notifier.dialog.remoteTarget,
        secondsLeft: notifier.secondsLeft,
        detail: subscription.describe(),
      }
    })
  }

  resourceLists(): ResourceListInventory[] {
    const objects = this.#objects
    return byName(objects.resourceLists()).map((settings) => ({ settings, items: expandList(objects, settings) }))
  }

  /** Names of what can be sent to phones, as pjsip_notify.conf has them. */
  notifyTypes(): readonly string[] {
    return this.#deps.notifications.types
  }

  notify(notification: Notification): NotifyOutcome {
    return this.#deps.notifications.send(notification)
  }

  /** Endpoints that are in maintenance. */
  maintained(): string[] {
    return this.#deps.pjsip.signalling.maintenance.list()
  }

  /** Names of those that it was changed of; nothing: there is no such endpoint. `all`: every one. */
  maintain(name: string, isOn: boolean): string[] | undefined {
    const { maintenance } = this.#deps.pjsip.signalling
    const isKnown = name === 'all' || this.#objects.endpoint(name) !== undefined
    // one that was deleted meanwhile can be let go all the same
    if (!isKnown && !(maintenance.has(name) && !isOn)) return undefined
    const meant =
      name !== 'all' ? [name] : isOn ? byName(this.#objects.endpoints()).map((one) => one.name) : this.maintained()
    return meant.filter((one) => maintenance.set(one, isOn))
  }

  /** Every field of an object in the words of the configuration; secrets without their values. */
  fields(type: PjsipType, name: string): readonly ConfigTuple[] {
    const { configClass, options }: { configClass: string; options: OptionTable } = pjsipTypes[type]
    const shown = this.#deps.configuration.get(configClass, type, name)
    if (!shown.ok) return []
    const isSecret = (option: string) => member(options, option)?.isSecret === true
    return shown.fields.map(({ attribute, value }) => ({ attribute, value: isSecret(attribute) ? '' : value }))
  }

  /** Asks every contact of an endpoint. `asked`: the questions are on their way. */
  qualify(name: string): 'asked' | 'no-endpoint' | 'no-aors' {
    const endpoint = this.#objects.endpoint(name)
    if (!endpoint) return 'no-endpoint'
    if (endpoint.aors.length === 0) return 'no-aors'
    for (const aor of endpoint.aors) detached(this.#deps.pjsip.qualifier.qualify(aor), 'a request to telephones')
    return 'asked'
  }

  /** Sends it now, or takes it back. False: there is none of that name. `*all`: every one. */
  register(name: string, isWanted: boolean): boolean {
    const { registrations } = this.#deps.pjsip
    const one = registrations.get(name)
    const meant = name === '*all' ? [...registrations.list()] : one ? [one] : undefined
    for (const registration of meant ?? []) {
      if (isWanted) registration.register()
      else detached(registration.unregister(), 'a request to telephones')
    }
    return meant !== undefined
  }

  get #objects() {
    return this.#deps.pjsip.objects
  }

  #aor(settings: AorSettings): AorInventory {
    return { settings, contacts: this.#deps.pjsip.contacts.of(settings.name) }
  }

  #channels(): Channel[] {
    return this.#deps.exchange.channels.list()
  }

  #endpoint(settings: EndpointSettings, channels: readonly Channel[]): EndpointInventory {
    const { deviceStates } = this.#deps
    const objects = this.#objects
    const auths = (names: readonly string[]) => names.flatMap((name) => objects.auth(name) ?? [])
    const transport = objects.transport(settings.transport)
    return {
      settings,
      aors: settings.aors.flatMap((name) => objects.aor(name) ?? []).map((aor) => this.#aor(aor)),
      auths: auths(settings.auth),
      outboundAuths: auths(settings.outbound_auth),
      ...(transport ? { transport } : {}),
      identifies: [...objects.identifies()].filter(({ endpoint }) => endpoint === settings.name),
      deviceState: stateWords[deviceStates.get(deviceOf(settings))] ?? 'Unknown',
      channels,
    }
  }
}

const deviceOf = ({ name }: EndpointSettings) => `PJSIP/${name}`

const byName = <T extends { readonly name: string }>(objects: Iterable<T>): T[] =>
  [...objects].sort((a, b) => (a.name < b.name ? -1 : 1))
