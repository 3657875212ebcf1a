// One file played to the caller, from a sample on, until it is over or one of some digits is pressed.

import { type ApplicationRun, untilOver } from '@jackfield/dialplan'

/** positions are counted at the rate of telephones, whatever the file has */
const samplesPerMs = 8

export interface PlayedFile {
  readonly key: string | undefined
  readonly endSample: number
}

/** Nothing when there is no such file. */
export async function playFile(
  call: ApplicationRun,
  file: string,
  escapes: string,
  fromSample: number,
): Promise<PlayedFile | undefined> {
  const { channel, deps } = call
  call.signal.throwIfAborted()
  const media = await deps.exchange.player.play({
    channel,
    mediaUri: `sound:${file}`,
    language: channel.facts.language,
    offsetMs: fromSample / samplesPerMs,
  })
  if (!media) {
    call.log.warning(`AGI: there is no sound '${file}'`)
    return undefined
  }
  const startedAt = deps.clock.now()
  const key = await untilOver(call, media, (digit) => escapes.includes(digit))
  return { key, endSample: Math.round(fromSample + (deps.clock.now() - startedAt) * samplesPerMs) }
}
