// All contacts by address of record: those that registered, with the moment they end, and those of the configuration.
// Not who may register (registration/), and not whether they answer (qualifier.ts).

import { isDeepStrictEqual } from 'node:util'
import { type Clock, type Dispose, type Log, Notice, type Signal, type Timer } from '@jackfield/base'
import type { StoreSpace } from '@jackfield/core'
import { type Flow, hostAddress, isAddress, isSipUri, parseUri, SipFault } from '@jackfield/sip'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { ContactSettings } from '../configuration/settings.ts'
import { LateWrites } from '../late-writes.ts'
import { aorOfContact, configuredContacts } from './configured-contacts.ts'
import { type Contact, dynamicContactId, formatContact, parseContact, type Registered } from './contact.ts'
import type { ContactStatus } from './contact-status.table.ts'

export type RemovalReason =
  | 'request'
  | 'expiration'
  | 'remove existing'
  | 'remove unavailable'
  | 'shutdown'
  | 'configuration'
  /** at another exchange */
  | 'elsewhere'

export interface ContactChange {
  readonly contact: Contact
  readonly change: 'added' | 'refreshed' | 'status' | 'removed'
  /** it happened at another exchange, which tells of it */
  readonly isElsewhere?: boolean
}

export interface ContactsDeps {
  readonly clock: Clock
  readonly log: Log
  readonly objects: PjsipObjects
  /** where registrations survive a restart */
  readonly space?: StoreSpace
}

/** What another exchange knows of a contact that registered there. */
export interface Mirrored {
  readonly node: string
  readonly registered: Registered
  readonly status: ContactStatus
  readonly roundtripUsec: number
}

/** Those of other exchanges last so much longer here: their renewals come a little late. */
export const lateMs = 15_000

type Kept = { -readonly [K in keyof Contact]: Contact[K] }

/** The family of the dialplan's database that tools know. */
const keyOf = (id: string) => `/registrar/contact/${id}`
const prefix = keyOf('')

export class Contacts {
  readonly #deps: ContactsDeps
  readonly #byAor = new Map<string, Kept[]>()
  readonly #byFlow = new Map<Flow, Set<Kept>>()
  /** by address and port: how many contacts of each aor are there */
  readonly #byPlace = new Map<string, Map<string, number>>()
  readonly #changed = new Notice<ContactChange>()
  readonly #writes: LateWrites | undefined
  readonly #stop: Dispose
  /** whether this exchange tells what becomes of the contacts of another one: when that cannot any more */
  reportsOf: (node: string) => boolean = () => true
  #sweeping: Timer | undefined
  /** those of the configuration, by their aor; undefined: they are to be looked at anew */
  #sections: Map<string | undefined, ContactSettings[]> | undefined
  /** After the change. */
  readonly onChanged: Signal<ContactChange> = this.#changed.on

