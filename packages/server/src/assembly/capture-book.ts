// Captures of calls that were asked for over the interface: each into a file of its own, of which the last ones are kept.
// Not the capturing itself.

import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CaptureBook, mergePcap, type ShownCapture, type TimedPacket } from '@jackfield/ari'
import { Turns } from '@jackfield/base'
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

type Capture = Exclude<Awaited<ReturnType<Captures['start']>>, string>

interface Kept {
  readonly capture: Capture
  readonly path: string
  /** what the file with the messages was made of; nothing: there is none */
  merged?: string
}

const mergedPath = ({ path }: Kept): string => path.replace(/\.pcap$/, '-with-messages.pcap')

async function removeAll(kept: Kept): Promise<void> {
  for (const path of [kept.path, mergedPath(kept)]) await rm(path, { force: true })
}

export class CallCaptures implements CaptureBook {
  readonly #deps: CaptureBookDeps
  /** by the call's id, the oldest first */
  readonly #files = new Map<string, Kept>()
  #count = 0
  readonly #starts = new Turns()
  readonly #merges = new Turns()

  constructor(deps: CaptureBookDeps) {
    this.#deps = deps
  }

  /** One after the other, so that a call that two ask for is captured once. */
  start(callId: string, isPlain: boolean): Promise<string | undefined> {
    return this.#starts.take(() => this.#start(callId, isPlain))
  }

  async #start(callId: string, isPlain: boolean): Promise<string | undefined> {
    const { captures, channels, directory } = this.#deps
    const known = this.#files.get(callId)
    if (known && this.#isRunning(known)) return undefined
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
    if (known) await removeAll(known)
    this.#files.delete(callId)
    this.#files.set(callId, { capture, path })
    await this.#trim()
    return undefined
  }

  async stop(callId: string): Promise<boolean> {
    const known = this.#files.get(callId)
    return known !== undefined && (await this.#deps.captures.stop(known.capture.number))
  }

  list(): readonly ShownCapture[] {
    return [...this.#files].reverse().map(([callId, kept]) => {
      const { isFull, packets, bytes } = kept.capture.file
      return { callId, isRunning: this.#isRunning(kept), isFull, packets, bytes }
    })
  }

  #isRunning({ capture }: Kept): boolean {
    return this.#deps.captures.list().includes(capture)
  }

  /** One after the other: whoever asks for many of them waits, and they are never in memory. */
  file(callId: string, messages: readonly TimedPacket[]): Promise<string | undefined> {
    return this.#merges.take(() => this.#merge(callId, messages))
  }

  /** Nothing of it stays. */
  async close(): Promise<void> {
    await this.#merges.take(async () => {
      await Promise.all([...this.#files.values()].map(removeAll))
      this.#files.clear()
    })
  }

  async #merge(callId: string, messages: readonly TimedPacket[]): Promise<string | undefined> {
    const known = this.#files.get(callId)
    const size = known && (await stat(known.path).catch(() => undefined))?.size
    if (!known || size === undefined) return undefined
    const path = mergedPath(known)
    const content = `${size} ${messages.length} ${messages.at(-1)?.wallMs}`
    if (known.merged === content) return path
    await mergePcap(known.path, `${path}.new`, messages)
    // whoever is reading the one before reads it to its end
    await rename(`${path}.new`, path)
    known.merged = content
    return path
  }

  async #trim(): Promise<void> {
    for (const [callId, kept] of this.#files) {
      if (this.#files.size <= mostFiles) return
      this.#files.delete(callId)
      await this.#deps.captures.stop(kept.capture.number)
      await removeAll(kept)
    }
  }
}
