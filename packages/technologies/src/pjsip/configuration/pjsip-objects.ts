// All SIP objects there are now, read once and again when they change: from pjsip.conf and those made at run time.
// Not what follows from a change: whoever keeps something listens.

import { type Dispose, Notice, type Signal } from '@jackfield/base'
import { type Configuration, completeObject, type FieldValues } from '@jackfield/core'
import { type OptionTable, readSettings, type SettingsOf } from './option.ts'
import { isPjsipType, pjsipObjectType } from './pjsip-object-types.ts'
import { type PjsipType, pjsipTypes } from './pjsip-types.table.ts'
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

/** What makes settings of an object of each type. */
const makers = {
  endpoint: endpointSettings,
  aor: named(pjsipTypes.aor.options),
  auth: named(pjsipTypes.auth.options),
  contact: named(pjsipTypes.contact.options),
  transport: named(pjsipTypes.transport.options),
  domain_alias: named(pjsipTypes.domain_alias.options),
  global: named(pjsipTypes.global.options),
  system: named(pjsipTypes.system.options),
  identify: named(pjsipTypes.identify.options),
  registration: named(pjsipTypes.registration.options),
  acl: named(pjsipTypes.acl.options),
  resource_list: named(pjsipTypes.resource_list.options),
} as const satisfies Record<PjsipType, (name: string, fields: FieldValues) => unknown>

type SettingsOfType<T extends PjsipType> = ReturnType<(typeof makers)[T]>

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
    const all = Object.keys(pjsipTypes).map((type) => [type, this.#readAll(type as PjsipType)])
    this.#kept = Object.fromEntries(all)
    this.#stop = configuration.onChanged(({ configClass, objectType, id, change }) => {
      if (!isPjsipType(objectType) || pjsipTypes[objectType].configClass !== configClass) return
      this.#readOne(objectType, id)
      this.#changed.emit({ type: objectType, name: id, change })
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
    const objects = this.#configuration.objects(pjsipTypes[type].configClass, type)
    return new Map(objects.map(({ id, fields }) => [id, makers[type](id, fields)]))
  }

  #readOne(type: PjsipType, id: string): void {
    const object = this.#configuration.object(pjsipTypes[type].configClass, type, id)
    const kept = this.#kept[type] as Map<string, unknown>
    if (object) kept.set(id, makers[type](id, object.fields))
    else kept.delete(id)
  }
}

function named<T extends OptionTable>(table: T) {
  return (name: string, fields: FieldValues): { readonly name: string } & SettingsOf<T> => ({
    name,
    ...readSettings(table, fields),
  })
}

/** As if there were a section without any line. */
const defaultsOf = (type: 'global' | 'system') => completeObject(pjsipObjectType(type), type, {}).fields

const defaultGlobal: GlobalSettings = readSettings(pjsipTypes.global.options, defaultsOf('global'))
const defaultSystem: SystemSettings = readSettings(pjsipTypes.system.options, defaultsOf('system'))

const first = <T>(kept: ReadonlyMap<string, T>): T | undefined => kept.values().next().value
