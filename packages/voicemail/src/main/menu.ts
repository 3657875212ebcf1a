// The menu of an owner who listens to his messages: keys 0 to 9, help, and what he hears while he thinks.
// Not what happens to messages when he leaves: the mailbox does that as it is closed.

import type { VoicemailParts } from '../parts.ts'
import { folderWords, introWords } from '../speaking/intro-words.ts'
import type { Talk } from '../speaking/talk.ts'
import type { Folder } from '../spool/folders.table.ts'
import type { StoredMessage } from '../spool/spool.ts'
import { advancedOptions } from './advanced-options.ts'
import { chooseFolder } from './choose-folder.ts'
import { forwardMessage } from './forward-message.ts'
import { mailboxOptions } from './mailbox-options.ts'
import type { OpenMailbox } from './open-mailbox.ts'
import { playMessage } from './play-message.ts'

const waitMs = 6_000
const mostSilentRounds = 2

export class Menu {
  readonly #parts: VoicemailParts
  readonly #talk: Talk
  readonly #box: OpenMailbox
  readonly #mayDelete: boolean

  constructor(parts: VoicemailParts, talk: Talk, box: OpenMailbox, mayDelete: boolean) {
    this.#parts = parts
    this.#talk = talk
    this.#box = box
    this.#mayDelete = mayDelete
  }

  /** Until `#`, or until nobody presses anything any more. */
  async run(first?: string): Promise<void> {
    let key = first ?? (await this.#introduce())
    while (key !== '#') {
      const next = key === undefined ? await this.#instruct(false) : await this.#act(key)
      if (next === 'silent') return
      key = next
    }
  }

  async #introduce(): Promise<string | undefined> {
    const { user, urgent, fresh, old } = this.#box
    const hasTemporary = user.options.tempgreetwarn && (await this.#parts.spool.greeting(user, 'temp')) !== undefined
    const words = introWords(this.#talk.language, { urgent, fresh, old })
    return this.#talk.play([...(hasTemporary ? ['vm-tempgreetactive'] : []), ...words])
  }

  async #act(key: string): Promise<string | undefined> {
    const box = this.#box
    switch (key) {
      case '1':
        box.current = 0
        return this.#browse()
      case '2':
        return this.#changeFolder()
      case '3':
        await advancedOptions(this.#parts, this.#talk, box)
        return undefined
      case '4':
        return this.#previous()
      case '5':
        return this.#browse()
      case '6':
        return this.#next()
      case '7':
        return this.#delete()
      case '8':
        return forwardMessage(this.#parts, this.#talk, box)
      case '9':
        return this.#save()
      case '0':
        await mailboxOptions(this.#parts, this.#talk, box.user)
        return undefined
      case '*':
        return this.#help()
      default:
        return undefined
    }
  }

  // ---- messages ---------------------------------------------------------------------------------------------------

  async #browse(): Promise<string | undefined> {
    if (this.#box.messages.length > 0) return this.#play()
    return this.#talk.play(['vm-youhave', 'vm-no', `vm-${this.#box.folder}`, 'vm-messages'])
  }

  #play(): Promise<string | undefined> {
    return playMessage(this.#parts, this.#talk, this.#box)
  }

  async #previous(): Promise<string | undefined> {
    const box = this.#box
    if (box.current > 0) box.current--
    else if (box.folder === 'INBOX' && box.urgent > 0) {
      await box.change('Urgent')
      box.current = Math.max(0, box.last)
    } else if (box.user.options.messagewrap && box.last > 0) box.current = box.last
    else return this.#talk.play(['vm-nomore'])
    return this.#play()
  }

  async #next(): Promise<string | undefined> {
    const box = this.#box
    if (box.current < box.last) box.current++
    else if (box.folder === 'Urgent' && box.fresh > 0) await box.change('INBOX')
    else if (box.user.options.messagewrap && box.last > 0) box.current = 0
    else return this.#talk.play(['vm-nomore'])
    return this.#play()
  }

  async #delete(): Promise<string | undefined> {
    const { message, user } = this.#box
    if (!message || !this.#mayDelete) return undefined
    const isDeleted = this.#box.toggleDeleted(message)
    const key = await this.#talk.play([isDeleted ? 'vm-deleted' : 'vm-undeleted'])
    return key ?? (user.options.nextaftercmd ? this.#next() : undefined)
  }

  async #save(): Promise<string | undefined> {
    const { message, current } = this.#box
    if (!message) return undefined
    const folder = await chooseFolder(this.#talk, 'vm-savefolder', 1)
    if (folder === undefined) return undefined
    const isSaved = await this.#copyTo(message, folder)
    const words = ['vm-message', `number:${current + 1}`, 'vm-savedto', ...folderWords(this.#talk.language, folder)]
    const key = await this.#talk.play(isSaved ? words : ['vm-mailboxfull'])
    return key ?? (this.#parts.settings.general.nextaftercmd ? this.#next() : undefined)
  }

  /** It goes from here when the folder is closed. */
  async #copyTo(message: StoredMessage, folder: Folder): Promise<boolean> {
    const box = this.#box
    if (folder === box.folder) return true
    const now = await this.#parts.spool.locate(box.user, message)
    const saved = now && (await this.#parts.spool.copy(now, box.user, folder, box.user.options.maxmsg))
    if (saved && !box.deleted.has(message)) box.toggleDeleted(message)
    return saved !== undefined
  }

  async #changeFolder(): Promise<string | undefined> {
    const folder = await chooseFolder(this.#talk, 'vm-changeto', 0)
    if (folder === undefined) return undefined
    await this.#box.change(folder)
    this.#box.isStarting = true
    return this.#talk.play(folderWords(this.#talk.language, folder))
  }

  // ---- what is said -----------------------------------------------------------------------------------------------

  async #help(): Promise<string | 'silent' | undefined> {
    const { isStarting, folder } = this.#box
    if (isStarting) return undefined
    const key = await this.#talk.play(['vm-onefor', ...folderWords(this.#talk.language, folder), 'vm-opts'])
    return key ?? this.#instruct(true)
  }

  async #instruct(isFull: boolean): Promise<string | 'silent' | undefined> {
    const box = this.#box
    const key = await this.#talk.ask([...this.#instructions(isFull), 'vm-helpexit'], waitMs)
    if (key !== undefined) {
      box.silentRounds = 0
      return key
    }
    return ++box.silentRounds > mostSilentRounds ? 'silent' : undefined
  }

  #instructions(isFull: boolean): string[] {
    const box = this.#box
    const names = folderWords(this.#talk.language, box.folder)
    const [one, options] = isFull ? ['vm-onefor-full', 'vm-opts-full'] : ['vm-onefor', 'vm-opts']
    if (box.isStarting) return [...(box.messages.length > 0 ? [one, ...names] : []), options]
    const { message } = box
    const hasPrevious = box.current > 0 || (box.folder === 'INBOX' && box.urgent > 0)
    const hasNext = box.current < box.last || (box.folder === 'Urgent' && box.fresh > 0)
    const deletes = message && box.deleted.has(message) ? 'vm-undelete' : 'vm-delete'
    return [
      ...(isFull ? [one, ...names, options] : []),
      hasPrevious ? 'vm-prev' : '',
      isFull ? '' : 'vm-advopts',
      'vm-repeat',
      hasNext ? 'vm-next' : '',
      this.#mayDelete ? deletes : '',
      'vm-toforward',
      'vm-savemessage',
    ]
  }
}
