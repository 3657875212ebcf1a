// The messages and greetings of all mailboxes on the disk: folders of numbered files, as Asterisk lays them out.
// Whenever the process is killed, every message is there once: its text file says that it exists, and moves last.

import { copyFile, link, mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Clock, Log, Random } from '@jackfield/base'
import { FolderLocks } from './folder-locks.ts'
import { type Folder, folders } from './folders.table.ts'
import { changeFacts, type MessageFacts, parseFacts } from './message-facts.ts'
import { readSmallFile, writeSmallFile } from './small-file.ts'
import { readSpoolId } from './spool-id.ts'

export interface BoxName {
  readonly box: string
  readonly context: string
}

export interface StoredMessage {
  readonly folder: Folder
  readonly number: number
  /** without ending */
  readonly path: string
  readonly facts: MessageFacts
}

export interface MessageCounts {
  readonly urgent: number
  readonly inbox: number
  readonly old: number
}

export type Greeting = 'unavail' | 'busy' | 'greet' | 'temp'

const messageName = (number: number): string => `msg${String(number).padStart(4, '0')}`
const messageText = /^msg(\d{4})\.txt$/

const unlessMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error
}

export class Spool {
  readonly directory: string
  readonly #random: Random
  readonly #locks: FolderLocks
  #id: Promise<string> | undefined

  constructor(deps: { readonly directory: string; readonly clock: Clock; readonly log: Log; readonly random: Random }) {
    this.directory = deps.directory
    this.#random = deps.random
    this.#locks = new FolderLocks(deps.clock, deps.log)
  }

  /** The same for every exchange that has this folder, and no other folder's; it is kept there. */
  id(): Promise<string> {
    this.#id ??= readSpoolId(this.directory, this.#random)
    return this.#id
  }

  pathOf({ box, context }: BoxName, ...more: readonly string[]): string {
    return join(this.directory, context, box, ...more)
  }

  // ---- looking ----------------------------------------------------------------------------------------------------

