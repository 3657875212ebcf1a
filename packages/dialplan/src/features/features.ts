// What parties of a call may do by pressing keys: the codes, who was granted what, and the listening in a bridge.
// Not the acts: each stands in a file of its own.

import { detached, table } from '@jackfield/base'
import { type Channel, captureDigits, type JoinOptions } from '@jackfield/core'
import type { EngineDeps, Features } from '../engine/engine-deps.ts'
import type { Options } from '../engine/option-string.ts'
import { perChannel } from '../engine/per-channel.ts'
import { DigitQueue } from '../listening/digit-queue.ts'
import { AttendedTransfer } from './attended-transfer.ts'
import { FeatureListener } from './feature-listener.ts'
import type { AppliedFeature, FeatureName } from './feature-settings.ts'
import type { FeatureAct, FeatureUse } from './feature-use.ts'
import type { TransferTarget } from './transfer-target.ts'

/** The letters that grant a feature: to the caller in upper case, to the called party in lower case. */
const grants = table<readonly FeatureName[]>({
  T: ['blindxfer', 'atxfer'],
  H: ['disconnect'],
  K: ['parkcall'],
  W: ['automixmon'],
  X: ['automixmon'],
})

/** Codes and times that FEATURE() and FEATUREMAP() have changed on a channel. */
export const ownFeatures = perChannel(() => ({
  codes: new Map<FeatureName, string>(),
  options: new Map<string, string>(),
}))

/** Letters granted by CHANNEL(dtmf_features). */
export const grantedLetters = perChannel(() => ({ letters: '' }))

export class KeyFeatures implements Features {
  readonly #deps: EngineDeps
  readonly #acts: Readonly<Record<FeatureName, FeatureAct>>
  /** transfers that somebody else began, and how they are given up */
  readonly #transfers = new WeakMap<Channel, AbortController>()

  constructor(deps: EngineDeps, acts: Readonly<Record<FeatureName, FeatureAct>>) {
    this.#deps = deps
    this.#acts = acts
  }

  /** The code of a feature on a channel; empty: none. */
  codeOf(channel: Channel, feature: FeatureName): string {
    return ownFeatures.known(channel)?.codes.get(feature) ?? this.#deps.settings().features.codes[feature]
  }

  /** What two parties of a bridge may do, by the options that brought them together. */
  joinOptions(caller: Channel, callee: Channel, options: Options): { first?: JoinOptions; second?: JoinOptions } {
    const letters = (isCaller: boolean) =>
      [...grants.keys()].filter((letter) => options.has(isCaller ? letter : letter.toLowerCase()))
    const first = this.#listener(caller, callee, 'caller', letters(true))
    const second = this.#listener(callee, caller, 'callee', letters(false))
    return {
      ...(first ? { first: { onDigit: first } } : {}),
      ...(second ? { second: { onDigit: second } } : {}),
    }
  }

  /** As the key for it does, whether it was granted or not. False: nobody is there to be transferred, or it transfers already. */
  beginTransfer(presser: Channel, target: TransferTarget): boolean {
    const deps = this.#deps
    const from = deps.exchange.bridges.of(presser)
    const member = from?.member(presser)
    const others = from?.channels.filter((channel) => channel !== presser) ?? []
    if (!from || !member || from.isOfInterface || others.length === 0 || this.#transfers.has(presser)) return false
    const made = deps.exchange.bridges.create({ attributes: [], bridgeClass: 'basic' })
    if (!made.ok) return false
    const digits = new DigitQueue(deps.clock)
    const release = captureDigits(member, ({ type, digit }) => {
      if (type === 'digit-ended') digits.press(digit, presser.trail)
      return true
    })
    const abort = new AbortController()
    this.#transfers.set(presser, abort)
    for (const other of others) other.startMusic('default')
    const transfer = new AttendedTransfer(
      { deps, presser, others, from, target, digits, signal: abort.signal },
      made.bridge,
    )
    const over = () => {
      release()
      this.#transfers.delete(presser)
    }
    detached(transfer.run().finally(over), 'an attended transfer', { channelId: presser.id })
    return true
  }

  /** Gives up a transfer that was begun so. */
  abortTransfer(presser: Channel): void {
    this.#transfers.get(presser)?.abort()
  }

  #listener(
    presser: Channel,
    other: Channel,
    side: 'caller' | 'callee',
    granted: readonly string[],
  ): JoinOptions['onDigit'] {
    const deps = this.#deps
    const letters = [...granted, ...(grantedLetters.known(presser)?.letters ?? '')]
    let collector: DigitQueue | undefined
    const use: FeatureUse = {
      deps,
      presser,
      other,
      side,
      async collect(act) {
        const digits = new DigitQueue(deps.clock)
        collector = digits
        try {
          return await act(digits)
        } finally {
          collector = undefined
        }
      },
    }
    const codes = new Map<string, FeatureAct>()
    for (const name of letters.flatMap((letter) => grants.get(letter) ?? [])) {
      const code = this.codeOf(presser, name)
      if (code !== '') codes.set(code, this.#acts[name])
    }
    for (const applied of this.#applied(presser, other, side))
      codes.set(applied.code, (given) => runApplied(given, applied))
    if (codes.size === 0) return undefined
    const listener = new FeatureListener({
      clock: deps.clock,
      codes: [...codes.keys()],
      timeoutMs: deps.settings().features.featureDigitTimeoutMs,
      onCode: (code) => {
        const run = async () => codes.get(code)?.(use)
        detached(run(), 'a feature', { channelId: presser.id })
      },
      pass: (digit, trail) =>
        other.follow(trail, () => {
          other.sendDigit(digit, 'begin')
          other.sendDigit(digit, 'end', 100)
        }),
    })
    return (event) => {
      if (event.type === 'digit-began') return collector !== undefined || listener.wants(event.digit)
      if (!collector) return listener.press(event.digit, presser.trail)
      collector.press(event.digit, presser.trail)
      return true
    }
  }

  /** Applications of features.conf that the channels are allowed, by DYNAMIC_FEATURES. */
  #applied(presser: Channel, other: Channel, side: 'caller' | 'callee'): AppliedFeature[] {
    const { applications, groups } = this.#deps.settings().features
    const named = [presser, other].flatMap((channel) => (channel.variables.get('DYNAMIC_FEATURES') ?? '').split('#'))
    const names = new Set(named.flatMap((name) => groups.get(name) ?? [name]))
    return [...names]
      .map((name) => applications.get(name))
      .filter((applied): applied is AppliedFeature => applied !== undefined && isAllowed(applied, side))
  }
}

const isAllowed = ({ activatedBy }: AppliedFeature, side: 'caller' | 'callee') =>
  activatedBy === 'both' || activatedBy === side

/** An application of the dialplan, on the one who pressed or on the other. */
async function runApplied({ deps, presser, other }: FeatureUse, applied: AppliedFeature): Promise<void> {
  const channel = applied.runsOn === 'self' ? presser : other
  const application = deps.registry.application(applied.application)
  if (!application) {
    deps.logOf(channel).warning(`there is no application '${applied.application}' for the feature '${applied.name}'`)
    return
  }
  const data = await deps.evaluator.substitute(channel, applied.data)
  await deps.runner.run(deps.sessions.of(channel), application, data)
}
