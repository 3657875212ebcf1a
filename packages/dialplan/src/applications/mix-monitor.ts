// MixMonitor(file[,options[,command]]): records both sides of the call while it goes on.

import { detached } from '@jackfield/base'
import { isRecordingFormat } from '@jackfield/core'
import { type ApplicationRun, application } from '../engine/application.ts'
import { parseMailboxes } from '../listening/message-keepers.ts'
import { monitorLetters } from '../listening/monitor-letters.table.ts'
import { Monitor, monitors } from '../listening/monitors.ts'
import {
  type OpenRecording,
  openRecording,
  parseRecordingName,
  type RecordingOptions,
} from '../listening/record-file.ts'
import { integerPrefix, numberPrefix } from '../text/integer-prefix.ts'

const usualBeepSeconds = 15
const mostVolume = 4

/** `-4` to `4`, each step twice as loud; nothing when it was not given, or is wrong. */
function stepsOf({ options, log }: ApplicationRun, letter: string): number | undefined {
  if (!options.has(letter)) return undefined
  const given = integerPrefix(options.get(letter) ?? '')
  if (given !== undefined && Math.abs(given) <= mostVolume) return given
  log.warning(`MixMonitor: the volume of '${letter}' is from -${mostVolume} to ${mostVolume}`)
  return undefined
}

function gainsOf(call: ApplicationRun): { gainIn: number; gainOut: number } {
  const both = stepsOf(call, 'W') ?? 0
  return { gainIn: 2 ** (stepsOf(call, 'v') ?? both), gainOut: 2 ** (stepsOf(call, 'V') ?? both) }
}

interface WantedFile extends Pick<RecordingOptions, 'recordedSide' | 'omitsSilence'> {
  readonly file: string
}

/** The files to be written: the call, and one for each side when that is asked for. */
function filesOf({ args, options }: ApplicationRun): WantedFile[] {
  // of one side alone so much as there is, where nobody wants it in step
  const omitsSilence = options.has('n')
  const all: WantedFile[] = [
    { file: args[0] ?? '', recordedSide: options.has('D') ? 'apart' : 'both' },
    { file: options.get('r') ?? '', recordedSide: 'in', omitsSilence },
    { file: options.get('t') ?? '', recordedSide: 'out', omitsSilence },
  ]
  return all.filter(({ file }) => file.trim() !== '')
}

async function openAll(call: ApplicationRun): Promise<OpenRecording[] | undefined> {
  const opened: OpenRecording[] = []
  const volume = gainsOf(call)
  for (const { file, recordedSide, omitsSilence = false } of filesOf(call)) {
    const name = parseRecordingName(file)
    const isRawEnough = recordedSide !== 'apart' || name?.format === 'raw'
    const isKnown = name && isRecordingFormat(name.format) && isRawEnough
    if (!isRawEnough) call.log.warning(`MixMonitor: with 'D' the file must end in '.raw', and '${file}' does not`)
    else if (!isKnown) call.log.warning(`MixMonitor: '${file}' has no format that can be recorded`)
    const how: RecordingOptions = {
      appends: call.options.has('a'),
      folder: 'monitor',
      ...volume,
      recordedSide: recordedSide ?? 'both',
      omitsSilence,
    }
    const recording = isKnown ? await openRecording(call, name, how) : undefined
    if (!recording) {
      for (const other of opened) await other.close()
      return undefined
    }
    opened.push(recording)
  }
  return opened
}

export const mixMonitor = application(
  {
    name: 'MixMonitor',
    module: 'app_mixmonitor.so',
    synopsis: 'Records the call while it goes on.',
    arguments: ['file?', 'options?', 'command?'],
    options: monitorLetters,
  },
  async (call) => {
    const { args, channel, options, deps, log } = call
    if (filesOf(call).length === 0) {
      log.warning('MixMonitor: no file is named')
      return 'end'
    }
    const all = monitors.of(channel)
    if (channel.limits.check('max_mixmonitors', all.size + 1)) return 'continue'
    const recordings = await openAll(call)
    if (!recordings) return 'continue'
    const command = await call.substitute((args[2] ?? '').replace(/\^\{([^}]*)\}/g, '$${$1}'))
    const id = deps.random.uuid()
    const beepSeconds = numberPrefix(options.get('B') ?? '') ?? usualBeepSeconds
    const monitor = new Monitor(deps, channel, {
      ...{ id, recordings, command },
      isDeleted: options.has('d'),
      onlyBridged: options.has('b'),
      delayMs: Math.max(0, (numberPrefix(options.get('s') ?? '') ?? 0) * 1000),
      beepEveryMs: options.has('B') ? Math.max(1, beepSeconds) * 1000 : 0,
      beepsAtStart: options.has('p'),
      beepsAtEnd: options.has('P'),
      mailboxes: parseMailboxes(options.get('m') ?? ''),
      isFromChannel: options.has('c'),
    })
    all.set(id, monitor)
    channel.onEnd(() => {
      if (all.delete(id)) detached(monitor.finish(), 'the end of a recording')
    })
    if (options.get('i')) channel.variables.put(options.get('i') as string, id)
    channel.variables.set('MIXMONITOR_FILENAME', recordings[0]?.path ?? '')
    return 'continue'
  },
)
