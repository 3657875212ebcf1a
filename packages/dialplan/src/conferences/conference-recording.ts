// A conference that is recorded: everything that is said in the room, in one file, and what the options of its profile add to that.
// Not recordings of the interface: those have names of their own.

import type { Channel } from '@jackfield/core'
import type { EngineDeps } from '../engine/engine-deps.ts'
import { noOptions, type Options, parseOptions } from '../engine/option-string.ts'
import { parseMailboxes } from '../listening/message-keepers.ts'
import { monitorLetters } from '../listening/monitor-letters.table.ts'
import { Monitor } from '../listening/monitors.ts'
import { type OpenRecording, openRecording, parseRecordingName, type RecordingName } from '../listening/record-file.ts'
import { numberPrefix } from '../text/integer-prefix.ts'
import type { Conference, ConferenceRecording } from './conferences.ts'

const usualFormat = 'wav'

const named = (file: string): RecordingName => parseRecordingName(file) ?? { name: file, format: usualFormat }

/** Where it is written: a file that is named, the profile's, or one with the name of the room and the time. */
function nameOf(conference: Conference, file: string, wallMs: number): RecordingName {
  const seconds = Math.floor(wallMs / 1000)
  const { recordFile, recordStamps } = conference.profile
  if (file !== '') return named(file)
  if (recordFile === '') return { name: `confbridge-${conference.name}-${seconds}`, format: usualFormat }
  const { name, format } = named(recordFile)
  return { name: recordStamps ? `${name}-${seconds}` : name, format }
}

function optionsOf({ profile: { recordOptions } }: Conference): Options {
  const parsed = parseOptions(recordOptions, monitorLetters)
  return parsed.ok ? parsed.options : noOptions
}

/** The file of the room, and another one where the options want that; nothing when the first cannot be made. */
async function openFiles(
  deps: EngineDeps,
  channel: Channel,
  conference: Conference,
  name: RecordingName,
): Promise<OpenRecording[] | undefined> {
  const options = optionsOf(conference)
  const appends = conference.profile.recordAppends || options.has('a')
  const open = (one: RecordingName) =>
    openRecording({ channel, deps, log: deps.log }, one, { folder: 'monitor', appends })
  const room = await open(name)
  const copy = room && options.get('t') ? await open(named(options.get('t') ?? '')) : undefined
  return room && [room, ...(copy ? [copy] : [])]
}

/** What is run at the end; `^{X}` is a variable, of which there is one: where the file is. */
function commandOf({ profile: { recordCommand } }: Conference, path: string): string {
  return recordCommand.replace(/\^\{([^}]*)\}/g, (_, name: string) => (name === 'MIXMONITOR_FILENAME' ? path : ''))
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
  const recordings = await openFiles(deps, channel, conference, name)
  if (!recordings || conference.bridge.isDestroyed) {
    conference.recording = undefined
    over.resolve()
    for (const opened of recordings ?? []) await opened.close()
    return false
  }
  const options = optionsOf(conference)
  const path = recordings[0]?.path ?? ''
  const monitor = new Monitor(deps, channel, {
    ...{ id: channel.id, recordings, command: commandOf(conference, path) },
    isDeleted: options.has('d'),
    onlyBridged: false,
    delayMs: Math.max(0, (numberPrefix(options.get('s') ?? '') ?? 0) * 1000),
    ...{ beepEveryMs: 0, beepsAtStart: false, beepsAtEnd: false },
    mailboxes: parseMailboxes(options.get('m') ?? ''),
    ...{ isFromChannel: true, isUnpublished: true },
  })
  conference.recording = {
    path,
    async stop() {
      if (conference.recording === undefined) return
      conference.recording = undefined
      conference.recorded(false)
      await monitor.finish()
      over.resolve()
    },
  }
  conference.recorded(true)
  return true
}
