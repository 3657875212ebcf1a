// Telephones that users of the interface have in pages: an endpoint, its AOR and its password, made when one is asked for
// and gone when no page has registered with it for a minute. Not the telephone, and not who may ask for one.

import type { Clock, Dispose, Log, Random, Timer } from '@jackfield/base'
import type { Configuration, Dialplan, LimitReached, Limits } from '@jackfield/core'
import type { PjsipObjects } from './configuration/pjsip-objects.ts'
import type { Contacts } from './contacts/contacts.ts'

export interface BrowserPhone {
  /** of the endpoint, the AOR and the account */
  readonly name: string
  /** whose it is */
  readonly user: string
  readonly password: string
  readonly context: string
  /** as the endpoint's `callerid`; empty: what the telephone says of itself */
  readonly callerId: string
  readonly begunAt: number
}

export interface BrowserPhoneWish {
  /** absent: `default`, whether it is there or not */
  readonly context?: string | undefined
  readonly callerId?: string | undefined
}

export type BrowserPhoneRefusal = LimitReached | { readonly ok: false; readonly code: BrowserPhoneFault }
export type BrowserPhoneFault = 'no-websocket-transport' | 'context-not-found' | 'caller-id-invalid'

export interface BrowserPhonesDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly limits: Limits
  readonly configuration: Configuration
  readonly objects: PjsipObjects
  readonly contacts: Contacts
  readonly dialplan: () => Dialplan
}

interface Kept {
  phone: BrowserPhone
  /** runs while no page is registered */
  waiting: Timer | undefined
}

/** How long a telephone is there for a page that has not registered yet, or is gone. */
const unregisteredMs = 60_000
const passwordBytes = 24
const objectTypes = ['endpoint', 'aor', 'auth'] as const

export class BrowserPhones {
  readonly #deps: BrowserPhonesDeps
  readonly #log: Log
  readonly #phones = new Map<string, Kept>()
  readonly #stop: Dispose

  constructor(deps: BrowserPhonesDeps) {
    this.#deps = deps
    this.#log = deps.log.for('pjsip')
    this.#stop = deps.contacts.onChanged(({ contact: { aor } }) => this.#watch(aor))
  }

  /** All of them, the oldest first. */
  list(): readonly BrowserPhone[] {
    return [...this.#phones.values()].map(({ phone }) => phone)
  }

  isRegistered({ name }: BrowserPhone): boolean {
    return this.#deps.contacts.of(name).length > 0
  }

  /** Over which kinds of websocket telephones may come: `ws`, `wss`. */
  get protocols(): readonly string[] {
    const configured = new Set([...this.#deps.objects.transports()].map(({ protocol }) => protocol))
    return ['ws', 'wss'].filter((protocol) => configured.has(protocol as 'ws' | 'wss'))
  }

  /** The user's telephone: a new one, or the one there is, with what is wanted of it now. Every page of a user has the same. */
  open(user: string, wish: BrowserPhoneWish): { ok: true; phone: BrowserPhone } | BrowserPhoneRefusal {
    const { limits, clock, random, dialplan } = this.#deps
    if (this.protocols.length === 0) return { ok: false, code: 'no-websocket-transport' }
    const { context = 'default' } = wish
    if (wish.context !== undefined && !dialplan().hasContext(context)) return { ok: false, code: 'context-not-found' }
    const known = [...this.#phones.values()].find(({ phone }) => phone.user === user)
    const full = known ? undefined : limits.check('max_browser_phones', this.#phones.size + 1)
    if (full) return full
    const phone: BrowserPhone = {
      name: known?.phone.name ?? this.#freeName(user),
      user,
      password: known?.phone.password ?? random.bytes(passwordBytes).toBase64({ alphabet: 'base64url' }),
      context,
      callerId: wish.callerId ?? '',
      begunAt: known?.phone.begunAt ?? clock.wall(),
    }
    if (!this.#lend(phone)) {
      if (known) this.#lend(known.phone)
      else this.#takeBack(phone.name)
      return { ok: false, code: 'caller-id-invalid' }
    }
    if (known) known.phone = phone
    else {
      this.#phones.set(phone.name, { phone, waiting: undefined })
      this.#log.notice(`${user} opened a browser telephone: PJSIP/${phone.name}`)
    }
    this.#watch(phone.name)
    return { ok: true, phone }
  }

  /** False: there is none of this name. */
  close(name: string): boolean {
    const kept = this.#phones.get(name)
    if (!kept) return false
    this.#phones.delete(name)
    kept.waiting?.cancel()
    this.#takeBack(name)
    return true
  }

  /** Who may not have one any more has none. */
  keepOnly(mayHave: (user: string) => boolean): void {
    for (const { phone } of [...this.#phones.values()]) if (!mayHave(phone.user)) this.close(phone.name)
  }

  /** The exchange ends. */
  stop(): void {
    this.#stop()
    for (const { waiting } of this.#phones.values()) waiting?.cancel()
    this.#phones.clear()
  }

  /** What stands in a dial string without harm; two users with much the same name have one each. */
  #freeName(user: string): string {
    const wanted = `browser-${user.replaceAll(/[^A-Za-z0-9_.-]/g, '-')}`
    const isTaken = (name: string) => objectTypes.some((type) => this.#deps.objects[type](name) !== undefined)
    for (let at = 1; ; at++) {
      const name = at === 1 ? wanted : `${wanted}-${at}`
      if (!isTaken(name)) return name
    }
  }

  #lend({ name, password, context, callerId }: BrowserPhone): boolean {
    const { configuration } = this.#deps
    const lend = (type: (typeof objectTypes)[number], fields: Record<string, string>) =>
      configuration.lend(
        'res_pjsip',
        type,
        name,
        Object.entries(fields).map(([attribute, value]) => ({ attribute, value })),
      )
    return (
      lend('auth', { auth_type: 'userpass', username: name, password }) &&
      lend('aor', { max_contacts: '5', remove_existing: 'yes', minimum_expiration: '30', maximum_expiration: '300' }) &&
      lend('endpoint', {
        ...{ webrtc: 'yes', context, disallow: 'all', allow: 'opus,g722,ulaw,alaw', aors: name, auth: name },
        ...(callerId === '' ? {} : { callerid: callerId }),
      })
    )
  }

  #takeBack(name: string): void {
    for (const type of objectTypes) this.#deps.configuration.takeBack('res_pjsip', type, name)
  }

  /** While a page is registered the telephone stays; without one it has a minute. */
  #watch(name: string): void {
    const kept = this.#phones.get(name)
    if (!kept) return
    if (this.isRegistered(kept.phone)) {
      kept.waiting?.cancel()
      kept.waiting = undefined
      return
    }
    kept.waiting ??= this.#deps.clock.afterAtLeast(unregisteredMs, () => this.close(name))
  }
}
