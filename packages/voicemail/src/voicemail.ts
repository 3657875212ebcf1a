// Voicemail of the exchange: mailboxes by name, their messages for whoever asks, and what follows when these change.
// Not the ways of callers and owners through it.

import { copyFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Clock, type Dispose, detached, type Log, type Random, type Timer } from '@jackfield/base'
import type { Bus, Channel, Mailboxes } from '@jackfield/core'
import type { Application, DialplanFunction, RecordingToKeep } from '@jackfield/dialplan'
import { applications } from './applications/index.ts'
import { functions } from './functions/index.ts'
import { MessageMails } from './mail/message-mails.ts'
import type { VoicemailParts } from './parts.ts'
import { plugApplication, plugFunction } from './plug.ts'
import { Lane } from './programs/lane.ts'
import { Passwords } from './programs/passwords.ts'
import { runProgram } from './programs/run-program.ts'
import {
  defaultContext,
  type MailboxUser,
  mailboxName,
  type VoicemailSettings,
  type Zone,
} from './settings/voicemail-settings.ts'
import { type Folder, findFolder } from './spool/folders.table.ts'
import { formatFacts } from './spool/message-facts.ts'
import { recordingFacts } from './spool/recording-facts.ts'
import { type MessageCounts, Spool, type StoredMessage } from './spool/spool.ts'

export interface VoicemailDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly mailboxes: Mailboxes
  /** of the exchange; messages are in `voicemail` below */
  readonly spoolDirectory: string
  /** reads voicemail.conf anew */
  readonly read: () => VoicemailSettings
  /** reads another file of that form beside it; nothing: there is none */
  readonly readOther?: (file: string) => VoicemailSettings | undefined
}

/** How many mailboxes are looked at together. */
const atOnce = 16
/** Runs of `externnotify`; the others wait. */
const noticesAtOnce = 8
const mostNotices = 10_000
/** How long programs may hold up the end. */
const longestCloseMs = 10_000

export class Voicemail implements VoicemailParts {
  /** for the dialplan */
  readonly applications: readonly Application[]
  readonly functions: readonly DialplanFunction[]
  readonly clock: Clock
  readonly random: Random
  readonly bus: Bus
  readonly log: Log
  readonly mailboxes: Mailboxes
  readonly spool: Spool
  settings: VoicemailSettings
  readonly #deps: VoicemailDeps
  readonly #passwords: Passwords
  readonly #mails: MessageMails
  readonly #notices = new Lane({ atOnce: noticesAtOnce, waiting: mostNotices })
  /** the counts that were shared last of each, so that polling sees what is new */
  readonly #shared = new Map<string, MessageCounts>()
  readonly #underWay = new Set<Promise<unknown>>()
  #isOpen = false
  #stopListening: Dispose | undefined
  #polling: Timer | undefined
  #lastIdSecond = 0
  #idCounter = 0

  constructor(deps: VoicemailDeps) {
    this.#deps = deps
    this.clock = deps.clock
    this.random = deps.random
    this.bus = deps.bus
    this.log = deps.log
    this.mailboxes = deps.mailboxes
    this.settings = deps.read()
    this.spool = new Spool({ ...deps, directory: join(deps.spoolDirectory, 'voicemail') })
    const settings = () => this.settings
    this.#passwords = new Passwords({ ...deps, spool: this.spool, settings })
    this.#mails = new MessageMails({ ...deps, spool: this.spool, settings, zoneOf: (user) => this.zoneOf(user) })
    this.applications = applications.map((one) => plugApplication(this, one))
    this.functions = functions.map((one) => plugFunction(this, one))
  }

