// Writes recordings as silence of the length they took: files are real, only nobody is heard in them.
// Not for use beside a media plane.

import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock, Timer } from '@jackfield/base'
import { recordingFormats } from './recording-format.table.ts'
import type { MediaRecorder, RecordingSink, SinkRequest, SinkResult } from './recording-sink.ts'

export class SilentRecorder implements MediaRecorder {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async open(request: SinkRequest): Promise<RecordingSink> {
    // silence counts from now on, however long the disk takes
    const sink = new SilentSink(this.#clock, request)
    try {
      await mkdir(dirname(request.path), { recursive: true })
      const file = await open(request.path, request.appends ? 'a+' : 'w+')
      await file.close()
      return sink
    } catch (error) {
      sink.cancel()
      throw error
    }
  }
}

class SilentSink implements RecordingSink {
  readonly #request: SinkRequest
  readonly #silence: Timer | undefined

  constructor(clock: Clock, request: SinkRequest) {
    this.#request = request
    const { maxSilenceMs, onSilence } = request
    // nothing but silence comes in
    if (maxSilenceMs > 0) this.#silence = clock.after(maxSilenceMs, onSilence)
  }

  cancel(): void {
    this.#silence?.cancel()
  }

  pause(): void {}

  resume(): void {}

  mute(): void {}

  unmute(): void {}

  leaveOut(): void {}

  async close(recordedMs: number): Promise<SinkResult> {
    this.cancel()
    await writeSilence(this.#request, recordedMs)
    return { durationMs: recordedMs, talkingMs: 0 }
  }
}

const chunkBytes = 65_536

async function writeSilence({ path, format }: SinkRequest, lengthMs: number): Promise<void> {
  const facts = recordingFormats.get(format)
  if (!facts) throw new RangeError(`nothing is recorded as ${format}`)
  const file = await open(path, 'r+')
  try {
    const headerBytes = facts.header === 'riff' ? 44 : facts.header === 'sun' ? 24 : 0
    const { size } = await file.stat()
    const start = Math.max(size, headerBytes)
    const samples = Math.round((lengthMs * facts.rateHz) / 1000)
    const end = start + samples * facts.bytesPerSample
    await fill(file, start, end, facts.silence)
    if (facts.header === 'riff') await file.write(riffHeader(facts.rateHz, end - headerBytes), 0, headerBytes, 0)
    if (facts.header === 'sun') await file.write(sunHeader(facts.rateHz, end - headerBytes), 0, headerBytes, 0)
  } finally {
    await file.close()
  }
}

async function fill(file: FileHandle, start: number, end: number, silence: number): Promise<void> {
  if (silence === 0) {
    // the file system makes the zeros
    await file.truncate(end)
    return
  }
  const chunk = Buffer.alloc(chunkBytes, silence)
  for (let at = start; at < end; at += chunkBytes) await file.write(chunk, 0, Math.min(chunkBytes, end - at), at)
}

function riffHeader(rateHz: number, dataBytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rateHz, 24)
  header.writeUInt32LE(rateHz * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

function sunHeader(rateHz: number, dataBytes: number): Buffer {
  const header = Buffer.alloc(24)
  header.write('.snd', 0, 'latin1')
  header.writeUInt32BE(24, 4)
  header.writeUInt32BE(dataBytes, 8)
  header.writeUInt32BE(1, 12)
  header.writeUInt32BE(rateHz, 16)
  header.writeUInt32BE(1, 20)
  return header
}