  /** Numbers of the messages of a folder, in order. */
  async numbers(name: BoxName, folder: Folder): Promise<number[]> {
    const files = await readdir(this.pathOf(name, folder)).catch(() => [])
    return files
      .flatMap((file) => messageText.exec(file)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
  }

  async count(name: BoxName, folder: Folder): Promise<number> {
    return (await this.numbers(name, folder)).length
  }

  async counts(name: BoxName): Promise<MessageCounts> {
    const [urgent, inbox, old] = await Promise.all([
      this.count(name, 'Urgent'),
      this.count(name, 'INBOX'),
      this.count(name, 'Old'),
    ])
    return { urgent, inbox, old }
  }

  async list(name: BoxName, folder: Folder): Promise<StoredMessage[]> {
    const messages: StoredMessage[] = []
    for (const number of await this.numbers(name, folder)) {
      const path = this.pathOf(name, folder, messageName(number))
      const text = await readSmallFile(`${path}.txt`)
      if (text !== undefined) messages.push({ folder, number, path, facts: parseFacts(text) })
    }
    return messages
  }

  /** In whatever folder it is. */
  async find(name: BoxName, messageId: string, only?: Folder): Promise<StoredMessage | undefined> {
    if (messageId === '') return undefined
    for (const folder of only ? [only] : folders) {
      const found = (await this.list(name, folder)).find(({ facts }) => facts.msg_id === messageId)
      if (found) return found
    }
    return undefined
  }

  /** The files of a message or greeting that have sound in them. */
  async sounds(path: string): Promise<string[]> {
    const start = `${basename(path)}.`
    const files = await readdir(dirname(path)).catch(() => [])
    return files
      .filter((file) => file.startsWith(start) && !/\.(txt|new)$/.test(file))
      .sort()
      .map((file) => join(dirname(path), file))
  }

  /** Without ending; nothing: nobody has recorded it. */
  async greeting(name: BoxName, greeting: Greeting): Promise<string | undefined> {
    const path = this.pathOf(name, greeting)
    return (await this.sounds(path)).length > 0 ? path : undefined
  }

  // ---- what is being recorded -------------------------------------------------------------------------------------

  /** A path without ending that nobody else has, in the folder `tmp`. */
  async draft(name: BoxName): Promise<string> {
    const folder = this.pathOf(name, 'tmp')
    await mkdir(folder, { recursive: true })
    return join(folder, this.#random.uuid().replaceAll('-', '').slice(0, 12))
  }

  async removeFile(path: string): Promise<void> {
    await unlink(path).catch(unlessMissing)
  }

  async removeDraft(path: string): Promise<void> {
    await unlink(`${path}.txt`).catch(unlessMissing)
    await this.#removeSounds(path)
  }

  /** A greeting takes the place of the one there was. */
  async keepGreeting(name: BoxName, draft: string, greeting: Greeting): Promise<void> {
    const path = this.pathOf(name, greeting)
    const made = await this.sounds(draft)
    const before = new Set(await this.sounds(path))
    for (const file of made) {
      const target = `${path}${file.slice(draft.length)}`
      await rename(file, target)
      before.delete(target)
    }
    for (const file of before) await unlink(file).catch(unlessMissing)
  }

  async removeGreeting(name: BoxName, greeting: Greeting): Promise<void> {
    await this.#removeSounds(this.pathOf(name, greeting))
  }

  // ---- messages come, go and move ---------------------------------------------------------------------------------

  /** What was recorded becomes a message. Nothing: the folder has as many as it may. */
  async deliver(
    name: BoxName,
    draft: string,
    text: string,
    folder: Folder,
    most: number,
  ): Promise<StoredMessage | undefined> {
    await writeSmallFile(`${draft}.txt`, text)
    return this.#locks.hold(mailboxKey(name), [this.pathOf(name, folder)], () => this.#enter(name, draft, folder, most))
  }

  /** A second message like the first, somewhere else; its text may differ. Nothing: there are as many as there may be. */
  async copy(
    from: StoredMessage,
    to: BoxName,
    folder: Folder,
    most: number,
    changes: Partial<MessageFacts> = {},
  ): Promise<StoredMessage | undefined> {
    const draft = await this.draft(to)
    for (const file of await this.sounds(from.path)) await copyFile(file, `${draft}${file.slice(from.path.length)}`)
    const text = await readSmallFile(`${from.path}.txt`)
    const stored =
      text === undefined ? undefined : await this.deliver(to, draft, changeFacts(text, changes), folder, most)
    if (!stored) await this.removeDraft(draft)
    return stored
  }

  /** Within a mailbox. Nothing: the folder has as many as it may, or the message is gone. */
  async move(name: BoxName, message: StoredMessage, folder: Folder, most: number): Promise<StoredMessage | undefined> {
    if (message.folder === folder) return message
    return (await this.moveAll(name, [message], folder, most))[0]
  }

  /** Messages of one folder to another; hands back those there was room for. The others move up. */
  async moveAll(
    name: BoxName,
    messages: readonly StoredMessage[],
    folder: Folder,
    most: number,
  ): Promise<StoredMessage[]> {
    const [first] = messages
    if (!first || first.folder === folder) return []
    return this.#hold(name, [first.folder, folder], async () => {
      const moved: StoredMessage[] = []
      for (const message of messages) {
        const now = await this.locate(name, message)
        const entered = now && (await this.#enter(name, now.path, folder, most))
        if (entered) moved.push(entered)
      }
      await this.#closeGaps(name, first.folder)
      return moved
    })
  }

  /** Many at once, of one folder; the others move up. */
  async remove(name: BoxName, messages: readonly StoredMessage[]): Promise<void> {
    const [first] = messages
    if (!first) return
    await this.#hold(name, [first.folder], async () => {
      for (const message of messages) {
        const now = await this.locate(name, message)
        if (now) await this.#removeMessage(now.path)
      }
      await this.#closeGaps(name, first.folder)
    })
  }

  /** Where a message is now: others may have moved up meanwhile. Nothing: it is gone. */
  async locate(name: BoxName, message: StoredMessage): Promise<StoredMessage | undefined> {
    const text = await readSmallFile(`${message.path}.txt`)
    const id = message.facts.msg_id
    if (text !== undefined && (id === '' || parseFacts(text).msg_id === id)) return message
    return id === '' ? undefined : this.find(name, id, message.folder)
  }

  /** Numbers without gaps from 0 up, as whoever counts files wants them. */
  async renumber(name: BoxName, folder: Folder): Promise<void> {
    await this.#hold(name, [folder], () => this.#closeGaps(name, folder))
  }

  async makeFolder(name: BoxName): Promise<void> {
    await mkdir(this.pathOf(name), { recursive: true })
  }

  /**
   * After a start: what was recorded when the last one was killed goes, except what was whole and only had no number yet.
   * Hands back how many such messages were delivered.
   */
  async recover(name: BoxName, most: number): Promise<number> {
    const folder = this.pathOf(name, 'tmp')
    const files = await readdir(folder).catch(() => [])
    let delivered = 0
    for (const file of files.filter((one) => one.endsWith('.txt'))) {
      const draft = join(folder, file.slice(0, -4))
      const text = await readSmallFile(`${draft}.txt`)
      if (text === undefined || (await this.sounds(draft)).length === 0) continue
      const target = parseFacts(text).flag === 'Urgent' ? 'Urgent' : 'INBOX'
      if (await this.deliver(name, draft, text, target, most)) delivered++
    }
    if (files.length > 0) await rm(folder, { recursive: true, force: true })
    for (const each of folders) await this.#sweep(name, each)
    return delivered
  }

  /** Second names of sounds that were being moved: the message has its sounds by their first names. */
  async #sweep(name: BoxName, folder: Folder): Promise<void> {
    const directory = this.pathOf(name, folder)
    const files = await readdir(directory).catch((): string[] => [])
    // one that was left behind goes with this
    if (files.includes('.lock')) await this.#hold(name, [folder], async () => undefined)
    for (const file of files) {
      const number = /^(msg\d{4})\./.exec(file)?.[1]
      if (number === undefined || files.includes(`${number}.txt`)) continue
      const path = join(directory, file)
      const facts = await stat(path).catch(() => undefined)
      if (facts && facts.nlink > 1) await unlink(path).catch(unlessMissing)
    }
  }

  #hold<T>(name: BoxName, names: readonly Folder[], act: () => Promise<T>): Promise<T> {
    return this.#locks.hold(
      mailboxKey(name),
      names.map((folder) => this.pathOf(name, folder)),
      act,
    )
  }

  /** The files get the next number of the folder. Who holds the lock does it. */
  async #enter(name: BoxName, from: string, folder: Folder, most: number): Promise<StoredMessage | undefined> {
    const numbers = await this.numbers(name, folder)
    const number = (numbers.at(-1) ?? -1) + 1
    const text = await readSmallFile(`${from}.txt`)
    if (numbers.length >= most || number > 9999 || text === undefined) return undefined
    const path = this.pathOf(name, folder, messageName(number))
    await this.#rename(from, path)
    return { folder, number, path, facts: parseFacts(text) }
  }

  async #closeGaps(name: BoxName, folder: Folder): Promise<void> {
    const numbers = await this.numbers(name, folder)
    for (const [at, number] of numbers.entries()) {
      if (at === number) continue
      await this.#rename(this.pathOf(name, folder, messageName(number)), this.pathOf(name, folder, messageName(at)))
    }
  }

  /** Until the text file has moved, the message is where it was; from then on it is where it goes. */
  async #rename(from: string, to: string): Promise<void> {
    // sounds without a text file are what a killed process left behind
    await this.#removeSounds(to)
    const sounds = await this.sounds(from)
    for (const file of sounds) await linkOrCopy(file, `${to}${file.slice(from.length)}`)
    await rename(`${from}.txt`, `${to}.txt`)
    for (const file of sounds) await unlink(file).catch(unlessMissing)
  }

  async #removeMessage(path: string): Promise<void> {
    await unlink(`${path}.txt`).catch(unlessMissing)
    await this.#removeSounds(path)
  }

  async #removeSounds(path: string): Promise<void> {
    for (const file of await this.sounds(path)) await unlink(file).catch(unlessMissing)
  }
}

const mailboxKey = ({ box, context }: BoxName): string => `${box}@${context}`

/** Some file systems have no links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