  /** What a killed exchange left behind is put in order, then every lamp is set. */
  async open(): Promise<void> {
    this.#isOpen = true
    this.#stopListening = this.mailboxes.shares.onReceived(({ name, spool }) =>
      this.#detach(this.#recount(name, spool), 'counting messages'),
    )
    await this.#forAll(async (user) => {
      const recovered = await this.spool.recover(user, user.options.maxmsg)
      if (recovered > 0) this.log.notice(`${recovered} messages for ${mailboxName(user)} were found and delivered`)
      await this.#shareCounts(user)
    })
    this.#poll()
  }

  /** Reads voicemail.conf again. */
  reload(): void {
    const before = new Set([...this.users()].map(mailboxName))
    this.settings = this.#deps.read()
    this.#passwords.forget()
    if (!this.#isOpen) return
    this.#poll()
    for (const user of this.users()) before.delete(mailboxName(user))
    for (const name of before) this.#forget(name)
    this.#detach(
      this.#forAll((user) => this.#shareCounts(user)),
      'the lamps of voicemail',
    )
  }

  /** Resolves when everything that was to be sent is out of our hands; programs that take too long go on without us. */
  async close(): Promise<void> {
    this.#polling?.cancel()
    this.#stopListening?.()
    const { promise: tooLong, resolve } = Promise.withResolvers<void>()
    const limit = this.clock.after(longestCloseMs, resolve)
    await Promise.race([Promise.all(this.#underWay), tooLong])
    limit.cancel()
    const { waiting } = this.#mails
    if (waiting > 0) this.log.warning(`${waiting} mails about messages were not sent: 'mailcmd' takes too long`)
  }

  // ---- finding ----------------------------------------------------------------------------------------------------

  /** In the order of the file. */
  *users(context?: string): Generator<MailboxUser, void, undefined> {
    for (const [name, users] of this.settings.contexts) {
      if (context === undefined || context === name) for (const user of users.values()) yield this.#now(user)
    }
  }

  settingsOf(file: string): VoicemailSettings | undefined {
    // it stays in its folder
    return /^\w[\w.-]*$/.test(file) ? this.#deps.readOther?.(file) : undefined
  }

  find(name: string): MailboxUser | undefined {
    const at = name.indexOf('@')
    const box = at < 0 ? name : name.slice(0, at)
    const context = at < 0 ? '' : name.slice(at + 1)
    if (box === '') return undefined
    const { contexts, general } = this.settings
    const user = contexts.get(context || defaultContext)?.get(box)
    if (user) return this.#now(user)
    if (context !== '' || !general.searchcontexts) return undefined
    for (const users of contexts.values()) {
      const found = users.get(box)
      if (found) return this.#now(found)
    }
    return undefined
  }

  /** With the password it has now. */
  #now(user: MailboxUser): MailboxUser {
    const password = this.#passwords.written(user)
    return password === user.password ? user : { ...user, password }
  }

  zoneOf({ options }: MailboxUser): Zone | undefined {
    return options.tz === '' ? undefined : this.settings.zones.get(options.tz)
  }

  callerNamePath(number: string): string {
    return join(this.#deps.spoolDirectory, 'recordings/callerids', number.replaceAll('/', '_'))
  }

  newMessageId(): string {
    const second = Math.floor(this.clock.wall() / 1000)
    this.#idCounter = second === this.#lastIdSecond ? this.#idCounter + 1 : 0
    this.#lastIdSecond = second
    return `${second}-${this.#idCounter.toString(16).padStart(8, '0')}`
  }

  /** As lamps count them. */
  countsOf(user: MailboxUser): Promise<MessageCounts> {
    return this.spool.counts(user)
  }

  // ---- passwords --------------------------------------------------------------------------------------------------

  passwordOf(user: MailboxUser): Promise<string> {
    return this.#passwords.of(user)
  }

  acceptsPassword(user: MailboxUser, password: string): Promise<boolean> {
    return this.#passwords.accepts(user, password)
  }

  changePassword(user: MailboxUser, password: string): Promise<void> {
    return this.#passwords.change(user, password)
  }

  // ---- messages come, move and go ---------------------------------------------------------------------------------

  async messageCame(user: MailboxUser, message: StoredMessage, channel: Channel | undefined): Promise<void> {
    const isMailed = this.#mails.isWanted(user)
    if (!user.options.delete) {
      if (isMailed) this.#detach(this.#mails.send(user, message), 'a mail about a message')
      return this.changed(user, channel)
    }
    const finish = async () => {
      // a message that nobody was mailed of is not lost
      if (!isMailed || (await this.#mails.send(user, message))) await this.spool.remove(user, [message])
      await this.changed(user, channel)
    }
    this.#detach(finish(), 'a message that is mailed and deleted')
  }

  async changed(user: MailboxUser, channel?: Channel): Promise<void> {
    const { urgent, inbox, old } = await this.#shareCounts(user, channel)
    this.#notify([user.context, user.box, inbox, old, urgent])
  }

  /** Somebody outside has changed the files. */
  async refresh(user: MailboxUser): Promise<void> {
    await this.changed(user)
  }

  async copyMessage(
    message: StoredMessage,
    to: MailboxUser,
    folder: Folder,
    channel: Channel | undefined,
  ): Promise<StoredMessage | undefined> {
    const copied = await this.spool.copy(message, to, folder, to.options.maxmsg)
    if (copied) await this.messageCame(to, copied, channel)
    return copied
  }

  /** A recording of a call becomes a message; the file stays where it is. False: there is no such mailbox, or no room. */
  async keepRecording(recording: RecordingToKeep): Promise<boolean> {
    const user = this.find(recording.mailbox)
    if (!user) return false
    const { spool } = this
    const draft = await spool.draft(user)
    await copyFile(recording.path, `${draft}${extname(recording.path)}`)
    const text = formatFacts(recordingFacts(recording, user, this.newMessageId()))
    const folder = findFolder(recording.folder) ?? 'INBOX'
    const stored = await spool.deliver(user, draft, text, folder, user.options.maxmsg)
    if (stored) await this.messageCame(user, stored, undefined)
    else await spool.removeDraft(draft)
    return stored !== undefined
  }

  /** False: there is no such message, or no room. */
  async move(user: MailboxUser, messageId: string, folder: Folder, from?: Folder): Promise<boolean> {
    const message = await this.spool.find(user, messageId, from)
    const moved = message && (await this.spool.move(user, message, folder, user.options.maxmsg))
    if (moved) await this.changed(user)
    return moved !== undefined
  }

  async remove(user: MailboxUser, messageId: string, from?: Folder): Promise<boolean> {
    const message = await this.spool.find(user, messageId, from)
    if (!message) return false
    await this.spool.remove(user, [message])
    await this.changed(user)
    return true
  }

  async forward(
    user: MailboxUser,
    messageId: string,
    to: MailboxUser,
    folder: Folder,
    from?: Folder,
  ): Promise<boolean> {
    const message = await this.spool.find(user, messageId, from)
    if (!message) return false
    const copied = await this.spool.copy(message, to, folder, to.options.maxmsg)
    if (copied) await this.changed(to)
    return copied !== undefined
  }

  // ---- lamps and programs -----------------------------------------------------------------------------------------

  /** How many messages there are, for lamps of the mailbox and of its aliases. */
  async #shareCounts(user: MailboxUser, channel?: Channel): Promise<MessageCounts> {
    const counts = await this.spool.counts(user)
    const name = mailboxName(user)
    this.#shared.set(name, counts)
    const spool = await this.spool.id()
    for (const each of [name, ...this.#aliasesOf(name)]) {
      const kept = this.mailboxes.share(each, spool, shownCounts(counts), channel)
      if (!kept.ok) this.log.warning(`the lamp of ${each} cannot be set: ${kept.code}`)
    }
    return counts
  }

  #aliasesOf(name: string): string[] {
    const { aliases = [] } = this.settings
    return aliases.filter(({ mailbox }) => mailbox === name).map(({ alias }) => alias)
  }

  /** It is in the file no more: whoever looks at its lamp sees nothing waiting. */
  #forget(name: string): void {
    this.#shared.delete(name)
    const aliases = this.#aliasesOf(name)
    const forget = async () => {
      const spool = await this.spool.id()
      for (const each of [name, ...aliases]) this.mailboxes.unshare(each, spool)
    }
    this.#detach(forget(), 'the lamp of a mailbox that is gone')
  }

  /** @param args context, box, new, old, urgent */
  #notify(args: readonly (string | number)[]): void {
    const { externnotify } = this.settings.general
    if (externnotify === '') return
    const run = async () => {
      const { exitCode } = await runProgram(this.clock, externnotify, { args: args.map(String) })
      if (exitCode !== 0) this.log.warning(`'${externnotify}' ended with ${exitCode}`)
    }
    const notified = this.#notices.run(run)
    if (notified) this.#detach(notified, 'externnotify')
    else this.log.warning(`'${externnotify}' is not told of ${args[1]}@${args[0]}: too many wait for it already`)
  }

  #poll(): void {
    this.#polling?.cancel()
    const { pollmailboxes, pollfreq } = this.settings.general
    if (!pollmailboxes) return
    this.#polling = this.clock.after(pollfreq * 1000, () => {
      const look = async () => {
        await this.#forAll((user) => this.#shareCountsIfNew(user))
        this.#poll()
      }
      this.#detach(look(), 'looking for messages that others put there')
    })
  }

  async #shareCountsIfNew(user: MailboxUser): Promise<void> {
    const before = this.#shared.get(mailboxName(user))
    const { urgent, inbox, old } = await this.spool.counts(user)
    if (before?.urgent !== urgent || before.inbox !== inbox || before.old !== old) await this.#shareCounts(user)
  }

  /** Another exchange that has the same folder counted its messages: whoever counts last is right. */
  async #recount(name: string, spool: string): Promise<void> {
    const user = this.find(name)
    if (!user || spool !== (await this.spool.id())) return
    const { newMessages, oldMessages, urgentMessages } = shownCounts(await this.spool.counts(user))
    const known = this.mailboxes.shares.of(mailboxName(user), spool)
    const isSo = known.newMessages === newMessages && known.oldMessages === oldMessages
    if (!isSo || known.urgentMessages !== urgentMessages) await this.#shareCounts(user)
  }

  async #forAll(act: (user: MailboxUser) => Promise<unknown>): Promise<void> {
    const users = [...this.users()]
    for (let at = 0; at < users.length; at += atOnce) await Promise.all(users.slice(at, at + atOnce).map(act))
  }

  #detach(work: Promise<unknown>, doing: string): void {
    this.#underWay.add(work)
    detached(
      work.finally(() => this.#underWay.delete(work)),
      doing,
    )
  }
}

/** As lamps count them. */
const shownCounts = ({ urgent, inbox, old }: MessageCounts) => ({
  newMessages: inbox + urgent,
  oldMessages: old,
  urgentMessages: urgent,
})
