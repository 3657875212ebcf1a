// Captures of calls that were asked for over the interface: each into a file of its own, of which the last ones are kept.
// Not the capturing itself.

import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaptureBook } from '@jackfield/ari'
import type { Captures } from '@jackfield/cli'
import type { Channels } from '@jackfield/core'

export interface CaptureBookDeps {
  readonly captures: Captures
  readonly channels: Pick<Channels, 'list'>
  /** where the files are */
  readonly directory: string
}

const limitBytes = 20_000_000
const mostFiles = 20

interface Kept {
  readonly number: number
  readonly path: string
}

export class CallCaptures implements CaptureBook {
  readonly #deps: CaptureBookDeps
  /** by the call's id, the oldest first */
  readonly #files = new Map<string, Kept>()
  #count = 0

  constructor(deps: CaptureBookDeps) {
    this.#deps = deps
  }

  async start(callId: string, isPlain: boolean): Promise<string | undefined> {
    const { captures, channels, directory } = this.#deps
    const known = this.#files.get(callId)
    if (known && captures.list().some(({ number }) => number === known.number)) return undefined
    const channel = channels
      .list()
      .map((one) => one.snapshot())
      .find(({ linkedId }) => linkedId === callId)
    if (!channel) return 'the call has ended'
    const path = join(directory, `call-${++this.#count}.pcap`)
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const form = isPlain ? 'plain' : 'wire'
    const capture = await captures.start({ subject: { kind: 'call', channel }, path, form, limitBytes })
    if (typeof capture === 'string') return capture
    if (known) await rm(known.path, { force: true })
    this.#files.delete(callId)
    this.#files.set(callId, { number: capture.number, path })
    await this.#trim()
    return undefined
  }

  async stop(callId: string): Promise<boolean> {
    const known = this.#files.get(callId)
    return known !== undefined && (await this.#deps.captures.stop(known.number))
  }

  packets(callId: string): Promise<Buffer | undefined> {
    const known = this.#files.get(callId)
    return known ? readFile(known.path).catch(() => undefined) : Promise.resolve(undefined)
  }

  /** Nothing of it stays. */
  async close(): Promise<void> {
    await Promise.all([...this.#files.values()].map(({ path }) => rm(path, { force: true })))
    this.#files.clear()
  }

  async #trim(): Promise<void> {
    for (const [callId, { number, path }] of this.#files) {
      if (this.#files.size <= mostFiles) return
      this.#files.delete(callId)
      await this.#deps.captures.stop(number)
      await rm(path, { force: true })
    }
  }
}
