// Mails about messages: written as voicemail.conf says, and handed to the program that sends them.

import { basename } from 'node:path'
import type { Clock, Log, Random } from '@jackfield/base'
import { Lane } from '../programs/lane.ts'
import { runProgram } from '../programs/run-program.ts'
import type { GeneralOptions, MailboxUser, VoicemailSettings, Zone } from '../settings/voicemail-settings.ts'
import { readWholeFile } from '../spool/small-file.ts'
import type { Spool, StoredMessage } from '../spool/spool.ts'
import { type Attachment, composeMail, composePage, type MailParts } from './compose-mail.ts'
import { attachmentText } from './mail-text.ts'

export interface MessageMailsDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly spool: Spool
  settings(): VoicemailSettings
  zoneOf(user: MailboxUser): Zone | undefined
}

/** Each has its sound in memory, and a program of its own. */
const mailsAtOnce = 4
/** Bytes of a sound: no mail server takes more. */
const mostAttached = 32 * 1024 * 1024
const mostMails = 10_000

export class MessageMails {
  readonly #deps: MessageMailsDeps
  readonly #lane = new Lane({ atOnce: mailsAtOnce, waiting: mostMails })
  #count = 0

  constructor(deps: MessageMailsDeps) {
    this.#deps = deps
  }

  /** Mails that wait for their turn. */
  get waiting(): number {
    return this.#lane.waiting
  }

  /** Is there anybody to be told? */
  isWanted({ emails, pager }: MailboxUser): boolean {
    return emails.length > 0 || pager !== ''
  }

  /** True when all of it was taken. Sounds are read when it is their turn: however many mails wait, few are in memory. */
  async send(user: MailboxUser, message: StoredMessage): Promise<boolean> {
    const sent = this.#lane.run(() => this.#compose(user, message))
    if (sent) return sent
    this.#warn(user, 'too many wait already')
    return false
  }

  async #compose(user: MailboxUser, written: StoredMessage): Promise<boolean> {
    const { spool, settings } = this.#deps
    const { general } = settings()
    // others may have moved up meanwhile; one that is gone needs no mail
    const message = await spool.locate(user, written)
    if (!message) return true
    const mails: Buffer[] = []
    const parts = this.#partsOf(user, message, general)
    if (user.emails.length > 0) mails.push(composeMail(parts, await this.#attachment(user, message)))
    if (user.pager !== '') mails.push(composePage(this.#partsOf(user, message, general)))
    const sent = await Promise.all(mails.map((mail) => this.#hand(general.mailcmd, mail, user)))
    return sent.every((isSent) => isSent)
  }

  #partsOf(user: MailboxUser, message: StoredMessage, general: GeneralOptions): MailParts {
    const { clock, random, zoneOf } = this.#deps
    const id = [this.#count++, random.below(2 ** 31)] as const
    return { user, message, general, zone: zoneOf(user), nowMs: clock.wall(), id }
  }

  async #hand(line: string, mail: Buffer, user: MailboxUser): Promise<boolean> {
    const { exitCode } = await runProgram(this.#deps.clock, line, { input: mail })
    if (exitCode === 0) return true
    this.#warn(user, `'${line}' ${exitCode === undefined ? 'could not be run to its end' : `ended with ${exitCode}`}`)
    return false
  }

  #warn({ box, context }: MailboxUser, why: string): void {
    this.#deps.log.warning(`the mail for ${box}@${context} was not sent: ${why}`, { code: 'voicemail-mail' })
  }

  async #attachment(user: MailboxUser, message: StoredMessage): Promise<Attachment | undefined> {
    if (!user.options.attach) return undefined
    const files = await this.#deps.spool.sounds(message.path)
    const wanted = user.options.attachfmt || this.#deps.settings().formats[0]?.format || ''
    const ending = wanted.toLowerCase() === 'wav49' ? 'WAV' : wanted
    const file = files.find((one) => one.endsWith(`.${ending}`)) ?? files[0]
    if (file === undefined) return undefined
    const bytes = (await this.#louder(file, Number(user.options.volgain))) ?? (await readWholeFile(file, mostAttached))
    if (!bytes) {
      this.#deps.log.notice(`${file} has more than ${mostAttached} bytes: the mail is sent without it`)
      return undefined
    }
    const format = basename(file).slice(basename(message.path).length + 1)
    return { format, text: await attachmentText(bytes, () => this.#deps.clock.yield()) }
  }

  /** By sox; nothing: it is loud enough, or sox cannot do it. */
  async #louder(file: string, gain: number): Promise<Buffer | undefined> {
    if (!Number.isFinite(gain) || gain === 0) return undefined
    const { clock, log } = this.#deps
    const louder = `${file.slice(0, -4)}.gain${file.slice(-4)}`
    const { exitCode } = await runProgram(clock, 'sox -v', { args: [String(gain), file, louder] })
    const bytes = exitCode === 0 ? await readWholeFile(louder, mostAttached).catch(() => undefined) : undefined
    await this.#deps.spool.removeFile(louder)
    if (!bytes) log.warning('volgain has no effect: sox is not there, or cannot read the format')
    return bytes
  }
}
