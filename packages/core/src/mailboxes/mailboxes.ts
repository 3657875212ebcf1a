// Mailboxes whose messages live elsewhere: only how many there are, kept over a restart. What somebody sets counts as it is; what spools of
// voicemail have is added up. Not voicemail; nothing is stored here but counts.

import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import { type LimitReached, Limits } from '../limits/limits.ts'
import type { StoreSpace } from '../store/store-space.ts'
import { MailboxShares } from './mailbox-shares.ts'

export interface Mailbox {
  readonly name: string
  readonly oldMessages: number
  readonly newMessages: number
  /** of the new ones; known of voicemail only */
  readonly urgentMessages?: number
}

export interface MailboxUpdate {
  readonly oldMessages?: number | undefined
  readonly newMessages?: number | undefined
  readonly urgentMessages?: number | undefined
}

export type MailboxRefusal =
  | {
      ok: false
      code: 'mailbox-name-missing' | 'bad-message-count' | 'key-too-long' | 'value-too-long' | 'store-failed'
    }
  | LimitReached

const highestCount = 2 ** 31 - 1
/** Behind the counts of a mailbox: they are those of its spools, added up when they were written. */
const added = ' shares'

export class Mailboxes {
  readonly #space: StoreSpace
  readonly #bus: Bus
  readonly #mailboxes = new Map<string, Mailbox>()

  readonly #limits: Limits
  /** what each spool of voicemail has; for who keeps several exchanges alike */
  readonly shares: MailboxShares

  /** `shares`: where the counts of spools are kept. */
  constructor(parts: { space: StoreSpace; shares: StoreSpace; bus: Bus; limits?: Limits }) {
    this.#limits = parts.limits ?? new Limits()
    this.#space = parts.space
    this.#bus = parts.bus
    this.shares = new MailboxShares(parts.shares)
    for (const [name, text] of parts.space.entries()) this.#mailboxes.set(name, this.#read(name, text))
    parts.space.onReceived(({ key }) => this.#received(key))
    this.shares.onReceived(({ name }) => this.#received(name))
  }

  /** In the order of their names. */
  list(): Mailbox[] {
    return [...this.#mailboxes.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  get(name: string): Mailbox | undefined {
    return this.#mailboxes.get(name)
  }

  /** Makes it when it is not there. A count that is left out is zero. It counts until a spool of voicemail changes. */
  update(name: string, counts: MailboxUpdate, channel?: Channel): MailboxOutcome {
    const { oldMessages = 0, newMessages = 0 } = counts
    const refused = this.#check(name, counts)
    return refused ?? this.#write(name, counts, `${oldMessages} ${newMessages}`, channel)
  }

  /** What one spool of voicemail has for it; shown is what all of them have. `channel`: whoever changed it by a call. */
  share(name: string, spool: string, counts: MailboxUpdate, channel?: Channel): MailboxOutcome {
    const { oldMessages = 0, newMessages = 0, urgentMessages = 0 } = counts
    const refused = this.#check(name, counts)
    if (refused) return refused
    const kept = this.shares.set(name, spool, { oldMessages, newMessages, urgentMessages })
    if (!kept.ok) return kept
    const sum = this.shares.sum(name)
    return this.#write(name, sum, `${sum.oldMessages} ${sum.newMessages}${added}`, channel)
  }

  /** This spool has it no more; with the last one it goes. */
  unshare(name: string, spool: string): void {
    this.share(name, spool, {})
    const { oldMessages, newMessages } = this.shares.sum(name)
    if (oldMessages + newMessages === 0) this.remove(name)
  }

  #check(name: string, { oldMessages = 0, newMessages = 0 }: MailboxUpdate): MailboxRefusal | undefined {
    if (name === '') return { ok: false, code: 'mailbox-name-missing' }
    if (!isCount(oldMessages) || !isCount(newMessages)) return { ok: false, code: 'bad-message-count' }
    return this.#mailboxes.has(name) ? undefined : this.#limits.check('max_mailboxes', this.#mailboxes.size + 1)
  }

  #write(name: string, counts: MailboxUpdate, text: string, channel: Channel | undefined): MailboxOutcome {
    const kept = this.#space.set(name, text)
    if (!kept.ok) return kept
    const mailbox = mailboxOf(name, counts)
    const { newMessages, oldMessages } = mailbox
    this.#mailboxes.set(name, mailbox)
    this.#bus.publish('mailbox-changed', {
      mailbox: name,
      newMessages,
      oldMessages,
      ...(channel ? { channel: channel.snapshot() } : {}),
    })
    return { ok: true, mailbox }
  }

  /** Whoever shows a lamp for it hears that nothing is waiting any more. */
  remove(name: string): { ok: true } | { ok: false; code: 'mailbox-not-found' | 'store-failed' } {
    if (!this.#mailboxes.has(name)) return { ok: false, code: 'mailbox-not-found' }
    const removed = this.#space.delete(name)
    if (!removed.ok || !this.shares.remove(name).ok) return { ok: false, code: 'store-failed' }
    this.#mailboxes.delete(name)
    this.#bus.publish('mailbox-changed', { mailbox: name, newMessages: 0, oldMessages: 0 })
    return { ok: true }
  }

  /** It changed at another exchange. */
  #received(name: string): void {
    const text = this.#space.get(name)
    const before = this.#mailboxes.get(name)
    const mailbox = this.#read(name, text ?? '0 0')
    if (text === undefined) this.#mailboxes.delete(name)
    else this.#mailboxes.set(name, mailbox)
    const { newMessages, oldMessages } = mailbox
    if (before?.newMessages === newMessages && before.oldMessages === oldMessages) return
    if (before || text !== undefined) this.#bus.publish('mailbox-changed', { mailbox: name, newMessages, oldMessages })
  }

  /** As it is kept. */
  #read(name: string, text: string): Mailbox {
    if (text.endsWith(added)) return mailboxOf(name, this.shares.sum(name))
    const [oldMessages = 0, newMessages = 0] = text.split(' ').map(Number)
    return mailboxOf(name, { oldMessages, newMessages })
  }
}

type MailboxOutcome = { readonly ok: true; readonly mailbox: Mailbox } | MailboxRefusal

function mailboxOf(name: string, { oldMessages = 0, newMessages = 0, urgentMessages = 0 }: MailboxUpdate): Mailbox {
  return { name, oldMessages, newMessages, ...(urgentMessages > 0 ? { urgentMessages } : {}) }
}

const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= highestCount
