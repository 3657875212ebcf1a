// All SIP objects there are now, read once and again when they change: from pjsip.conf and those made at run time.
// Not what follows from a change: whoever keeps something listens.

import { type Dispose, Notice, type Signal, table } from '@jackfield/base'
import { type Configuration, objectTypes } from '@jackfield/core'
import {
  aclOptions,
  aorOptions,
  authOptions,
  contactOptions,
  domainAliasOptions,
  globalOptions,
  identifyOptions,
  registrationOptions,
  resourceListOptions,
  systemOptions,
  transportOptions,
} from './object-options.table.ts'
import { type OptionTable, readSettings, type SettingsOf } from './option.ts'
import {
  type AclSettings,
  type AorSettings,
  type AuthSettings,
  type ContactSettings,
  type EndpointSettings,
  endpointSettings,
  type GlobalSettings,
  type IdentifySettings,
  type RegistrationSettings,
  type ResourceListSettings,
  type SystemSettings,
  type TransportSettings,
} from './settings.ts'

/** The class each type of objects belongs to, and what makes settings of one. */
const types = {
  endpoint: { configClass: 'res_pjsip', make: endpointSettings },
  aor: { configClass: 'res_pjsip', make: named(aorOptions) },
  auth: { configClass: 'res_pjsip', make: named(authOptions) },
  contact: { configClass: 'res_pjsip', make: named(contactOptions) },
  transport: { configClass: 'res_pjsip', make: named(transportOptions) },
  domain_alias: { configClass: 'res_pjsip', make: named(domainAliasOptions) },
  global: { configClass: 'res_pjsip', make: named(globalOptions) },
  system: { configClass: 'res_pjsip', make: named(systemOptions) },
  identify: { configClass: 'res_pjsip_endpoint_identifier_ip', make: named(identifyOptions) },
  registration: { configClass: 'res_pjsip_outbound_registration', make: named(registrationOptions) },
  acl: { configClass: 'res_pjsip_acl', make: named(aclOptions) },
  resource_list: { configClass: 'res_pjsip_pubsub', make: named(resourceListOptions) },
} as const

export type PjsipType = keyof typeof types
type SettingsOfType<T extends PjsipType> = ReturnType<(typeof types)[T]['make']>

export interface PjsipChange {
  readonly type: PjsipType
  readonly name: string
  readonly change: 'created' | 'updated' | 'deleted'
}

export class PjsipObjects {
  readonly #configuration: Configuration
  readonly #kept: { [T in PjsipType]: Map<string, SettingsOfType<T>> }
  readonly #changed = new Notice<PjsipChange>()
  readonly #stop: Dispose
  /** After a change: the objects are as they are now. */
  readonly onChanged: Signal<PjsipChange> = this.#changed.on

  constructor(configuration: Configuration) {
    this.#configuration = configuration
    const all = Object.keys(types).map((type) => [type, this.#readAll(type as PjsipType)])
    this.#kept = Object.fromEntries(all)
    this.#stop = configuration.onChanged(({ configClass, objectType, id, change }) => {
      if (!isPjsipType(objectType) || types[objectType].configClass !== configClass) return
      this.#readOne(objectType, id)
      this.#changed.tell({ type: objectType, name: id, change })
    })
  }

  endpoint(name: string): EndpointSettings | undefined {
    return this.#kept.endpoint.get(name)
  }
  endpoints(): Iterable<EndpointSettings> {
    return this.#kept.endpoint.values()
  }
  aor(name: string): AorSettings | undefined {
    return this.#kept.aor.get(name)
  }
  aors(): Iterable<AorSettings> {
    return this.#kept.aor.values()
  }
  contacts(): Iterable<ContactSettings> {
    return this.#kept.contact.values()
  }
  auth(name: string): AuthSettings | undefined {
    return this.#kept.auth.get(name)
  }
  auths(): Iterable<AuthSettings> {
    return this.#kept.auth.values()
  }
  transport(name: string): TransportSettings | undefined {
    return this.#kept.transport.get(name)
  }
  transports(): Iterable<TransportSettings> {
    return this.#kept.transport.values()
  }
  identifies(): Iterable<IdentifySettings> {
    return this.#kept.identify.values()
  }
  registration(name: string): RegistrationSettings | undefined {
    return this.#kept.registration.get(name)
  }
  registrations(): Iterable<RegistrationSettings> {
    return this.#kept.registration.values()
  }
  acls(): Iterable<AclSettings> {
    return this.#kept.acl.values()
  }
  resourceList(name: string): ResourceListSettings | undefined {
    return this.#kept.resource_list.get(name)
  }
  resourceLists(): Iterable<ResourceListSettings> {
    return this.#kept.resource_list.values()
  }
  /** The domain an alias stands for. */
  domain(alias: string): string | undefined {
    return this.#kept.domain_alias.get(alias)?.domain
  }
  /** There is one of these; without a section everything has its default. */
  get global(): GlobalSettings {
    return first(this.#kept.global) ?? defaultGlobal
  }
  get system(): SystemSettings {
    return first(this.#kept.system) ?? defaultSystem
  }

  close(): void {
    this.#stop()
  }

  #readAll(type: PjsipType): Map<string, unknown> {
    const { configClass, make } = types[type]
    const objects = this.#configuration.objects(configClass, type)
    return new Map(objects.map(({ id, fields }) => [id, make(id, fields)]))
  }

  #readOne(type: PjsipType, id: string): void {
    const { configClass, make } = types[type]
    const object = this.#configuration.object(configClass, type, id)
    const kept = this.#kept[type] as Map<string, unknown>
    if (object) kept.set(id, make(id, object.fields))
    else kept.delete(id)
  }
}

function named<T extends OptionTable>(table: T) {
  return (name: string, fields: Readonly<Record<string, string>>): { readonly name: string } & SettingsOf<T> => ({
    name,
    ...readSettings(table, fields),
  })
}

/** As if there were a section without any line. */
function defaultsOf(type: 'global' | 'system'): Record<string, string> {
  const { fields = {} } =
    objectTypes.find(({ name, configClass }) => name === type && configClass === 'res_pjsip') ?? {}
  return Object.fromEntries(Object.entries(fields).map(([name, row]) => [name, row.default ?? '']))
}

const defaultGlobal: GlobalSettings = readSettings(globalOptions, defaultsOf('global'))
const defaultSystem: SystemSettings = readSettings(systemOptions, defaultsOf('system'))

const typeNames = table(types)
const isPjsipType = (name: string): name is PjsipType => typeNames.has(name)
const first = <T>(kept: ReadonlyMap<string, T>): T | undefined => kept.values().next().value
