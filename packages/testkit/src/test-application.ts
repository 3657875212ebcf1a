// An application in the hand of a test: a client, everything it was told, and expectations about it.
// Not the application under test: that one is the user's, and may share the name on a socket of its own.

import { type Duration, systemClock } from '@jackfield/base'
import type { AriEvent, Client, EventName } from '@jackfield/client'
import { describeEvent } from './describe-event.ts'
import { ExpectationError } from './expectation-error.ts'
import { differenceOf, type Expected, show } from './matches.ts'
import type { Within } from './phone.ts'
import type { TestClock } from './test-clock.ts'

export interface ExpectationDeps {
  readonly clock: TestClock
  readonly seed: number
  readonly patience: Duration
  /** events may be on their way while nothing else happens: over a real socket */
  readonly isFar: boolean
}

/** What is expected of an event: any part of it. */
export type ExpectedEvent<N extends EventName> = ExpectedEvents[N]

/** Of each event by its name: while a compiler does not know the name yet, it looks at all of them, and has reckoned each once. */
type ExpectedEvents = {
  readonly [E in EventName]: { readonly [F in keyof AriEvent<E>]?: Expected<AriEvent<E>[F]> }
}

/** Of real time: how long an event may be under way over a real socket, also on a busy machine. */
const farPatienceMs = 5_000

/** Turns of the event loop before it makes room for others on the same processor. */
const hurriedTurns = 100

/** Lines of a failure; the first and the last ones are shown. */
const mostLines = 40

export class Expectations {
  readonly #client: Client
  readonly #name: string
  readonly #deps: ExpectationDeps
  readonly #seen: AriEvent[] = []
  /** events before this one have been expected, or passed over */
  #at = 0

  constructor(client: Client, name: string, deps: ExpectationDeps) {
    this.#client = client
    this.#name = name
    this.#deps = deps
    client.onAny((event) => void this.#seen.push(event))
  }

  /** Everything it was told, in order. */
  get seen(): readonly AriEvent[] {
    return this.#seen
  }

  /**
   * The next event of this type that is as expected. Those before it are passed over, so what is expected after it has to
   * come after it. Rejects with what came instead.
   */
  async sees<N extends EventName>(
    type: N,
    expected: ExpectedEvent<N> = {},
    options: Within = {},
  ): Promise<AriEvent<N>> {
    const { clock, patience } = this.#deps
    const find = () => this.#find(type, expected)
    const isFound = await clock.passUntil(() => find() >= 0, options.within ?? patience)
    if (!isFound && this.#deps.isFar) await this.#hurry(() => find() >= 0)
    const at = find()
    if (at < 0) throw this.#failure(`was to see ${described(type, expected)}`, type, expected)
    this.#at = at + 1
    return this.#seen[at] as unknown as AriEvent<N>
  }

  /** No such event comes during this time, nor has one come that was not expected yet. */
  async seesNo<N extends EventName>(
    type: N,
    expected: ExpectedEvent<N> = {},
    { during = 0 }: { during?: Duration } = {},
  ): Promise<void> {
    await this.#deps.clock.pass(during)
    if (this.#find(type, expected) >= 0)
      throw this.#failure(`was not to see ${described(type, expected)}`, type, expected)
  }

  /** Everything that came so far counts as expected. */
  passesOver(): void {
    this.#at = this.#seen.length
  }

  #find(type: string, expected: object): number {
    return this.#seen.findIndex(
      (event, at) => at >= this.#at && event.type === type && differenceOf(expected, event) === undefined,
    )
  }

  /** Something on its way through the machine needs real time, and no time of the exchange. */
  async #hurry(isTrue: () => boolean): Promise<void> {
    const end = systemClock.now() + farPatienceMs
    for (let turn = 0; !isTrue() && systemClock.now() < end; turn++) {
      await (turn < hurriedTurns ? systemClock.yield() : systemClock.sleep(1))
    }
  }

  #failure(words: string, type: string, expected: object): ExpectationError {
    const lines = this.#seen.map((event, at) => {
      const mark = at < this.#at ? '·' : ' '
      const difference = event.type === type && at >= this.#at ? differenceOf(expected, event) : undefined
      return `  ${mark} ${describeEvent(event)}${difference ? `\n      but ${difference}` : ''}`
    })
    const left = lines.length - mostLines
    const shown = left > 0 ? [...lines.slice(0, 10), `    … ${left} more …`, ...lines.slice(left + 10)] : lines
    const came =
      shown.length === 0 ? 'Nothing came.' : `What came, with · before it when it was expected:\n${shown.join('\n')}`
    const state = this.#client.isConnected ? '' : ' It is not connected.'
    return new ExpectationError(`${this.#name} ${words}.${state}\n${came}`, this.#deps.seed)
  }
}

const described = (type: string, expected: object) =>
  Object.keys(expected).length === 0 ? type : `${type} with ${show(expected)}`

/** A client with expectations: `await app.sees('StasisStart', { args: ['x'] })`. */
export type TestApplication = Client & Expectations

export function testApplication(client: Client, name: string, deps: ExpectationDeps): TestApplication {
  const expectations = new Expectations(client, name, deps)
  Object.defineProperties(client, {
    seen: { get: () => expectations.seen },
    sees: { value: expectations.sees.bind(expectations) },
    seesNo: { value: expectations.seesNo.bind(expectations) },
    passesOver: { value: expectations.passesOver.bind(expectations) },
  })
  return client as TestApplication
}
