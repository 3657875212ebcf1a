// Runs one application on a channel: arguments split, options read, the channel showing what runs, mistakes caught.
// Not the order of applications: the dialplan execution decides that.

import { type Diagnostic, type Diagnostics, diagnostic } from '@jackfield/base'
import { type Channel, Interruption, type Place } from '@jackfield/core'
import type { Application, ApplicationRun, EngineDeps, MaybeLater, Outcome, Runner } from './engine-deps.ts'
import { findLocation } from './location.ts'
import { noOptions, type Options, parseOptions } from './option-string.ts'
import type { Session } from './session.ts'
import { splitCall } from './split-call.ts'
import { whereWritten } from './where-written.ts'

export class ApplicationRunner implements Runner {
  readonly #deps: EngineDeps
  readonly #stepTaken: Diagnostic<Diagnostics['jackfield:dialplan:step']>

  constructor(deps: EngineDeps) {
    this.#deps = deps
    this.#stepTaken = (deps.hooks ?? diagnostic)('jackfield:dialplan:step')
  }

  /** A priority of an extension. The channel shows the application while it runs, and tells that it does. */
  step(session: Session, name: string, data: string): MaybeLater<Outcome> {
    const { channel } = session
    const { log, registry } = this.#deps
    const { context, exten, priority } = channel.facts
    const application = registry.application(name)
    if (!application) {
      const place = `extension ${exten} of ${context}, priority ${priority}${whereWritten(this.#deps, channel)}`
      channel.fail('no-such-application', `there is no application '${name}' for ${place}`)
      return 'end'
    }
    log.verbose(3, `Executing [${exten}@${context}:${priority}] ${application.name}("${channel.name}", "${data}")`, {
      channelId: channel.id,
    })
    if (this.#stepTaken.hasSubscribers) {
      this.#stepTaken.emit({
        channelId: channel.id,
        channel: channel.name,
        context,
        exten,
        priority,
        application: application.name,
        data,
      })
    }
    return this.run(session, application, data)
  }

  /**
   * Never rejects: an interruption is an end that the dialplan execution looks into, and a mistake of ours costs the call only. What is
   * done at once is known at once; what takes time holds on to no more than it needs, for a call may stand in it for hours.
   */
  run(session: Session, application: Application, data: string): MaybeLater<Outcome> {
    const { channel } = session
    const restore = channel.runs(application.name, data)
    let outcome: MaybeLater<Outcome | undefined>
    try {
      const call = this.#prepare(session, application, data)
      outcome = call ? application.run(call) : 'end'
    } catch (error) {
      outcome = this.#failed(channel, application, error)
    }
    if (!(outcome instanceof Promise)) {
      restore()
      return outcome ?? 'continue'
    }
    return outcome.then(
      (later) => {
        restore()
        return later ?? 'continue'
      },
      (error: unknown) => {
        const failed = this.#failed(channel, application, error)
        restore()
        return failed
      },
    )
  }

  #failed(channel: Channel, { name }: Application, error: unknown): Outcome {
    if (!(error instanceof Interruption) && !channel.interruptedBy) {
      this.#deps.log.error(`${name} failed: ${(error as Error).stack ?? error}`, { channelId: channel.id })
      channel.fail('internal-error', `${name} failed, the log has more`)
    }
    return 'end'
  }

  #prepare(session: Session, application: Application, data: string): ApplicationRun | undefined {
    const split = splitCall(application, data)
    if (!split.ok) {
      session.channel.fail(
        'application-error',
        `${application.name} needs an argument: ${split.missing}${whereWritten(this.#deps, session.channel)}`,
      )
      return undefined
    }
    const options = this.#options(application, split.args, session.channel)
    return options && new StartedApplicationRun(this.#deps, session, data, split.args, options)
  }

  #options(application: Application, args: readonly string[], channel: Channel): Options | undefined {
    if (!application.options) return noOptions
    const at = application.arguments.findIndex((name) => name === 'options' || name === 'options?')
    const parsed = parseOptions(args[at] ?? '', application.options)
    const about = { channelId: channel.id }
    if (!parsed.ok) {
      channel.fail('application-error', `${application.name}: ${parsed.reason}`)
      return undefined
    }
    for (const letter of parsed.unknown) this.#deps.log.warning(`${application.name} has no option '${letter}'`, about)
    return parsed.options
  }
}

class StartedApplicationRun implements ApplicationRun {
  readonly deps: EngineDeps
  readonly session: Session
  readonly data: string
  readonly args: readonly string[]
  readonly options: Options

  constructor(deps: EngineDeps, session: Session, data: string, args: readonly string[], options: Options) {
    this.deps = deps
    this.session = session
    this.data = data
    this.args = args
    this.options = options
  }

  get channel(): Channel {
    return this.session.channel
  }

  get signal(): AbortSignal {
    return this.session.channel.interruption
  }

  get log() {
    return this.deps.logOf(this.channel)
  }

  get whereWritten(): string {
    return whereWritten(this.deps, this.channel)
  }

  // Whoever wants one may take it out of the call; they are made when they are asked for, since a call may stand here for hours.

  get variable() {
    return (name: string): string | undefined => this.deps.evaluator.variable(this.channel, name)
  }

  get setVariable() {
    return (name: string, value: string | undefined): MaybeLater<boolean> =>
      this.deps.evaluator.set(this.channel, name, value)
  }

  get substitute() {
    return (text: string): MaybeLater<string> => this.deps.evaluator.substitute(this.channel, text)
  }

  get execute() {
    return (name: string, data: string): MaybeLater<Outcome> | undefined => {
      const application = this.deps.registry.application(name)
      return application && this.deps.runner.run(this.session, application, data)
    }
  }

  get goTo() {
    return (place: Place): void => this.deps.pbxRun.goTo(this.session, place)
  }

  get goToLocation() {
    return (location: string): boolean => {
      const { channel, deps } = this
      const found = findLocation(location, channel.place, deps.extensions, channel.facts.caller.number)
      if (!found.ok) {
        channel.fail('no-such-extension', found.reason)
        return false
      }
      this.goTo(found.place)
      return true
    }
  }
}
