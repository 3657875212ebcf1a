// The sound of a caller for a program that wants to hear it (EAGI): signed 16 bit at 8 kHz, as it comes.
// It is recorded to a file that nobody else sees, and what is new in it is passed on.

import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { ignoreRejection } from '@jackfield/base'
import type { ApplicationRun } from '@jackfield/dialplan'

export interface SoundFollower {
  close(): Promise<void>
}

const everyMs = 40
const mostAtOnce = 65_536

/** Nothing, and a word in the log, when the channel cannot be heard. */
export async function followSound(call: ApplicationRun, program: Writable): Promise<SoundFollower | undefined> {
  const { channel, log, deps } = call
  program.on('error', () => undefined)
  const directory = await mkdtemp(join(tmpdir(), 'jackfield-eagi-'))
  const path = join(directory, 'caller.sln')
  const forget = () => rm(directory, { recursive: true, force: true })
  try {
    const sink = await deps.exchange.recorder.open({
      channel,
      path,
      format: 'sln',
      appends: false,
      maxSilenceMs: 0,
      onSilence: () => undefined,
    })
    const file = await open(path, 'r')
    const startedAt = deps.clock.now()
    const buffer = Buffer.alloc(mostAtOnce)
    let isReading = false
    const pass = async () => {
      // a program that does not listen misses what it did not take
      if (isReading || program.writableNeedDrain || !program.writable) return
      isReading = true
      try {
        const { bytesRead } = await file.read(buffer, 0, mostAtOnce, null)
        if (bytesRead > 0) program.write(Buffer.from(buffer.subarray(0, bytesRead)))
      } finally {
        isReading = false
      }
    }
    const timer = deps.clock.every(everyMs, () =>
      // a program that is gone, a file that was closed meanwhile
      ignoreRejection(pass()),
    )
    return {
      async close() {
        timer.cancel()
        await sink.close(deps.clock.now() - startedAt)
        program.end()
        await file.close()
        await forget()
      },
    }
  } catch (error) {
    log.warning(`EAGI: the audio of the channel is not available: ${(error as Error).message}`)
    program.end()
    await forget()
    return undefined
  }
}
