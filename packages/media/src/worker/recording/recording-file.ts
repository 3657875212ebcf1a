// A sound file that grows: what is added is on the disk within a second, and the header says so.
// Not what is recorded.

import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MediaError } from '../../contract/commands.ts'
import { copySamples } from '../../copy-samples.ts'
import { type FileFormat, type FileWriting, headBytes } from '../../file-format.ts'
import { formatOfExtension } from '../../files/index.ts'

export class RecordingFile {
  readonly rateHz: number
  readonly #file: FileHandle
  readonly #writing: FileWriting
  readonly #headerBytes: number
  readonly #encode: ReturnType<FileWriting['encoder']>
  readonly #flushSamples: number
  readonly #onFault: (reason: string) => void
  #pending: Int16Array
  #pendingSamples = 0
  /** bytes of audio in the file */
  #dataBytes: number
  #addedBlocks = 0
  #writes: Promise<void> = Promise.resolve()

  private constructor(
    file: FileHandle,
    format: FileFormat & { writing: FileWriting },
    dataBytes: number,
    onFault: (reason: string) => void,
  ) {
    this.#file = file
    this.#writing = format.writing
    this.rateHz = format.rateHz
    this.#headerBytes = format.writing.header(0).length
    this.#encode = format.writing.encoder()
    this.#flushSamples = format.rateHz / 2
    this.#pending = new Int16Array(format.rateHz)
    this.#dataBytes = dataBytes
    this.#onFault = onFault
  }

  /** `onFault` is told when the disk refuses later on. */
  static async open(
    path: string,
    formatName: string,
    appends: boolean,
    onFault: (reason: string) => void,
  ): Promise<RecordingFile> {
    const format = formatOfExtension(formatName)
    if (!format?.writing) throw new MediaError('unknown-format', formatName)
    const writable = { ...format, writing: format.writing }
    let file: FileHandle | undefined
    try {
      await mkdir(dirname(path), { recursive: true })
      file = await openForWriting(path, appends)
      const dataBytes = appends ? await existingBytes(file, writable) : 0
      const recording = new RecordingFile(file, writable, dataBytes, onFault)
      await recording.#patchHeader()
      return recording
    } catch (error) {
      await file?.close()
      if (error instanceof MediaError) throw error
      throw new MediaError('cannot-write', (error as NodeJS.ErrnoException).code ?? String(error))
    }
  }

  /** Of what was added. */
  get addedMs(): number {
    const samples = this.#addedBlocks * this.#writing.blockSamples + this.#pendingSamples
    return (samples / this.rateHz) * 1_000
  }

  write(pcm: Int16Array, samples: number): void {
    if (this.#pendingSamples + samples > this.#pending.length) {
      const larger = new Int16Array(2 * (this.#pendingSamples + samples))
      larger.set(this.#pending.subarray(0, this.#pendingSamples))
      this.#pending = larger
    }
    copySamples(pcm, 0, samples, this.#pending, this.#pendingSamples)
    this.#pendingSamples += samples
    if (this.#pendingSamples >= this.#flushSamples) this.#flush()
  }

  #flush(): void {
    const { blockBytes, blockSamples } = this.#writing
    const blocks = Math.floor(this.#pendingSamples / blockSamples)
    if (blocks === 0) return
    const bytes = new Uint8Array(blocks * blockBytes)
    this.#encode(this.#pending.subarray(0, blocks * blockSamples), blocks * blockSamples, bytes)
    this.#pending.copyWithin(0, blocks * blockSamples, this.#pendingSamples)
    this.#pendingSamples -= blocks * blockSamples
    this.#addedBlocks += blocks
    const at = this.#headerBytes + this.#dataBytes
    this.#dataBytes += bytes.length
    this.#queue(async () => {
      await this.#file.write(bytes, 0, bytes.length, at)
      await this.#patchHeader()
    })
  }

  async #patchHeader(): Promise<void> {
    const header = this.#writing.header(this.#dataBytes)
    if (header.length > 0) await this.#file.write(header, 0, header.length, 0)
  }

  #queue(work: () => Promise<void>): void {
    this.#writes = this.#writes.then(work).catch((error: NodeJS.ErrnoException) => {
      this.#onFault(error.code ?? error.message)
    })
  }

  /** Finishes the file, without the last so many milliseconds of it. A part of a block is filled up with silence. */
  async close(cutMs = 0): Promise<void> {
    const { blockBytes, blockSamples } = this.#writing
    const missing = (blockSamples - (this.#pendingSamples % blockSamples)) % blockSamples
    if (missing > 0) this.write(new Int16Array(missing), missing)
    this.#flush()
    const cutBlocks = Math.min(this.#addedBlocks, Math.floor((cutMs * this.rateHz) / 1_000 / blockSamples))
    if (cutBlocks > 0) {
      this.#addedBlocks -= cutBlocks
      this.#dataBytes -= cutBlocks * blockBytes
      this.#queue(async () => {
        await this.#file.truncate(this.#headerBytes + this.#dataBytes)
        await this.#patchHeader()
      })
    }
    await this.#writes
    await this.#file.close()
  }
}

/** What is there stays; what is not there is made. */
async function openForWriting(path: string, appends: boolean): Promise<FileHandle> {
  if (!appends) return open(path, 'w+')
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return file ?? open(path, 'w+')
}

/** How much audio is in the file already, in whole blocks behind our own kind of header. */
async function existingBytes(file: FileHandle, format: FileFormat & { writing: FileWriting }): Promise<number> {
  const { size } = await file.stat()
  if (size === 0 || 'decodeWhole' in format.reading) return 0
  const head = new Uint8Array(Math.min(size, headBytes))
  await file.read(head, 0, head.length, 0)
  const layout = format.reading.layout(head, size)
  const isOurs =
    typeof layout !== 'string' &&
    layout.dataStart === format.writing.header(0).length &&
    layout.rateHz === format.rateHz &&
    layout.blockBytes === format.writing.blockBytes
  if (!isOurs) throw new MediaError('cannot-write', 'what is there is another kind of file')
  return layout.dataLength
}
