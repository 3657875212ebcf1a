// A mailbox that somebody looks through: which folder, which message, what was heard and what is to go.
// Nothing is moved or deleted before the folder is closed.

import type { VoicemailParts } from '../parts.ts'
import { keptDeleted, type MailboxUser } from '../settings/voicemail-settings.ts'
import { type Folder, isNewFolder } from '../spool/folders.table.ts'
import type { StoredMessage } from '../spool/spool.ts'

export class OpenMailbox {
  readonly user: MailboxUser
  readonly #parts: VoicemailParts
  folder: Folder = 'INBOX'
  messages: readonly StoredMessage[] = []
  /** of the present message; beyond the last: none */
  current = 0
  /** nothing was heard yet */
  isStarting = true
  /** rounds of the menu in which nobody pressed anything */
  silentRounds = 0
  urgent = 0
  fresh = 0
  old = 0
  readonly deleted = new Set<StoredMessage>()
  readonly heard = new Set<StoredMessage>()

  constructor(parts: VoicemailParts, user: MailboxUser) {
    this.#parts = parts
    this.user = user
  }

  get message(): StoredMessage | undefined {
    return this.messages[this.current]
  }

  get last(): number {
    return this.messages.length - 1
  }

  async count(): Promise<void> {
    const { urgent, inbox, old } = await this.#parts.spool.counts(this.user)
    Object.assign(this, { urgent, fresh: inbox, old })
  }

  async open(folder: Folder): Promise<void> {
    this.folder = folder
    this.messages = await this.#parts.spool.list(this.user, folder)
    this.current = 0
    this.deleted.clear()
    this.heard.clear()
  }

  /** To another folder: what was decided in this one is done first. */
  async change(folder: Folder): Promise<void> {
    await this.close()
    await this.count()
    await this.open(folder)
  }

  toggleDeleted(message: StoredMessage): boolean {
    const isDeleted = !this.deleted.delete(message)
    if (isDeleted) this.deleted.add(message)
    const by = isDeleted ? -1 : 1
    if (this.folder === 'Urgent') this.urgent += by
    else if (this.folder === 'INBOX') this.fresh += by
    else if (this.folder === 'Old') this.old += by
    return isDeleted
  }

  /** What was heard goes to Old, what is deleted goes, the rest moves up. */
  async close(): Promise<void> {
    const { spool } = this.#parts
    const { options } = this.user
    const kept = keptDeleted(this.user)
    const gone = this.messages.filter((message) => this.deleted.has(message))
    if (kept > 0 && this.folder !== 'Deleted') for (const message of gone) await this.#keepDeleted(message, kept)
    await spool.remove(this.user, gone)
    if (isNewFolder(this.folder) && options.moveheard) {
      const heard = this.messages.filter((message) => this.heard.has(message) && !this.deleted.has(message))
      // where Old is full they stay new
      await spool.moveAll(this.user, heard, 'Old', options.maxmsg)
    }
    if (this.messages.length > 0) await spool.renumber(this.user, this.folder)
    this.messages = []
  }

  /** The oldest makes room. */
  async #keepDeleted(message: StoredMessage, most: number): Promise<void> {
    const { spool } = this.#parts
    const before = await spool.list(this.user, 'Deleted')
    await spool.remove(this.user, before.slice(0, Math.max(0, before.length + 1 - most)))
    await spool.copy(message, this.user, 'Deleted', most)
  }
}
