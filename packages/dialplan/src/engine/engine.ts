// The dialplan as the switch sees it: places, runs, variables and functions.
// Not the parts: they are put together here and do the work.

import { ignoreRejection } from '@jackfield/base'
import { CallRecords, type Channel, type Dialplan, type FunctionValue, type TextMessage } from '@jackfield/core'
import { recordConference } from '../conferences/conference-recording.ts'
import type { Conference } from '../conferences/conferences.ts'
import { borrowChannel } from '../dialling/borrow-channel.ts'
import type { Dialplan as Contexts, ReadWhileLoading } from '../extensions/index.ts'
import { featureActs } from '../features/feature-acts.ts'
import { KeyFeatures } from '../features/features.ts'
import { SayBook } from '../speaking/say-book.ts'
import { Locks } from '../states/locks.ts'
import { carriedMessage } from '../states/text-messages.ts'
import { InternalSubroutines } from '../subroutines/subroutines.ts'
import { ChannelLog } from './channel-log.ts'
import type { Application, DialplanDeps, DialplanFunction, EngineDeps, MaybeLater, Registry } from './engine-deps.ts'
import { VariableEvaluator } from './evaluator.ts'
import { type ExtensionLookup, lookupIn } from './extension-lookup.ts'
import { DialplanPbxRun } from './pbx-run.ts'
import { perChannel } from './per-channel.ts'
import { LoadedRegistry } from './registry.ts'
import { ApplicationRunner } from './runner.ts'
import { Session } from './session.ts'
import { LoopCrowd } from './step-pace.ts'

export interface EngineOptions {
  readonly deps: DialplanDeps
  /** asked at every use, so that a reload takes effect at once */
  readonly contexts: () => Contexts
  readonly applications: readonly Application[]
  readonly functions: readonly DialplanFunction[]
}

export class DialplanEngine implements Dialplan {
  readonly #deps: EngineDeps
  /** contexts of registered applications: `stasis-<name>` */
  readonly #applicationContexts = new Map<string, string>()

  constructor(options: EngineOptions) {
    this.#deps = assemble(options, this.#applicationContexts)
    const { exchange, say } = this.#deps
    exchange.soundFiles.useRules((what, language) => {
      const spoken = say.speak(what, language)
      return spoken?.unknown.length === 0 ? spoken.prompts : undefined
    })
  }

  get registry(): Registry {
    return this.#deps.registry
  }

  /** By which rules something is spoken. */
  get say(): SayBook {
    return this.#deps.say
  }

  get extensions(): ExtensionLookup {
    return this.#deps.extensions
  }

  hasContext(context: string): boolean {
    return this.#deps.extensions.hasContext(context)
  }

  exists(context: string, exten: string, priority: number, callerNumber?: string): boolean {
    return this.#deps.extensions.find(context, exten, priority, callerNumber) !== undefined
  }

  matchesMore(context: string, exten: string, callerNumber?: string): boolean {
    return this.#deps.extensions.matchesMore(context, exten, callerNumber)
  }

  isPickup(exten: string): boolean {
    const { pickupExtension } = this.#deps.settings().features
    return exten !== '' && exten === pickupExtension
  }

  findLabel(context: string, exten: string, label: string, callerNumber?: string): number | undefined {
    return this.#deps.extensions.findLabel(context, exten, label, callerNumber)
  }

  run(channel: Channel): Promise<void> {
    return this.#caught(channel, (session) => this.#deps.pbxRun.run(session))
  }

