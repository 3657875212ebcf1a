// Contacts that several exchanges have together: one record for each address of record, planned here and written when nobody else was
// faster. Not the registrar, and not how records get around. Without the others everything counts here, and is written later.

import { type Clock, Disposables, detached, type Signal } from '@jackfield/base'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import { type Contact, dynamicContactId, type Registered } from './contact.ts'
import { formatRecord, parseRecord, type RecordedContact } from './contact-record.ts'
import { type ContactChange, type Contacts, lateMs, type RemovalReason } from './contacts.ts'

/** Where the records are: a text for each aor, and who else has contacts in them. */
export interface ContactRecords {
  /** the name of this exchange */
  readonly node: string
  /** records can be written now, as far as anybody knows */
  readonly isSettled: boolean
  get(aor: string): string | undefined
  entries(): Iterable<readonly [aor: string, text: string]>
  /** Changed from what it is, planned again when somebody was faster; `ok` is false when nobody can say that it was written. */
  change(aor: string, plan: (text: string | undefined) => string | undefined): Promise<{ readonly ok: boolean }>
  readonly onChange: Signal<{ readonly key: string; readonly value: string | undefined }>
  /** whether another exchange is there */
  isThere(node: string): boolean
  /** one of them takes out what those that are gone left behind */
  readonly cleansUp: boolean
  /** another exchange came, or is gone */
  readonly onNode: Signal<string>
}

/** What a registration comes to. */
export type RegistrationOutcome =
  | { readonly ok: false; readonly status: number }
  | {
      readonly ok: true
      readonly kept: readonly Registered[]
      readonly removed: readonly { readonly contact: Contact; readonly why: RemovalReason }[]
    }

export interface SharedContactsDeps {
  readonly clock: Clock
  readonly objects: PjsipObjects
  readonly contacts: Contacts
  readonly records: ContactRecords
}

/** A telephone waits no longer than this for the others. */
const patienceMs = 500
/** renewals and what was found out are written together */
const batchMs = 1000
const atOnce = 32
/** so many are looked through before anybody else has a turn */
const slice = 500

export class SharedContacts {
  readonly #deps: SharedContactsDeps
  readonly #endings = new Disposables()
  /** aors with something of this exchange that the record may not have */
  readonly #dirty = new Set<string>()
  /** of this exchange's contacts, where they registered with everybody's knowledge or would have */
  readonly #serials = new Map<string, number>()
  /** by aor and id, contacts that were taken away here and may stand in the record all the same: up to which serial */
  readonly #removals = new Map<string, Map<string, number>>()
  /** aors that are being written: what is read of them meanwhile counts when that is over */
  readonly #busy = new Map<string, number>()
  #isApplying = false
  #isWriting = false