  constructor(deps: ContactsDeps) {
    this.#deps = deps
    this.#writes = deps.space && new LateWrites(deps.clock, deps.space)
    for (const { name } of deps.objects.aors()) this.#configure(name)
    this.#restore()
    this.#sweepRegularly()
    this.#stop = deps.objects.onChanged(({ type, name }) => {
      if (type === 'contact') this.#sections = undefined
      const aor = type === 'aor' ? name : type === 'contact' ? aorOfContact(name) : undefined
      if (aor !== undefined) this.#configure(aor)
      if (type === 'global') this.#sweepRegularly()
    })
  }

  /** Those of the configuration first, then in the order in which they registered. */
  of(aor: string): readonly Contact[] {
    return this.#byAor.get(aor) ?? []
  }

  get(id: string): Contact | undefined {
    const aor = /^(.*)[;@]@[0-9a-f]{32}$/s.exec(id)?.[1]
    return aor === undefined ? undefined : this.of(aor).find((contact) => contact.id === id)
  }

  *all(): Iterable<Contact> {
    for (const contacts of this.#byAor.values()) yield* contacts
  }

  /** Names of the aors with a contact at this address. */
  aorsAt(address: string, port: number): Iterable<string> {
    return this.#byPlace.get(`${address} ${port}`)?.keys() ?? []
  }

  /** A registration, new or again. `status`: what is known of a new one. */
  register(aor: string, registered: Registered, status: ContactStatus): Contact {
    const known = this.#find(aor, registered.uri)
    if (known) this.#forgetFlow(known)
    const id = dynamicContactId(aor, registered.uri)
    const kept: Kept = known ?? { ...registered, id, aor, isStatic: false, status, roundtripUsec: 0 }
    if (known) Object.assign(known, registered, known.node === undefined ? {} : { node: undefined, status })
    else {
      this.#add(kept)
      const seconds = Math.round((kept.expiresAt - this.#deps.clock.wall()) / 1000)
      this.#deps.log.verbose(3, `Added contact '${kept.uri}' to AOR '${aor}' with expiration of ${seconds} seconds`)
    }
    this.#rememberFlow(kept)
    this.#write(kept.id, kept)
    this.#changed.emit({ contact: kept, change: known ? 'refreshed' : 'added' })
    return kept
  }

  /** One that registered at another exchange: as it is known there. */
  mirror(aor: string, { node, registered, status, roundtripUsec }: Mirrored): void {
    const known = this.#find(aor, registered.uri)
    if (!known) {
      const id = dynamicContactId(aor, registered.uri)
      const contact: Kept = { ...registered, id, aor, isStatic: false, node, status, roundtripUsec }
      this.#add(contact)
      this.#changed.emit({ contact, change: 'added', isElsewhere: !this.reportsOf(node) })
      return
    }
    const isSame = known.node === node && isSameRegistration(known, registered)
    if (isSame && known.status === status) return
    if (known.node === undefined) {
      this.#forgetFlow(known)
      this.#write(known.id, undefined)
    }
    Object.assign(known, registered, { node, status, roundtripUsec })
    this.#changed.emit({ contact: known, change: isSame ? 'status' : 'refreshed', isElsewhere: !this.reportsOf(node) })
  }

  remove(contact: Contact, reason: RemovalReason): void {
    const contacts = this.#byAor.get(contact.aor) ?? []
    const kept = contacts.find(({ id }) => id === contact.id)
    if (!kept) return
    const left = contacts.filter((one) => one !== kept)
    if (left.length > 0) this.#byAor.set(contact.aor, left)
    else this.#byAor.delete(contact.aor)
    this.#forgetFlow(kept)
    this.#count(kept, -1)
    if (!kept.isStatic && kept.node === undefined) this.#write(kept.id, undefined)
    kept.status = 'removed'
    kept.roundtripUsec = 0
    const { log } = this.#deps
    log.verbose(3, `Removed contact '${contact.uri}' from AOR '${contact.aor}' due to ${reason}`)
    this.#changed.emit({ contact: kept, change: 'removed', isElsewhere: this.#isRemovedElsewhere(kept, reason) })
  }

  /** Who took it away tells of it. One of another exchange whose time is over is taken away there, too. */
  #isRemovedElsewhere({ node }: Contact, reason: RemovalReason): boolean {
    if (reason !== 'elsewhere' && (reason !== 'expiration' || node === undefined)) return false
    return node === undefined || !this.reportsOf(node)
  }

  /** Takes away the contacts of an aor whose time is over. */
  expire(aor: string): void {
    const now = this.#deps.clock.wall()
    for (const contact of this.of(aor)) {
      const endsAt = contact.expiresAt + (contact.node === undefined ? 0 : lateMs)
      if (endsAt <= now) this.remove(contact, 'expiration')
    }
  }

  /** What was found out about it; told when it changes. */
  setStatus(contact: Contact, status: ContactStatus, roundtripUsec: number): void {
    const kept = this.#byAor.get(contact.aor)?.find(({ id }) => id === contact.id)
    if (!kept) return
    const isNew = kept.status !== status
    kept.status = status
    kept.roundtripUsec = status === 'available' ? roundtripUsec : 0
    if (isNew) this.#changed.emit({ contact: kept, change: 'status' })
  }

  /** A connection is gone; who can only be reached over it is gone, too. */
  onFlowClosed(flow: Flow): void {
    for (const contact of this.#byFlow.get(flow) ?? []) {
      if (contact.isBoundToFlow) this.remove(contact, 'shutdown')
      else contact.flow = undefined
    }
    this.#byFlow.delete(flow)
  }

  close(): void {
    this.#stop()
    this.#sweeping?.cancel()
    this.#writes?.close()
    this.#byAor.clear()
    this.#byFlow.clear()
  }

  #find(aor: string, uri: string): Kept | undefined {
    return this.#byAor.get(aor)?.find((contact) => contact.uri === uri && !contact.isStatic)
  }

  #add(contact: Kept): void {
    const contacts = this.#byAor.get(contact.aor)
    if (contacts) this.#byAor.set(contact.aor, [...contacts, contact])
    else this.#byAor.set(contact.aor, [contact])
    this.#count(contact, 1)
  }

  #count({ aor, uri }: Contact, by: 1 | -1): void {
    const place = placeOf(uri)
    if (place === undefined) return
    const aors = this.#byPlace.get(place) ?? new Map<string, number>()
    const count = (aors.get(aor) ?? 0) + by
    if (count > 0) aors.set(aor, count)
    else aors.delete(aor)
    if (aors.size > 0) this.#byPlace.set(place, aors)
    else this.#byPlace.delete(place)
  }

  /** Somebody who renews a moment too late is not lost in between. Without an interval nobody is looked for. */
  #sweepRegularly(): void {
    const { clock, objects } = this.#deps
    this.#sweeping?.cancel()
    const seconds = objects.global.contact_expiration_check_interval
    this.#sweeping = seconds > 0 ? clock.every(seconds * 1000, () => this.#sweep()) : undefined
  }

  #sweep(): void {
    for (const aor of [...this.#byAor.keys()]) this.expire(aor)
  }

  #rememberFlow(contact: Kept): void {
    if (!contact.flow) return
    const known = this.#byFlow.get(contact.flow)
    if (known) known.add(contact)
    else this.#byFlow.set(contact.flow, new Set([contact]))
  }

  #forgetFlow(contact: Kept): void {
    if (!contact.flow) return
    const known = this.#byFlow.get(contact.flow)
    known?.delete(contact)
    if (known?.size === 0) this.#byFlow.delete(contact.flow)
    contact.flow = undefined
  }

  /** The contacts the configuration gives an aor; without the aor nobody is registered with it any more. */
  #configure(name: string): void {
    const { objects, clock } = this.#deps
    const aor = objects.aor(name)
    const wanted = aor ? configuredContacts(aor, this.#sectionsOf(name), clock.wall()) : new Map<string, Contact>()
    for (const contact of this.of(name)) {
      const isWanted = contact.isStatic ? isSame(contact, wanted.get(contact.id)) : aor && aor.max_contacts > 0
      if (!isWanted) this.remove(contact, 'configuration')
    }
    const present = new Set(this.of(name).map(({ id }) => id))
    for (const contact of wanted.values()) {
      if (present.has(contact.id)) continue
      this.#add(contact)
      this.#changed.emit({ contact, change: 'added' })
    }
  }

  /** Grouped once: there may be as many as there are aors. */
  #sectionsOf(aor: string): readonly ContactSettings[] {
    this.#sections ??= Map.groupBy(this.#deps.objects.contacts(), ({ name }) => aorOfContact(name))
    return this.#sections.get(aor) ?? []
  }

  #restore(): void {
    const { space, clock, objects } = this.#deps
    for (const [key, value] of space?.entriesUnder(prefix) ?? []) {
      const id = key.slice(prefix.length)
      const registered = parseContact(value)
      const aorName = /^(.*);@[0-9a-f]{32}$/.exec(id)?.[1] ?? ''
      const aor = objects.aor(aorName)
      if (!registered || registered.expiresAt <= clock.wall() || !aor || aor.max_contacts === 0) {
        this.#write(id, undefined)
        continue
      }
      const status = aor.qualify_frequency > 0 ? 'unknown' : 'created'
      const contact: Kept = { ...registered, id, aor: aorName, isStatic: false, status, roundtripUsec: 0 }
      this.#add(contact)
    }
  }

  #write(id: string, contact: Kept | undefined): void {
    this.#writes?.set(keyOf(id), contact && (() => formatContact(contact)))
  }
}

/** Nothing for a name: nobody looks it up for this. */
function placeOf(uri: string): string | undefined {
  const read = parseUri(uri)
  if (read instanceof SipFault || !isSipUri(read) || !isAddress(read.host)) return undefined
  return `${hostAddress(read.host)} ${read.port ?? 5060}`
}

function isSameRegistration(one: Registered, other: Registered): boolean {
  const { expiresAt, registeredAt, callId, sequence } = other
  if (one.expiresAt !== expiresAt || one.registeredAt !== registeredAt) return false
  return one.callId === callId && one.sequence === sequence
}

/** But for what was found out about it. */
function isSame(contact: Contact, other: Contact | undefined): boolean {
  return (
    other !== undefined &&
    isDeepStrictEqual({ ...contact, status: '', roundtripUsec: 0 }, { ...other, status: '', roundtripUsec: 0 })
  )
}