  runAfterHangup(channel: Channel): Promise<void> {
    return this.#caught(channel, async (session) => {
      await this.#deps.pbxRun.runHangupExtension(session)
      await this.#deps.subroutines.runHangupHandlers(session)
    })
  }

  runHangupHandlers(channel: Channel): Promise<void> {
    return this.#caught(channel, (session) => this.#deps.subroutines.runHangupHandlers(session))
  }

  async execute(channel: Channel, name: string, data: string): Promise<boolean> {
    const application = this.#deps.registry.application(name)
    if (!application) {
      channel.fail('no-such-application', `there is no application '${name}'`)
      return false
    }
    const outcome = await this.#caught(channel, async (session) => {
      const stopListening = session.listen()
      try {
        return await this.#deps.runner.run(session, application, data)
      } finally {
        stopListening()
      }
    })
    return outcome === 'continue'
  }

  /** The channel stops what it does, and runs this before it goes on behind it in the dialplan, where it is in one. */
  runInstead(channel: Channel, application: string, data: string): void {
    if (channel.isHangingUp) return
    const session = this.#deps.sessions.of(channel)
    const { place } = channel
    session.instead = { application, data }
    channel.asyncGoto(session.isInDialplan ? { ...place, priority: place.priority + 1 } : place)
  }

  async gosub(channel: Channel, location: string): Promise<string | undefined> {
    return this.#caught(channel, async (session) => {
      const running = this.#deps.subroutines.run(session, location)
      session.foreign = running
      try {
        return await running
      } finally {
        if (session.foreign === running) session.foreign = undefined
      }
    })
  }

  readVariable(channel: Channel | undefined, expression: string): string | undefined {
    return this.#deps.evaluator.variable(channel, expression, false)
  }

  readFunction(channel: Channel | undefined, expression: string): FunctionValue {
    return this.#atOnce(expression, this.#deps.evaluator.readFunction(channel, expression, false))
  }

  writeFunction(channel: Channel | undefined, expression: string, value: string): FunctionValue {
    return this.#atOnce(expression, this.#deps.evaluator.writeFunction(channel, expression, value, false))
  }

  /** As the two above, for those who can wait for a function that takes time. */
  readFunctionLater(channel: Channel | undefined, expression: string): MaybeLater<FunctionValue> {
    return this.#deps.evaluator.readFunction(channel, expression, false)
  }

  writeFunctionLater(channel: Channel | undefined, expression: string, value: string): MaybeLater<FunctionValue> {
    return this.#deps.evaluator.writeFunction(channel, expression, value, false)
  }

  /** A function in a file of the dialplan, asked while that is read: no channel is there, and nobody waits. */
  readWhileLoading(name: string, args: string): ReadWhileLoading {
    const { registry, evaluator } = this.#deps
    const one = registry.function(name)
    if (!one) return undefined
    if (one.needsChannel) return { trouble: 'it needs a channel' }
    const read = evaluator.readFunction(undefined, `${name}(${args})`)
    if (read instanceof Promise) {
      ignoreRejection(read)
      return { trouble: 'it has to wait for its result' }
    }
    return read.ok ? read.value : { trouble: 'it failed, and the log says why' }
  }

  /** A line of [globals] that writes a function. */
  writeWhileLoading(expression: string, value: string): void {
    const written = this.#deps.evaluator.writeFunction(undefined, expression, value)
    if (written instanceof Promise) ignoreRejection(written)
  }

  /** Records a conference, into a file that is named or not; false: it is recorded already, or cannot be. */
  recordConference(conference: Conference, file = ''): Promise<boolean> {
    return recordConference(this.#deps, conference, file)
  }

  /** Takes a channel out of what it does; resolves when it stands still, to how it goes on. Nothing: it went instead. */
  borrow(channel: Channel): Promise<(() => void) | undefined> {
    return borrowChannel(this.#deps, channel)
  }

  /**
   * Lets a party of a bridge ask an extension before it transfers the others, as its key for it would. False: nobody is there to be
   * transferred.
   */
  beginTransfer(channel: Channel, target: { readonly context: string; readonly exten: string }): boolean {
    return this.#deps.features.beginTransfer(channel, target)
  }

  abortTransfer(channel: Channel): void {
    this.#deps.features.abortTransfer(channel)
  }

  carry(channel: Channel, { from, to, body, variables }: TextMessage): void {
    const carried = carriedMessage.of(channel)
    Object.assign(carried, { from, to, body })
    // how far it may still go counts for whatever is sent on
    const isOutbound = (name: string) => name.toLowerCase() === 'max-forwards'
    for (const [name, value] of Object.entries(variables)) {
      carried.data.set(name, { value, isOutbound: isOutbound(name) })
    }
  }

  addApplicationContext(application: string): void {
    this.#applicationContexts.set(`stasis-${application}`, application)
  }

  removeApplicationContext(application: string): void {
    this.#applicationContexts.delete(`stasis-${application}`)
  }

  /** Hears nothing of the exchange any more; runs that are under way go on. */
  close(): void {
    this.#deps.callRecords.close()
  }

  #atOnce(expression: string, value: MaybeLater<FunctionValue>): FunctionValue {
    if (!(value instanceof Promise)) return value
    this.#deps.log.warning(`${expression} has to wait for its result and cannot be used here`, {
      code: 'function-takes-time',
    })
    return { ok: false, code: 'failed' }
  }

  /** Whatever goes wrong in here costs this channel its call, and nobody else anything. */
  #caught<T>(channel: Channel, act: (session: Session) => Promise<T>): Promise<T | undefined> {
    const failed = (error: Error): undefined => {
      this.#deps.logOf(channel).error(`the dialplan failed: ${error.stack ?? error}`)
    }
    try {
      return act(this.#deps.sessions.of(channel)).catch(failed)
    } catch (error) {
      return Promise.resolve(failed(error as Error))
    }
  }
}

