// Passwords of mailboxes: where they are kept, who has a say in new ones, and who is told.

import type { Clock, Log } from '@jackfield/base'
import type { Bus } from '@jackfield/core'
import {
  enteredPassword,
  type MailboxUser,
  mailboxName,
  type VoicemailSettings,
} from '../settings/voicemail-settings.ts'
import { readSmallFile, writeSmallFile } from '../spool/small-file.ts'
import type { Spool } from '../spool/spool.ts'
import { rewritePassword } from './rewrite-password.ts'
import { runProgram } from './run-program.ts'

export interface PasswordsDeps {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly spool: Spool
  settings(): VoicemailSettings
}

const secretFile = 'secret.conf'

export class Passwords {
  readonly #deps: PasswordsDeps
  /** those that were changed since the file was read */
  readonly #changed = new Map<string, string>()

  constructor(deps: PasswordsDeps) {
    this.#deps = deps
  }

  /** The file was read anew. */
  forget(): void {
    this.#changed.clear()
  }

  /** As it stands in the file, or would. */
  written(user: MailboxUser): string {
    return this.#changed.get(mailboxName(user)) ?? user.password
  }

  async of(user: MailboxUser): Promise<string> {
    if (user.options.passwordlocation === 'spooldir') {
      const text = await readSmallFile(this.#deps.spool.pathOf(user, secretFile))
      const found = /^\s*password\s*=>?\s*(\S*)\s*$/m.exec(text ?? '')?.[1]
      if (found !== undefined) return found
    }
    return enteredPassword({ password: this.written(user) })
  }

  async accepts(user: MailboxUser, password: string): Promise<boolean> {
    const { general } = this.#deps.settings()
    if (password === '' || password.startsWith('*') || password.length < general.minpassword) return false
    if (general.externpasscheck === '') return true
    const { box, context } = user
    const args = [box, context, await this.of(user), password]
    const { output } = await runProgram(this.#deps.clock, general.externpasscheck, { args })
    const [word = ''] = output.trim().split(/\s+/)
    if (word === 'FAILURE')
      this.#deps.log.warning(
        `externpasscheck failed: the new password of ${box}@${context} is accepted without the check`,
      )
    return word === 'VALID' || word === 'FAILURE'
  }

  async change(user: MailboxUser, password: string): Promise<void> {
    const { general } = this.#deps.settings()
    const { box, context } = user
    this.#changed.set(mailboxName(user), password)
    const program = general.externpass || general.externpassnotify
    if (general.externpass === '') await this.#write(user, password)
    if (program !== '') await this.#report(program, [context, box, password])
    this.#deps.bus.publish('voicemail-password-changed', { context, mailbox: box, newPassword: password })
  }

  async #write(user: MailboxUser, password: string): Promise<void> {
    const { spool, log } = this.#deps
    try {
      if (user.options.passwordlocation === 'spooldir') {
        await spool.makeFolder(user)
        await writeSmallFile(spool.pathOf(user, secretFile), `[general]\npassword=${password}\n`, 0o600)
      } else if (!(await rewritePassword(user, password))) {
        log.warning(
          `${user.place.file} has changed: the new password of ${mailboxName(user)} was not written and is valid until the next reload only`,
        )
      }
    } catch (error) {
      log.error(`the new password of ${mailboxName(user)} cannot be written: ${(error as Error).message}`)
    }
  }

  async #report(program: string, args: readonly string[]): Promise<void> {
    const { exitCode } = await runProgram(this.#deps.clock, program, { args })
    if (exitCode !== 0) this.#deps.log.warning(`'${program}' was not told of a new password: it ended with ${exitCode}`)
  }
}
