// How many messages each spool of voicemail has for a mailbox: exchanges that are one have a spool each, or mount one together.
// Not what is shown: mailboxes.ts adds them up.

import { Notice, type Signal } from '@jackfield/base'
import type { StoreOutcome, StoreSpace } from '../store/store-space.ts'

export interface MessageCount {
  readonly oldMessages: number
  readonly newMessages: number
  /** of the new ones */
  readonly urgentMessages: number
}

const none: MessageCount = { oldMessages: 0, newMessages: 0, urgentMessages: 0 }

export class MailboxShares {
  readonly #space: StoreSpace
  /** by mailbox, then by spool; a spool without messages has no entry */
  readonly #shares = new Map<string, Map<string, MessageCount>>()
  readonly #received = new Notice<{ readonly name: string; readonly spool: string }>()
  /** Another exchange counted. */
  readonly onReceived: Signal<{ readonly name: string; readonly spool: string }> = this.#received.on

  constructor(space: StoreSpace) {
    this.#space = space
    for (const [key, text] of space.entries()) this.#keep(key, text)
    space.onReceived(({ key, value }) => {
      this.#keep(key, value)
      this.#received.emit(placeOf(key))
    })
  }

  of(name: string, spool: string): MessageCount {
    return this.#shares.get(name)?.get(spool) ?? none
  }

  set(name: string, spool: string, count: MessageCount): StoreOutcome {
    const { oldMessages, newMessages, urgentMessages } = count
    const key = keyOf(name, spool)
    if (oldMessages + newMessages === 0) return this.#delete(key)
    const text = `${oldMessages} ${newMessages} ${urgentMessages}`
    const kept = this.#space.get(key) === text ? { ok: true as const } : this.#space.set(key, text)
    if (kept.ok) this.#keep(key, text)
    return kept
  }

  /** Of all spools together. */
  sum(name: string): MessageCount {
    let { oldMessages, newMessages, urgentMessages } = none
    for (const count of this.#shares.get(name)?.values() ?? []) {
      oldMessages += count.oldMessages
      newMessages += count.newMessages
      urgentMessages += count.urgentMessages
    }
    return { oldMessages, newMessages, urgentMessages }
  }

  /** Whichever spools had any. */
  remove(name: string): StoreOutcome {
    for (const spool of [...(this.#shares.get(name)?.keys() ?? [])]) {
      const removed = this.#delete(keyOf(name, spool))
      if (!removed.ok) return removed
    }
    return { ok: true }
  }

  #delete(key: string): StoreOutcome {
    const removed = this.#space.delete(key)
    if (removed.ok) this.#keep(key, undefined)
    return removed.ok ? { ok: true } : removed
  }

  #keep(key: string, text: string | undefined): void {
    const { name, spool } = placeOf(key)
    const known = this.#shares.get(name) ?? new Map<string, MessageCount>()
    if (text === undefined) known.delete(spool)
    else known.set(spool, parseCount(text))
    if (known.size === 0) this.#shares.delete(name)
    else this.#shares.set(name, known)
  }
}

/** A spool's id has no blank; a mailbox's name may. */
const keyOf = (name: string, spool: string) => `${spool} ${name}`

function placeOf(key: string): { name: string; spool: string } {
  const at = key.indexOf(' ')
  return { spool: key.slice(0, at), name: key.slice(at + 1) }
}

function parseCount(text: string): MessageCount {
  const [oldMessages = 0, newMessages = 0, urgentMessages = 0] = text.split(' ').map(Number)
  return { oldMessages, newMessages, urgentMessages }
}
