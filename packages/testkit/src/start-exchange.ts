// Starts a whole exchange inside this process, for a test.
// Not a mock: it is the exchange that answers in production, on a clock in hand.

import { seededRandom } from '@jackfield/base'
import type { Client } from '@jackfield/client'
import { ConfigurationSource, type ExchangeOptions, RunningExchange } from 'jackfield'
import { type ConfigurationTexts, testConfiguration, testUser } from './configuration-files.ts'
import { makeOwnDirectory, removeOwnDirectory } from './own-directory.ts'
import { type MadeUpSounds, PhoneAudio } from './phone-audio.ts'
import { chooseSeed } from './seeds.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { TestExchange } from './test-exchange.ts'

export interface StartOptions extends ConfigurationTexts {
  /** `virtual` unless told: time passes when the test says so */
  readonly clock?: 'virtual' | 'real'
  /** repeats a run; a new one unless told */
  readonly seed?: number
  /** applications by name, and what each does with its client before the test begins */
  readonly applications?: Readonly<Record<string, (client: Client) => unknown>>
  /** media that exist for this test, and how long they last: `{ hello: '3s' }` */
  readonly sounds?: MadeUpSounds
  /** listens on a free port of this machine, so that programs outside can connect */
  readonly listen?: boolean
}

export function startExchange(options: StartOptions = {}): Promise<TestExchange> {
  return startNode(options, {})
}

/** What several exchanges of one test have together, and what of it this one speaks to the others through. */
export interface NodeParts {
  readonly clock?: TestClock
  readonly engine?: ExchangeOptions['engine']
  /** that their media go over */
  readonly mediaNetwork?: ExchangeOptions['mediaNetwork']
  /** which of the others has a phone of this name */
  readonly nodeOf?: (phone: string) => string | undefined
  /** a spool that several have, as if each had mounted it; default its own */
  readonly spool?: string | undefined
}

/** One of several exchanges of a test: they have one clock, and an engine between them. */
export async function startNode(options: StartOptions, node: NodeParts): Promise<TestExchange> {
  const seed = chooseSeed(options.seed)
  const random = seededRandom(seed)
  const clock = node.clock ?? testClock(options.clock ?? 'virtual')
  const password = random.uuid()
  const home = makeOwnDirectory()
  const { directory, files } = testConfiguration(options, { password, home, spool: node.spool })
  const log: string[] = []
  let running: RunningExchange
  try {
    running = await RunningExchange.start({
      place: { source: new ConfigurationSource(directory, files), home, asteriskConf: 'asterisk.conf' },
      clock,
      random,
      isForgetful: true,
      isDeaf: !options.listen,
      engine: node.engine,
      mediaNetwork: node.mediaNetwork,
      writeConsole: (line) => void log.push(line),
    })
  } catch (error) {
    removeOwnDirectory(home)
    throw error
  }
  // a clock in hand is never late, and a beat of it would only be one more thing that happens
  if (clock.isVirtual) running.state.lag.stop()
  const phoneAudio = new PhoneAudio(running.calls.exchange, clock, options.sounds ?? {})
  const login = { user: testUser, password }
  const exchange = new TestExchange({ running, clock, random, seed, phoneAudio, login, home, log, nodeOf: node.nodeOf })
  for (const [name, begin] of Object.entries(options.applications ?? {})) {
    await begin(await exchange.application(name))
  }
  await clock.settle()
  return exchange
}
