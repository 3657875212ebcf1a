// A conversation about one call: the other side says commands, each is done and answered, until it leaves or nobody waits.
// Not the link it goes over, and not what commands do.

import type { Clock, Timer } from '@jackfield/base'
import { type Bus, type Channel, Interruption } from '@jackfield/core'
import type { ApplicationRun } from '@jackfield/dialplan'
import type { AgiCommand } from './command.ts'
import { commands } from './commands/index.ts'
import type { Link, Said } from './link.ts'
import { splitWords } from './split-words.ts'

export interface ConversationDeps {
  readonly clock: Clock
  readonly bus: Bus
  /** how long the other side may be silent after the hangup before it is left */
  readonly afterHangupMs: number
  /** a number of its own for each command */
  nextCommandId(): number
  isDebugged(): boolean
}

/** What AGISTATUS says afterwards. */
export type ConversationEnd = 'SUCCESS' | 'FAILURE' | 'HANGUP'

const longestName = 3
const byName = new Map<string, AgiCommand>(commands.map((one) => [one.description.name, one]))

const unknownCommand = '510 Invalid or unknown command\n'
const notForTheDead = '511 Command Not Permitted on a dead channel or intercept routine\n'

export class Conversation {
  readonly #deps: ConversationDeps
  readonly #call: ApplicationRun
  readonly #link: Link
  readonly #channel: Channel
  readonly #endsAtHangup: boolean
  readonly #announcesHangup: boolean
  #silence: Timer | undefined
  #isLeft = false
  #isHungUp = false
  /** a command runs: what comes of the hangup waits for its answer */
  #isObeying = false

  constructor(deps: ConversationDeps, call: ApplicationRun, link: Link) {
    this.#deps = deps
    this.#call = call
    this.#link = link
    this.#channel = call.channel
    this.#endsAtHangup = isYes(call.variable('AGIEXITONHANGUP'))
    this.#announcesHangup = !isNo(call.variable('AGISIGHUP'))
  }

  /** Resolves when it is over. */
  async run(environment: readonly string[]): Promise<ConversationEnd> {
    const { signal } = this.#call
    // a call that was over before is talked about all the same
    const wasDead = signal.aborted
    const onAbort = () => this.#hungUp()
    if (wasDead) this.#watchSilence()
    else signal.addEventListener('abort', onAbort, { once: true })
    try {
      await this.#link.begin(environment)
      for (let said = await this.#link.read(); said !== undefined; said = await this.#link.read()) {
        this.#watchSilence()
        await this.#handle(said)
        if (this.#isLeft) break
      }
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#silence?.cancel()
      this.#link.close()
    }
    if (this.#isHungUp) return 'HANGUP'
    return (await this.#link.hasFailed?.()) ? 'FAILURE' : 'SUCCESS'
  }

  #hungUp(): void {
    this.#isHungUp = true
    if (this.#isObeying) this.#watchSilence()
    else this.#announceHangup()
  }

  #announceHangup(): void {
    if (this.#announcesHangup) this.#link.sendHangup()
    if (this.#endsAtHangup || this.#link.endsAtHangup) this.#link.close()
    else this.#watchSilence()
  }

  /** Somebody who says nothing any more must not keep a call that is over. */
  #watchSilence(): void {
    this.#silence?.cancel()
    if (!this.#call.signal.aborted) return
    this.#silence = this.#deps.clock.after(this.#deps.afterHangupMs, () => {
      this.#call.log.warning('AGI: the program sent nothing for too long after the hangup; it is disconnected')
      this.#link.close()
    })
  }

  async #handle(said: Said): Promise<void> {
    if (said === 'too-long') {
      this.#call.log.warning('AGI: a line of the program is too long and is ignored')
      return this.#answer(unknownCommand)
    }
    if (this.#deps.isDebugged()) this.#call.log.verbose(0, `<${this.#channel.name}>AGI Rx << ${said.line}`)
    // an empty line says nothing, and is not answered
    if (said.line.trim() === '') return
    const words = splitWords(said.line)
    const found = words && findCommand(words)
    if (!found) return this.#answer(unknownCommand)
    await this.#obey(found.command, found.args, said.line)
  }

  async #obey(command: AgiCommand, args: readonly string[], line: string): Promise<void> {
    const { description } = command
    if (this.#call.signal.aborted && !description.isForTheDead) return this.#answer(notForTheDead)
    const id = this.#deps.nextCommandId()
    const { bus } = this.#deps
    bus.publish('agi-command-began', { channel: this.#channel.snapshot(), command: line, id })
    const wasHungUp = this.#isHungUp
    this.#isObeying = true
    const result = await this.#result(command, args)
    await this.#answer(result === undefined ? usageOf(command) : `200 result=${result}\n`)
    this.#isObeying = false
    if (this.#isHungUp && !wasHungUp) this.#announceHangup()
    bus.publish('agi-command-ended', {
      channel: this.#channel.snapshot(),
      command: line,
      id,
      code: result === undefined ? 520 : 200,
      outcome: result === undefined ? 'Usage' : 'Success',
    })
  }

  async #result(command: AgiCommand, args: readonly string[]): Promise<string | undefined> {
    const { least, most, name } = command.description
    if (args.length < least || args.length > most) return undefined
    try {
      return await command.run({
        call: this.#call,
        args,
        say: (text) => this.#answer(`${text}\n`),
        leave: () => {
          this.#isLeft = true
        },
      })
    } catch (error) {
      if (!(error instanceof Interruption) && !this.#call.signal.aborted) {
        this.#call.log.error(`AGI: ${name} failed: ${(error as Error).stack ?? error}`)
      }
      return '-1'
    }
  }

  async #answer(text: string): Promise<void> {
    if (this.#deps.isDebugged()) this.#call.log.verbose(0, `<${this.#channel.name}>AGI Tx >> ${text.trimEnd()}`)
    await this.#link.write(oneAnswer(text))
  }
}

/** Nothing that a caller or a variable brought in may begin another answer; the lines of an explanation may. */
function oneAnswer(text: string): string {
  if (text.startsWith('520-')) return text
  return `${text.slice(0, -1).replaceAll(/[\r\n]+/g, ' ')}\n`
}

function findCommand(words: readonly string[]): { command: AgiCommand; args: readonly string[] } | undefined {
  for (let length = Math.min(longestName, words.length); length > 0; length--) {
    const command = byName.get(words.slice(0, length).join(' ').toUpperCase())
    if (command) return { command, args: words.slice(length) }
  }
  return undefined
}

const usageOf = ({ description }: AgiCommand): string =>
  `520-Invalid command syntax.  Proper usage follows:\n${description.usage}\n520 End of proper usage.\n`

const isYes = (text: string | undefined) => /^(?:1|y|yes|t|true|on)$/i.test(text?.trim() ?? '')
const isNo = (text: string | undefined) => /^(?:0|n|no|f|false|off)$/i.test(text?.trim() ?? '')
