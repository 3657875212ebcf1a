// The configuration files of a running exchange, for whoever looks after them: what is wrong, what would change, reading them again.
// A check is made when somebody asks, one at a time; how much was found is remembered until the next reload.

import { type ConfigurationBook, render, type ShownChange, type ShownCheck, type ShownComplaints } from '@jackfield/ari'
import { type Clock, ignoreRejection, type Log } from '@jackfield/base'
import type { ReloadedPart } from '@jackfield/cli'
import { checkAside } from '../configuration/check-aside.ts'
import type { CheckedConfiguration } from '../configuration/check-configuration.ts'
import { describeUsage } from '../configuration/used-things.ts'
import type { ConfiguredPlace } from '../place.ts'
import { documentDifference } from './configuration-difference.ts'

export interface ConfigurationWatchDeps {
  readonly clock: Clock
  readonly log: Log
  readonly place: ConfiguredPlace
  reload(part: ReloadedPart): Promise<void>
}

export class ConfigurationWatch implements ConfigurationBook {
  readonly #deps: ConfigurationWatchDeps
  #checking: Promise<ShownCheck> | undefined
  #found: ShownComplaints | undefined
  /** how often it was read: what was found before does not count after */
  #reloads = 0
  #hasTried = false

  constructor(deps: ConfigurationWatchDeps) {
    this.#deps = deps
  }

  /** What the last check found; the first one who asks has one made. */
  get counts(): ShownComplaints | undefined {
    if (!this.#found && !this.#hasTried) {
      this.#hasTried = true
      ignoreRejection(this.check())
    }
    return this.#found
  }

  /** Who asks meanwhile gets the same. */
  check(): Promise<ShownCheck> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  difference(limit: number): readonly ShownChange[] {
    const { source } = this.#deps.place
    const changes: ShownChange[] = []
    for (const { before, after } of source.changedDocuments()) {
      for (const change of documentDifference(before, after)) {
        changes.push(change)
        if (changes.length === limit) return changes
      }
    }
    return changes
  }

  reload(part: ReloadedPart): Promise<void> {
    return this.#deps.reload(part)
  }

  /** The files were read again, by whoever it was. */
  reloaded(): void {
    this.#reloads++
    this.#found = undefined
    this.#hasTried = false
  }

  async #check(): Promise<ShownCheck> {
    const { clock, place, log } = this.#deps
    const reloads = this.#reloads
    // whoever asks waits; whoever calls does not
    await clock.yield()
    try {
      const check = shownCheck(await checkAside(place), clock.wall())
      const { errors, warnings, notices } = check
      if (reloads === this.#reloads) this.#found = { errors, warnings, notices }
      return check
    } catch (error) {
      log.error(`the configuration cannot be looked through: ${(error as Error).message}`)
      throw error
    }
  }
}

function shownCheck({ complaints, things }: CheckedConfiguration, at: number): ShownCheck {
  const count = (wanted: string) => complaints.filter(({ severity }) => severity === wanted).length
  return {
    time: render.timestamp(at),
    errors: count('error'),
    warnings: count('warning'),
    notices: count('notice'),
    complaints: complaints.map(({ severity, code, message, file, line }) => ({
      ...{ severity, code, text: message, file },
      ...(line > 0 ? { line } : {}),
    })),
    uses: things,
    summary: describeUsage(things),
  }
}
