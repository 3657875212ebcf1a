// The directory of call files: each is called when its time has come, tried again as it says, and goes when it is done.
// Not what a file says.

import { mkdir, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, detached, type Log, type Timer } from '@jackfield/base'
import type { CallEnd, Calls, Channel } from '@jackfield/core'
import { type CallFile, parseCallFile } from './call-file.ts'
import { archive, note, readBounded, timeOf } from './spooled-file.ts'

export interface OutgoingSpoolDeps {
  readonly clock: Clock
  readonly log: Log
  readonly calls: Pick<Calls, 'originate'>
  /** where files are put */
  readonly directory: string
  /** where those go that are kept */
  readonly doneDirectory: string
  /** what stands for this run of the exchange in its notes */
  readonly processId: number
  /** false: calls wait, because the exchange ends or the module is not loaded */
  isOpen(): boolean
  /** looks this often without being told of a change; absent: never */
  readonly rescanMs?: number
  /** Calls back whenever something in the directory changes; hands back how to stop. */
  watch(directory: string, onChanged: () => void): () => void
  /** The extension `failed` of the file's context, after an attempt that failed. */
  runFailed(call: CallFile, end: CallEnd): void
}

/** A file's turn comes when nobody has written to it for so long. */
const settledMs = 1_000
/** How long after a change is looked: many files come at once. */
const lookAfterMs = 250
/** Calls of files that are made at once; the others wait until one is over. */
const mostAtOnce = 200
/** A directory whose calls cannot be made now is looked at again after this. */
const againMs = 10_000

export class OutgoingSpool {
  readonly #deps: OutgoingSpoolDeps
  readonly #underWay = new Map<string, Promise<void>>()
  /** files that cannot be used, with their time: said once */
  readonly #refused = new Map<string, number>()
  #stopWatching: (() => void) | undefined
  #timer: { readonly at: number; readonly timer: Timer } | undefined
  #looking: Promise<void> | undefined
  #isClosed = false

  constructor(deps: OutgoingSpoolDeps) {
    this.#deps = { ...deps, log: deps.log.for('spool') }
  }

