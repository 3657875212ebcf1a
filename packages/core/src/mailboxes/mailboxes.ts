// Mailboxes whose messages live elsewhere: only how many there are, kept over a restart.
// Not voicemail; nothing is stored here but counts.

import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import { type LimitReached, Limits } from '../limits/limits.ts'
import type { StoreSpace } from '../store/store-space.ts'

export interface Mailbox {
  readonly name: string
  readonly oldMessages: number
  readonly newMessages: number
  /** of the new ones; known of voicemail of this exchange only */
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

export class Mailboxes {
  readonly #space: StoreSpace
  readonly #bus: Bus
  readonly #mailboxes = new Map<string, Mailbox>()

  readonly #limits: Limits

  constructor(parts: { space: StoreSpace; bus: Bus; limits?: Limits }) {
    this.#limits = parts.limits ?? new Limits()
    this.#space = parts.space
    this.#bus = parts.bus
    for (const [name, text] of parts.space.entries()) this.#mailboxes.set(name, parseMailbox(name, text))
    parts.space.onReceived(({ key, value }) => this.#received(key, value))
  }

  /** In the order of their names. */
  list(): Mailbox[] {
    return [...this.#mailboxes.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  get(name: string): Mailbox | undefined {
    return this.#mailboxes.get(name)
  }

  /** Makes it when it is not there. A count that is left out is zero. `channel`: whoever changed it by a call. */
  update(name: string, counts: MailboxUpdate, channel?: Channel): { ok: true; mailbox: Mailbox } | MailboxRefusal {
    const { oldMessages = 0, newMessages = 0, urgentMessages = 0 } = counts
    if (name === '') return { ok: false, code: 'mailbox-name-missing' }
    if (!isCount(oldMessages) || !isCount(newMessages)) return { ok: false, code: 'bad-message-count' }
    const full = this.#mailboxes.has(name) ? undefined : this.#limits.check('max_mailboxes', this.#mailboxes.size + 1)
    if (full) return full
    const kept = this.#space.set(name, `${oldMessages} ${newMessages}`)
    if (!kept.ok) return kept
    const mailbox: Mailbox = { name, oldMessages, newMessages, ...(urgentMessages > 0 ? { urgentMessages } : {}) }
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
    if (!removed.ok) return removed
    this.#mailboxes.delete(name)
    this.#bus.publish('mailbox-changed', { mailbox: name, newMessages: 0, oldMessages: 0 })
    return { ok: true }
  }

  /** It changed at another exchange. */
  #received(name: string, text: string | undefined): void {
    if (text === undefined) this.#mailboxes.delete(name)
    else this.#mailboxes.set(name, parseMailbox(name, text))
    const { newMessages, oldMessages } = parseMailbox(name, text ?? '0 0')
    this.#bus.publish('mailbox-changed', { mailbox: name, newMessages, oldMessages })
  }
}

/** As it is kept. */
function parseMailbox(name: string, text: string): Mailbox {
  const [oldMessages = 0, newMessages = 0] = text.split(' ').map(Number)
  return { name, oldMessages, newMessages }
}

const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= highestCount
