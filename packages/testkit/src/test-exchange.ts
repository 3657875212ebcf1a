// An exchange under test: phones, applications, the clock, and an end that says what was left behind.
// Not its insides: what a test sees is what applications and telephones see.

import { join } from 'node:path'
import { detached, type Fault, onFault, type Random } from '@jackfield/base'
import { type ApplicationClientOptions, connect, connectOver, MediaSocket } from '@jackfield/client'
import { VirtualPhones, VirtualSound } from '@jackfield/technologies'
import type { RunningExchange } from 'jackfield'
import { inProcessMedia } from './in-process-media.ts'
import { type InProcessLogin, inProcessTransport } from './in-process-transport.ts'
import { FaultError, isNothing, type LeftBehind, LeftBehindError, objectsLeft } from './left-behind.ts'
import { removeOwnDirectory } from './own-directory.ts'
import { Phone } from './phone.ts'
import type { PhoneAudio } from './phone-audio.ts'
import { type TestApplication, testApplication } from './test-application.ts'
import type { TestClock } from './test-clock.ts'

export interface TestExchangeDeps {
  readonly running: RunningExchange
  readonly clock: TestClock
  readonly random: Random
  readonly seed: number
  readonly phoneAudio: PhoneAudio
  readonly login: InProcessLogin
  /** where recordings and logs of the test are */
  readonly home: string
  readonly log: string[]
  /** which of several exchanges has a phone; absent: there is one */
  readonly nodeOf?: ((phone: string) => string | undefined) | undefined
}

export interface PhoneOptions {
  /** where its calls enter the dialplan: `default` */
  readonly context?: string
  readonly callerName?: string
  readonly callerNumber?: string
  readonly language?: string
  readonly accountCode?: string
  readonly tenantId?: string
  /** calls at one time; another one is busy */
  readonly maxCalls?: number
  /** of what it says and hears; 8 kHz unless told */
  readonly rateHz?: 8_000 | 16_000 | 24_000 | 32_000 | 48_000
}

export interface ApplicationOptions extends Omit<ApplicationClientOptions, 'application' | 'clock' | 'random'> {
  /** `process`: no network in between; `network`: a real socket, with `listen` */
  readonly by?: 'process' | 'network'
}

/** How long expectations wait on the real clock when the test does not say. */
const realPatience = '5s'

export class TestExchange {
  readonly clock: TestClock
  readonly seed: number
  /** lines the exchange wrote to its console */
  readonly log: readonly string[]
  /** the exchange itself, for what the testkit has no words for */
  readonly running: RunningExchange
  readonly #deps: TestExchangeDeps
  readonly #phones: VirtualPhones
  readonly #known = new Map<string, Phone>()
  readonly #applications: TestApplication[] = []
  readonly #faults: Fault[] = []
  readonly #stopCollecting = onFault((fault) => this.#faults.push(fault))
  #ending: Promise<LeftBehind> | undefined

  constructor(deps: TestExchangeDeps) {
    const { running, clock, seed, log } = deps
    this.#deps = deps
    this.running = running
    this.clock = clock
    this.seed = seed
    this.log = log
    const { exchange, media } = running.calls
    const { channels, dialplanRuns, messages, endpoints } = exchange
    const sound = new VirtualSound(media.audio.plane, clock)
    this.#phones = new VirtualPhones({
      ...{ channels, dialplanRuns, messages, endpoints, sound },
      others: { nodeOf: deps.nodeOf, elsewhere: () => exchange.elsewhere },
    })
    exchange.technologies.add(this.#phones.technology)
  }

  /** Whether a phone of this name was made here. */
  hasPhone(name: string): boolean {
    return this.#known.has(name)
  }

  /** The phone of this name; it is made when it is first asked for. Others call it as `Virtual/name`. */
  phone(name: string, options?: PhoneOptions): Phone {
    const known = this.#known.get(name)
    if (known) {
      if (options) throw new Error(`the phone ${name} is there already; its options cannot change`)
      return known
    }
    const { clock, phoneAudio, seed, running } = this.#deps
    const samplesOf = (uri: string, rateHz: number) =>
      running.calls.media.audio.samplesOf(uri, options?.language ?? 'en', rateHz)
    const made = this.#phones.add({ name, context: 'default', ...options })
    const phone = new Phone(made, { clock, phoneAudio, seed, samplesOf, patience: this.#patience })
    this.#known.set(name, phone)
    return phone
  }

  /** Connects as an application. */
  async application(name: string, { by = 'process', ...options }: ApplicationOptions = {}): Promise<TestApplication> {
    const { clock, random, login, seed, running } = this.#deps
    const given = { ...options, application: name, clock, random }
    const client = await (by === 'process'
      ? connectOver(inProcessTransport(running, login), given)
      : connect({ ...given, ...login, url: this.url }))
    const application = testApplication(client, name, {
      clock,
      seed,
      patience: this.#patience,
      isFar: by === 'network',
    })
    this.#applications.push(application)
    await clock.settle()
    return application
  }

  /** Connects to the websocket of a media channel that waits under this id, without a network. */
  media(connectionId: string): Promise<MediaSocket> {
    return MediaSocket.over(inProcessMedia(this.running, connectionId))
  }

  /** Where programs outside reach it. */
  get url(): string {
    const address = this.running.addresses.find(({ isSecure }) => !isSecure)
    if (!address) throw new Error('nothing listens: start the exchange with listen: true')
    return `http://${address.host}:${address.port}`
  }

  /** Whoever connects from outside is this user. */
  get login(): InProcessLogin {
    return this.#deps.login
  }

  /** What is there now that a test should have ended. */
  get left(): Pick<LeftBehind, 'channels' | 'bridges'> {
    return objectsLeft(this.running.calls.exchange)
  }

  /**
   * Ends everything. Rejects with a LeftBehindError when calls, bridges or timers were left, unless that may be; and with a
   * FaultError when the exchange made mistakes that nobody took.
   */
  async stop({ mayLeave = false }: { mayLeave?: boolean } = {}): Promise<LeftBehind> {
    this.#ending ??= this.#stop()
    const left = await this.#ending
    const faults = this.takeFaults()
    if (faults.length > 0) throw new FaultError(faults, this.seed)
    if (!mayLeave && !isNothing(left)) throw new LeftBehindError(left, this.seed)
    return left
  }

  /** Mistakes of the exchange itself so far: what throws in a timer, a listener, a promise nobody awaits. For a test that expects them. */
  takeFaults(): readonly Fault[] {
    return this.#faults.splice(0)
  }

  /** Where recordings are (`recording`), and call files are put (`outgoing`); gone with the exchange. */
  get spoolDirectory(): string {
    return join(this.#deps.home, 'spool')
  }

  /** Where log files are, `queue_log` among them; gone with the exchange. */
  get logDirectory(): string {
    return join(this.#deps.home, 'log')
  }

  /** With `await using`: ends everything, whatever is left. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop({ mayLeave: true })
  }

  async #stop(): Promise<LeftBehind> {
    const { clock, running, home } = this.#deps
    await clock.settle()
    const objects = this.left
    for (const application of this.#applications) await application.close()
    const ending = running.close()
    // the end of calls may wait a little, and nobody lets time pass any more
    let isOver = false
    detached(
      ending.finally(() => {
        isOver = true
      }),
      'the end of the exchange',
    )
    while (!isOver) await clock.passUntil(() => isOver, '1s')
    await ending
    await clock.settle()
    removeOwnDirectory(home)
    this.#stopCollecting()
    return { ...objects, timers: clock.waiting }
  }

  get #patience(): string | number {
    return this.clock.isVirtual ? 0 : realPatience
  }
}