  /** Makes the directory where it is missing, and begins with what lies in it. */
  async open(): Promise<void> {
    const { directory, log, watch } = this.#deps
    try {
      await mkdir(directory, { recursive: true, mode: 0o770 })
      if (this.#isClosed) return
      this.#stopWatching = watch(directory, () => this.#lookIn(lookAfterMs))
    } catch (error) {
      return void log.error(`call files are not read: ${(error as Error).message}`)
    }
    await this.look()
  }

  /** No further calls; resolves when what is written about those under way is written. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopWatching?.()
    this.#timer?.timer.cancel()
    await this.#looking
    await Promise.all(this.#underWay.values())
  }

  /** Looks whose turn it is. */
  async look(): Promise<void> {
    // one after the other, so that no file is begun twice
    const before = this.#looking
    const next = (before ?? Promise.resolve()).then(() => this.#look())
    this.#looking = next
    await next
    if (this.#looking === next) this.#looking = undefined
  }

  async #look(): Promise<void> {
    if (this.#isClosed) return
    const { directory, log, clock, isOpen, rescanMs } = this.#deps
    if (rescanMs !== undefined) this.#lookIn(rescanMs)
    if (!isOpen()) return this.#lookIn(againMs)
    const names = await readdir(directory).catch((error: Error) => {
      log.error(`call files cannot be listed: ${error.message}`)
      return []
    })
    const there = new Set(names)
    for (const name of this.#refused.keys()) if (!there.has(name)) this.#refused.delete(name)
    for (const name of names.sort()) {
      if (name.startsWith('.') || this.#underWay.has(name)) continue
      if (this.#isClosed || this.#underWay.size >= mostAtOnce) return
      const modifiedAt = await timeOf(join(directory, name))
      if (modifiedAt === undefined || this.#refused.get(name) === modifiedAt) continue
      const waitMs = modifiedAt + settledMs - clock.wall()
      if (waitMs > 0) this.#lookIn(waitMs)
      else this.#begin(name, modifiedAt)
    }
  }

  #lookIn(waitMs: number): void {
    const { clock } = this.#deps
    const at = clock.now() + waitMs
    if (this.#isClosed || (this.#timer && this.#timer.at <= at)) return
    this.#timer?.timer.cancel()
    const timer = clock.after(waitMs, () => {
      this.#timer = undefined
      detached(this.look(), 'the directory of call files')
    })
    this.#timer = { at, timer }
  }

  #begin(name: string, modifiedAt: number): void {
    const { log } = this.#deps
    const work = this.#handle(name, join(this.#deps.directory, name))
      .catch((error: Error) => {
        this.#refused.set(name, modifiedAt)
        log.error(`the call file ${name} cannot be used: ${error.message}`)
      })
      .finally(() => {
        this.#underWay.delete(name)
        // whoever waited for a place may come, and the file itself may have to come again
        this.#lookIn(0)
      })
    this.#underWay.set(name, work)
  }

  async #handle(name: string, path: string): Promise<void> {
    const { log } = this.#deps
    const read = parseCallFile(await readBounded(path))
    for (const { line, message } of read.problems)
      log.warning(`call file ${name}${line === 0 ? '' : `, line ${line}`}: ${message}`)
    if (!read.call) {
      log.warning(`the call file ${name} is invalid and is deleted`)
      return unlink(path)
    }
    // it was begun, by an exchange that is gone: that counts
    if (read.call.isOpen) await this.#note(path, 'AbortRetry', read.call.attempts, 0)
    await this.#attempt(name, path, read.call)
  }

  async #attempt(name: string, path: string, call: CallFile): Promise<void> {
    const { clock, log } = this.#deps
    if (this.#isClosed) return
    if (call.attempts > call.maxRetries) return this.#expired(name, path, call)
    const attempts = call.attempts + 1
    // first this: a file that cannot be written to would be called for ever
    const stampedAt = await this.#note(path, 'StartRetry', attempts, call.retrySeconds)
    const end = await this.#call(call)
    if (end === 'answered') {
      log.notice(`the call of the file ${name} to ${call.endpoint} is completed`)
      return this.#finish(path, call, 'Completed', stampedAt)
    }
    log.notice(`the call of the file ${name} to ${call.endpoint} failed (${end}), attempt ${attempts}`)
    this.#deps.runFailed(call, end)
    const modifiedAt = await timeOf(path)
    if (modifiedAt === undefined) return
    if (attempts > call.maxRetries) return this.#expired(name, path, { ...call, attempts }, stampedAt)
    // somebody who has set another time meanwhile means it
    const isOwnTime = modifiedAt === stampedAt
    const retryAt = isOwnTime ? clock.wall() + call.retrySeconds * 1000 : modifiedAt + settledMs
    await this.#note(path, 'EndRetry', attempts, (retryAt - clock.wall()) / 1000)
  }

  /** How the call ended; one that was answered is over when this resolves. */
  async #call(call: CallFile): Promise<CallEnd> {
    const { promise, resolve } = Promise.withResolvers<CallEnd>()
    const { target } = call
    const made = await this.#deps.calls.originate({
      endpoint: call.endpoint,
      target: 'application' in target ? { run: target.application, data: target.data } : { place: target },
      timeoutMs: call.waitSeconds * 1000,
      callerId: call.callerId || undefined,
      accountCode: call.account || undefined,
      formats: call.codecs,
      variables: call.variables,
      answersOnProgress: call.takesEarlyMedia,
      onOutcome: resolve,
    })
    if (!made.ok) return 'refused'
    const end = await promise
    if (end === 'answered') await endOf(made.channel)
    return end
  }

  #expired(name: string, path: string, call: CallFile, stampedAt?: number): Promise<void> {
    const times = call.attempts === 1 ? 'one attempt' : `${call.attempts} attempts`
    this.#deps.log.notice(`the call of the file ${name} to ${call.endpoint} expired after ${times}`)
    return this.#finish(path, call, 'Expired', stampedAt)
  }

  async #finish(path: string, call: CallFile, status: string, stampedAt: number | undefined): Promise<void> {
    const modifiedAt = await timeOf(path)
    if (modifiedAt === undefined) return
    const isPutOff = modifiedAt > this.#deps.clock.wall() && modifiedAt !== stampedAt
    if (!call.alwaysDeletes && isPutOff) return
    if (call.isArchived) await archive(path, this.#deps.doneDirectory, status)
    else await unlink(path)
  }

  /** Notes something in the file, whose turn comes after so many seconds; hands back the time it has now. */
  #note(path: string, what: string, attempt: number, seconds: number): Promise<number> {
    const { clock, processId } = this.#deps
    const line = `${what}: ${processId} ${attempt} (${Math.floor(clock.wall() / 1000)})`
    return note(path, line, clock.wall() + Math.max(0, seconds) * 1000 - settledMs)
  }
}

const endOf = (channel: Channel): Promise<void> =>
  new Promise((resolve) => {
    if (channel.isEnded) resolve()
    else channel.onEnd(() => resolve())
  })
