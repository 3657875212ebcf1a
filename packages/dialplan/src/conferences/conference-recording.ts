// A conference that is recorded: everything that is said in the room, in one file.
// Not recordings of the interface: those have names of their own.

import type { EngineDeps } from '../engine/engine-deps.ts'
import { openRecording, parseRecordingName } from '../listening/record-file.ts'
import { runCommand } from '../system/run-command.ts'
import type { Conference, ConferenceRecording } from './conferences.ts'

const usualFormat = 'wav'

/** Where it is written: a file that is named, the profile's, or one with the name of the room and the time. */
function nameOf(conference: Conference, file: string, wallMs: number): { name: string; format: string } {
  const seconds = Math.floor(wallMs / 1000)
  const { recordFile, recordStamps } = conference.profile
  if (file !== '') return parseRecordingName(file) ?? { name: file, format: usualFormat }
  if (recordFile === '') return { name: `confbridge-${conference.name}-${seconds}`, format: usualFormat }
  const { name, format } = parseRecordingName(recordFile) ?? { name: recordFile, format: usualFormat }
  return { name: recordStamps ? `${name}-${seconds}` : name, format }
}

/** False: it is recorded already, or cannot be; the log says why. */
export async function recordConference(deps: EngineDeps, conference: Conference, file = ''): Promise<boolean> {
  if (conference.recording || conference.bridge.isDestroyed) return false
  const over = Promise.withResolvers<void>()
  const member = deps.exchange.hidden.recorder(conference.bridge, {})
  member.hold(over.promise)
  const { channel } = member.control
  const name = nameOf(conference, file, deps.clock.wall())
  // nobody begins another one while the file is opened
  const starting: ConferenceRecording = { path: '', stop: async () => over.resolve() }
  conference.recording = starting
  const opened = await openRecording({ channel, deps, log: deps.log }, name, {
    folder: 'monitor',
    appends: conference.profile.recordAppends,
  })
  if (!opened || conference.bridge.isDestroyed) {
    conference.recording = undefined
    over.resolve()
    await opened?.close()
    return false
  }
  conference.recording = {
    path: opened.path,
    async stop() {
      if (conference.recording === undefined) return
      conference.recording = undefined
      conference.recorded(false)
      await opened.close()
      over.resolve()
      const { recordCommand } = conference.profile
      if (recordCommand !== '') await runCommand(recordCommand)
    },
  }
  conference.recorded(true)
  return true
}