function assemble(
  { deps: given, contexts, applications, functions }: EngineOptions,
  own: Map<string, string>,
): EngineDeps {
  const log = given.log.for('dialplan')
  const logs = perChannel((channel) => new ChannelLog(log, channel.id))
  const loops = new LoopCrowd()
  // the parts know each other through this object; none of them looks at it while it is being made
  const made: Partial<EngineDeps> = {
    ...given,
    settings: () => given.settings(),
    isModuleLoaded: (name: string) => given.isModuleLoaded(name),
    log,
    channels: given.exchange.channels,
    contexts,
    extensions: withApplicationContexts(
      lookupIn({ contexts, clock: given.clock, global: (name) => given.globalVariables.get(name) }),
      own,
    ),
    registry: new LoadedRegistry({ applications, functions, isAvailable: (module) => given.isModuleLoaded(module) }),
    sessions: perChannel((channel) => new Session(channel, given.clock, given.settings().pace, loops)),
    logOf: (channel: Channel) => logs.of(channel),
  }
  const deps = made as { -readonly [K in keyof EngineDeps]: EngineDeps[K] }
  deps.evaluator = new VariableEvaluator(deps)
  deps.runner = new ApplicationRunner(deps)
  deps.pbxRun = new DialplanPbxRun(deps)
  deps.subroutines = new InternalSubroutines(deps)
  deps.callRecords = given.callRecords ?? new CallRecords(given.bus, given.clock)
  deps.locks = new Locks(given.clock)
  deps.features = new KeyFeatures(deps, featureActs)
  deps.say = new SayBook(
    () => given.settings().say,
    (name, args) => readAtOnce(deps, name, args),
  )
  return deps
}

/** A function that needs no channel; nothing: there is none, it takes time, or it failed. */
function readAtOnce({ registry, evaluator }: EngineDeps, name: string, args: string): string | undefined {
  if (!registry.function(name)) return undefined
  const read = evaluator.readFunction(undefined, `${name}(${args})`)
  if (read instanceof Promise) {
    ignoreRejection(read)
    return undefined
  }
  return read.ok ? read.value : undefined
}

/** A registered application is reached by any extension of its context; `h` does nothing there. */
function withApplicationContexts(lookup: ExtensionLookup, own: ReadonlyMap<string, string>): ExtensionLookup {
  const entryOf = (application: string, exten: string, priority: number) => {
    if (priority !== 1 || exten === '') return undefined
    return exten === 'h' ? { application: 'NoOp', data: '' } : { application: 'Stasis', data: application }
  }
  return {
    hasContext: (context) => lookup.hasContext(context) || own.has(context),
    find(context, exten, priority, callerNumber) {
      const found = lookup.find(context, exten, priority, callerNumber)
      const application = found ? undefined : own.get(context)
      return application === undefined ? found : entryOf(application, exten, priority)
    },
    findLabel: (context, exten, label, callerNumber) => lookup.findLabel(context, exten, label, callerNumber),
    matchesMore: (context, exten, callerNumber) => lookup.matchesMore(context, exten, callerNumber) || own.has(context),
    canMatch: (context, exten, callerNumber) => lookup.canMatch(context, exten, callerNumber) || own.has(context),
    hint: (context, exten) => lookup.hint(context, exten),
  }
}