  constructor(deps: SharedContactsDeps) {
    this.#deps = deps
    const { clock, contacts, records, objects } = deps
    // of one that is gone a single exchange tells
    contacts.reportsOf = (node) => !records.isThere(node) && records.cleansUp
    this.#endings.add(() => {
      contacts.reportsOf = () => true
    })
    this.#endings.add(contacts.onChanged((change) => this.#changedHere(change)))
    this.#endings.add(records.onChange(({ key }) => this.#receive(key)))
    this.#endings.add(records.onNode((node) => detached(this.#nodeChanged(node), 'contacts of another exchange')))
    this.#endings.add(
      objects.onChanged(({ type, name }) => {
        if (type === 'aor' && objects.aor(name)) this.#receive(name)
      }),
    )
    for (const { aor, isStatic } of contacts.all()) if (!isStatic) this.#dirty.add(aor)
    detached(this.#receiveAll([...records.entries()].map(([aor]) => aor)), 'contacts of other exchanges')
    const timer = clock.every(batchMs, () => this.#flush())
    this.#endings.add(() => timer.cancel())
  }

  /** One for whoever asks: the plan is carried out here when the record has it, or when the others were waited for long enough. */
  async register(
    aor: string,
    plan: (current: readonly Contact[]) => RegistrationOutcome,
  ): Promise<RegistrationOutcome> {
    this.#busy.set(aor, (this.#busy.get(aor) ?? 0) + 1)
    let planned: Planned | undefined
    const removals = [...(this.#removals.get(aor)?.keys() ?? [])]
    const written = await this.#patiently(
      this.#deps.records.change(aor, (text) => {
        if (this.#endings.isDisposed) return text
        const recorded = parseRecord(text)
        planned = this.#plan(aor, recorded, plan)
        return planned.outcome.ok ? formatRecord(planned.contacts) : text
      }),
    )
    const counts = written && planned ? planned : this.#plan(aor, parseRecord(this.#deps.records.get(aor)), plan)
    if (written) this.#forgetRemovals(aor, removals)
    this.#carryOut(aor, counts, written)
    const busy = (this.#busy.get(aor) ?? 1) - 1
    if (busy > 0) this.#busy.set(aor, busy)
    else this.#busy.delete(aor)
    this.#receive(aor)
    return counts.outcome
  }

  close(): void {
    this.#endings.dispose()
  }

  async #patiently(written: Promise<{ readonly ok: boolean }>): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const limit = this.#deps.clock.after(patienceMs, () => resolve(false))
    detached(
      written.then(({ ok }) => resolve(ok)),
      'the record of an address',
    )
    const isWritten = await promise
    limit.cancel()
    return isWritten
  }

  #plan(
    aor: string,
    recorded: readonly RecordedContact[],
    plan: (current: readonly Contact[]) => RegistrationOutcome,
  ): Planned {
    const { contacts, records, clock } = this.#deps
    const merged = this.#merge(aor, recorded)
    const fixed = contacts.of(aor).filter(({ isStatic }) => isStatic)
    const current = merged.flatMap((each) => (each.isGone ? [] : [this.#asContact(aor, each)]))
    const outcome = plan([...fixed, ...current])
    if (!outcome.ok) return { outcome, contacts: merged, serials: new Map() }
    const serials = new Map<string, number>()
    const serialOf = (id: string) =>
      Math.max(this.#serials.get(id) ?? 0, ...recorded.filter((one) => idOf(aor, one) === id).map((one) => one.serial))
    const byId = new Map(merged.map((each) => [idOf(aor, each), each]))
    for (const registered of outcome.kept) {
      const id = dynamicContactId(aor, registered.uri)
      const serial = serialOf(id) + 1
      const before = byId.get(id)
      const isOwn = before?.node === records.node && !before.isGone
      const { status, roundtripUsec } = isOwn ? before : ({ status: 'created', roundtripUsec: 0 } as const)
      serials.set(id, serial)
      byId.set(id, { registered, node: records.node, serial, isGone: false, status, roundtripUsec })
    }
    for (const { contact } of outcome.removed) {
      const before = byId.get(contact.id)
      if (!before || serials.has(contact.id)) continue
      if (before.node === records.node || before.registered.expiresAt <= clock.wall()) byId.delete(contact.id)
      else byId.set(contact.id, { ...before, serial: before.serial + 1, isGone: true })
    }
    return { outcome, contacts: [...byId.values()], serials }
  }

  #carryOut(aor: string, { outcome, serials }: Planned, isWritten: boolean): void {
    if (!outcome.ok) return
    const { contacts } = this.#deps
    for (const [id, serial] of serials) this.#serials.set(id, serial)
    this.#forgetRemovals(aor, serials.keys())
    this.#applying(() => {
      for (const registered of outcome.kept) contacts.register(aor, registered, 'created')
      for (const { contact, why } of outcome.removed) {
        if (serials.has(contact.id)) continue
        if (!isWritten) this.#noteRemoval(contact)
        contacts.remove(contact, why)
      }
    })
    if (!isWritten) this.#dirty.add(aor)
  }

  #noteRemoval({ aor, id }: Contact): void {
    const seen = parseRecord(this.#deps.records.get(aor)).find((one) => idOf(aor, one) === id)
    if (!seen) return
    const removals = this.#removals.get(aor) ?? new Map<string, number>()
    this.#removals.set(aor, removals.set(id, seen.serial))
  }

  #forgetRemovals(aor: string, ids: Iterable<string>): void {
    const removals = this.#removals.get(aor)
    if (!removals) return
    for (const id of ids) removals.delete(id)
    if (removals.size === 0) this.#removals.delete(aor)
  }

  #isRemoved(aor: string, id: string, { serial }: RecordedContact): boolean {
    return serial <= (this.#removals.get(aor)?.get(id) ?? -1)
  }

  /** The record as it ought to be: this exchange knows its own contacts best, the others theirs. */
  #merge(aor: string, recorded: readonly RecordedContact[]): RecordedContact[] {
    const { contacts, records, clock, objects } = this.#deps
    const own = new Map(
      contacts.of(aor).flatMap((one) => (one.isStatic || one.node !== undefined ? [] : [[one.id, one] as const])),
    )
    const now = clock.wall()
    const merged: RecordedContact[] = []
    for (const each of recorded) {
      const id = idOf(aor, each)
      const here = own.get(id)
      own.delete(id)
      if (here && !this.#isNewer(each, here))
        merged.push(this.#recorded(here, each.node === records.node ? each : undefined))
      else if (each.node === records.node || each.registered.expiresAt + lateMs <= now) continue
      else if (!each.isGone && this.#isRemoved(aor, id, each))
        merged.push({ ...each, serial: each.serial + 1, isGone: true })
      else merged.push(each)
    }
    for (const here of own.values()) merged.push(this.#recorded(here, undefined))
    const most = objects.aor(aor)
    return most?.remove_existing ? keepNewest(merged, most.max_contacts) : merged
  }

  /** Whether the record knows something later of one that is registered here. */
  #isNewer({ node, serial, isGone, registered }: RecordedContact, here: Contact): boolean {
    const own = this.#serials.get(here.id) ?? 0
    if (node === this.#deps.records.node) return isGone && serial >= own
    if (serial !== own) return serial > own
    return (registered.registeredAt ?? 0) > (here.registeredAt ?? 0)
  }

  #recorded(contact: Contact, known: RecordedContact | undefined): RecordedContact {
    const { status, roundtripUsec, id } = contact
    const serial = Math.max(1, this.#serials.get(id) ?? 0, known && !known.isGone ? known.serial : 0)
    // a round trip that is a little longer than the last one is not worth a message to everybody
    const shown = known?.status === status ? known.roundtripUsec : roundtripUsec
    return { registered: contact, node: this.#deps.records.node, serial, isGone: false, status, roundtripUsec: shown }
  }

  #asContact(aor: string, recorded: RecordedContact): Contact {
    const { registered, node, roundtripUsec } = recorded
    const isOwn = node === this.#deps.records.node
    const id = dynamicContactId(aor, registered.uri)
    const known = isOwn ? this.#deps.contacts.get(id) : undefined
    return {
      ...{ ...registered, id, aor, isStatic: false, roundtripUsec },
      status: known?.status ?? this.#statusOf(recorded),
      ...(isOwn ? {} : { node }),
    }
  }

  #statusOf({ node, status, registered }: RecordedContact) {
    const isLost = node !== this.#deps.records.node && registered.path.length === 0 && !this.#deps.records.isThere(node)
    return isLost ? 'unavailable' : status
  }

  /** What the record says counts here. */
  #receive(aor: string): void {
    if (this.#busy.has(aor)) return
    this.#applying(() => this.#apply(aor, parseRecord(this.#deps.records.get(aor))))
  }

  #apply(aor: string, recorded: readonly RecordedContact[]): void {
    const { contacts, records, clock, objects } = this.#deps
    const settings = objects.aor(aor)
    if (!settings || settings.max_contacts === 0) return
    const now = clock.wall()
    const present = new Set<string>()
    const gone: Contact[] = []
    for (const each of recorded) {
      const id = idOf(aor, each)
      const here = contacts.get(id)
      const own = here?.node === undefined ? here : undefined
      if (own && !this.#isNewer(each, own)) {
        if (each.node !== records.node || each.isGone) this.#dirty.add(aor)
        else this.#serials.set(id, Math.max(each.serial, this.#serials.get(id) ?? 0))
      } else if (each.node === records.node) {
        if (own) gone.push(own)
        const isLeft = !each.isGone && !each.registered.isBoundToFlow && each.registered.expiresAt > now
        if (isLeft && !this.#isRemoved(aor, id, each)) this.#adopt(aor, each)
        else this.#dirty.add(aor)
      } else if (!each.isGone && each.registered.expiresAt + lateMs > now && !this.#isRemoved(aor, id, each)) {
        present.add(id)
        this.#serials.delete(id)
        contacts.mirror(aor, { ...each, status: this.#statusOf(each) })
      } else if (own) gone.push(own)
    }
    for (const contact of contacts.of(aor)) {
      if (contact.isStatic || present.has(contact.id)) continue
      if (contact.node !== undefined) gone.push(contact)
      else if (!recorded.some((each) => idOf(aor, each) === contact.id)) this.#dirty.add(aor)
    }
    for (const contact of gone) {
      contacts.remove(contact, 'elsewhere')
      this.#dirty.add(aor)
    }
  }

  /** One of this exchange that it had forgotten: it was killed before it wrote it into its file. */
  #adopt(aor: string, { registered, serial }: RecordedContact): void {
    const { contacts, objects } = this.#deps
    const isAsked = (objects.aor(aor)?.qualify_frequency ?? 0) > 0
    const { id } = contacts.register(aor, registered, isAsked ? 'unknown' : 'created')
    this.#serials.set(id, serial)
  }

  #applying(act: () => void): void {
    const before = this.#isApplying
    this.#isApplying = true
    try {
      act()
    } finally {
      this.#isApplying = before
    }
  }

  #changedHere({ contact, change }: ContactChange): void {
    const { id, aor, node, isStatic } = contact
    if (isStatic) return
    if (change === 'removed') this.#serials.delete(id)
    if (this.#isApplying) return
    const { records } = this.#deps
    if (node === undefined && change === 'removed') this.#noteRemoval(contact)
    else if (node === undefined) this.#forgetRemovals(aor, [id])
    if (node === undefined || (change === 'removed' && !records.isThere(node) && records.cleansUp)) this.#dirty.add(aor)
    // whoever hears of it may ask any other exchange next
    if (node === undefined && change !== 'refreshed') this.#flush()
  }

  async #receiveAll(aors: Iterable<string>): Promise<void> {
    let left = slice
    for (const aor of aors) {
      if (this.#endings.isDisposed) return
      this.#receive(aor)
      if (--left > 0) continue
      left = slice
      await this.#deps.clock.yield()
    }
  }

  async #nodeChanged(node: string): Promise<void> {
    const aors = new Set<string>()
    for (const contact of this.#deps.contacts.all()) if (contact.node === node) aors.add(contact.aor)
    await this.#receiveAll(aors)
  }

  #flush(): void {
    if (this.#isWriting || this.#dirty.size === 0 || !this.#deps.records.isSettled) return
    this.#isWriting = true
    const left = [...this.#dirty]
    this.#dirty.clear()
    const writers = Array.from({ length: atOnce }, () => this.#write(left))
    detached(
      Promise.all(writers).then(() => {
        this.#isWriting = false
      }),
      'writing contacts for the other exchanges',
    )
  }

  async #write(left: string[]): Promise<void> {
    for (let aor = left.pop(); aor !== undefined; aor = left.pop()) {
      if (this.#endings.isDisposed) return
      const key = aor
      const removals = [...(this.#removals.get(key)?.keys() ?? [])]
      const { ok } = await this.#deps.records.change(key, (text) =>
        this.#endings.isDisposed ? text : formatRecord(this.#merge(key, parseRecord(text))),
      )
      if (ok) this.#forgetRemovals(key, removals)
      else this.#dirty.add(key)
    }
  }
}

interface Planned {
  readonly outcome: RegistrationOutcome
  readonly contacts: readonly RecordedContact[]
  /** of those it keeps */
  readonly serials: ReadonlyMap<string, number>
}

const idOf = (aor: string, { registered }: RecordedContact) => dynamicContactId(aor, registered.uri)

/** Registered apart from each other, there may be more than fit: those that end first go. */
function keepNewest(contacts: readonly RecordedContact[], most: number): RecordedContact[] {
  const alive = contacts.filter(({ isGone }) => !isGone)
  if (alive.length <= most) return [...contacts]
  const tooMany = new Set(
    alive.toSorted((a, b) => a.registered.expiresAt - b.registered.expiresAt).slice(0, alive.length - most),
  )
  return contacts.map((each) => (tooMany.has(each) ? { ...each, serial: each.serial + 1, isGone: true } : each))
}
