// Mails about messages: written as voicemail.conf says, and handed to the program that sends them.

import { basename } from 'node:path'
import type { Clock, Log, Random } from '@jackfield/base'
import { runProgram } from '../programs/run-program.ts'
import type { GeneralOptions, MailboxUser, VoicemailSettings, Zone } from '../settings/voicemail-settings.ts'
import { readWholeFile } from '../spool/small-file.ts'
import type { Spool, StoredMessage } from '../spool/spool.ts'
import { type Attachment, composeMail, composePage, type MailParts } from './compose-mail.ts'

export interface MessageMailsDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly spool: Spool
  settings(): VoicemailSettings
  zoneOf(user: MailboxUser): Zone | undefined
}

export class MessageMails {
  readonly #deps: MessageMailsDeps
  #count = 0

  constructor(deps: MessageMailsDeps) {
    this.#deps = deps
  }

  /** Reads what is to be attached; what is handed back sends it, and is true when all of it was taken. */
  async prepare(user: MailboxUser, message: StoredMessage): Promise<(() => Promise<boolean>) | undefined> {
    const { general } = this.#deps.settings()
    const mails: Buffer[] = []
    const parts = this.#partsOf(user, message, general)
    if (user.emails.length > 0) mails.push(composeMail(parts, await this.#attachment(user, message)))
    if (user.pager !== '') mails.push(composePage(this.#partsOf(user, message, general)))
    if (mails.length === 0) return undefined
    return async () => {
      const sent = await Promise.all(mails.map((mail) => this.#send(general.mailcmd, mail, user)))
      return sent.every((isSent) => isSent)
    }
  }

  #partsOf(user: MailboxUser, message: StoredMessage, general: GeneralOptions): MailParts {
    const { clock, random, zoneOf } = this.#deps
    const id = [this.#count++, random.below(2 ** 31)] as const
    return { user, message, general, zone: zoneOf(user), nowMs: clock.wall(), id }
  }

  async #send(line: string, mail: Buffer, { box, context }: MailboxUser): Promise<boolean> {
    const { clock, log } = this.#deps
    const { exitCode } = await runProgram(clock, line, { input: mail })
    if (exitCode === 0) return true
    const how = exitCode === undefined ? 'could not be run to its end' : `ended with ${exitCode}`
    log.warning(`the mail for ${box}@${context} was not sent: '${line}' ${how}`, { code: 'voicemail-mail' })
    return false
  }

  async #attachment(user: MailboxUser, message: StoredMessage): Promise<Attachment | undefined> {
    if (!user.options.attach) return undefined
    const files = await this.#deps.spool.sounds(message.path)
    const wanted = user.options.attachfmt || this.#deps.settings().formats[0]?.format || ''
    const ending = wanted.toLowerCase() === 'wav49' ? 'WAV' : wanted
    const file = files.find((one) => one.endsWith(`.${ending}`)) ?? files[0]
    if (file === undefined) return undefined
    const format = basename(file).slice(basename(message.path).length + 1)
    return { format, bytes: (await this.#louder(file, Number(user.options.volgain))) ?? (await readWholeFile(file)) }
  }

  /** By sox; nothing: it is loud enough, or sox cannot do it. */
  async #louder(file: string, gain: number): Promise<Buffer | undefined> {
    if (!Number.isFinite(gain) || gain === 0) return undefined
    const { clock, log } = this.#deps
    const louder = `${file.slice(0, -4)}.gain${file.slice(-4)}`
    const { exitCode } = await runProgram(clock, 'sox -v', { args: [String(gain), file, louder] })
    const bytes = exitCode === 0 ? await readWholeFile(louder).catch(() => undefined) : undefined
    await this.#deps.spool.removeFile(louder)
    if (!bytes) log.warning('volgain has no effect: sox is not there, or cannot read the format')
    return bytes
  }
}
