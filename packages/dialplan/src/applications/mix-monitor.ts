// MixMonitor(file[,options[,command]]): records the call while it goes on.

import { isRecordingFormat } from '@jackfield/core'
import { application, type Call } from '../engine/application.ts'
import { finishMonitor, type Monitor, monitors } from '../engine/monitors.ts'
import { type OpenRecording, openRecording, parseRecordingName } from '../engine/record-file.ts'

/** The files to be written: the call, and one for each side when that is asked for. */
function filesOf({ args, options }: Call): string[] {
  return [args[0] ?? '', options.get('r') ?? '', options.get('t') ?? ''].filter((file) => file !== '')
}

async function openAll(call: Call): Promise<OpenRecording[] | undefined> {
  const opened: OpenRecording[] = []
  for (const file of filesOf(call)) {
    const name = parseRecordingName(file)
    if (!name || !isRecordingFormat(name.format)) {
      call.log.warning(`MixMonitor: '${file}' has no format that can be recorded`)
      return undefined
    }
    const recording = await openRecording(call, name, { appends: call.options.has('a'), folder: 'monitor' })
    if (!recording) return undefined
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
    options: {
      a: 'goes on behind what the file has',
      b: 'taken, records all the same',
      B: 'taken, no beep',
      c: 'taken, does nothing here',
      d: 'deletes the file at the end',
      D: 'taken, does nothing here',
      i: 'the variable that gets the id',
      m: 'taken, does nothing here',
      n: 'taken, does nothing here',
      p: 'taken, no beep',
      P: 'taken, no beep',
      r: 'a file for what comes in',
      s: 'taken, does nothing here',
      S: 'taken, does nothing here',
      t: 'a file for what goes out',
      v: 'taken, does nothing here',
      V: 'taken, does nothing here',
      W: 'taken, does nothing here',
    },
  },
  async (call) => {
    const { args, channel, options, parts } = call
    if (filesOf(call).length === 0) {
      call.log.warning('MixMonitor: no file is named')
      return 'end'
    }
    const recordings = await openAll(call)
    if (!recordings) return 'continue'
    const command = await call.substitute((args[2] ?? '').replace(/\^\{([^}]*)\}/g, '$${$1}'))
    const id = parts.random.uuid()
    const monitor: Monitor = { id, recordings, isDeleted: options.has('d'), command }
    const all = monitors.of(channel)
    all.set(id, monitor)
    channel.onEnd(() => {
      if (all.delete(id)) void finishMonitor(monitor)
    })
    if (options.get('i')) channel.variables.set(options.get('i') as string, id)
    channel.variables.set('MIXMONITOR_FILENAME', recordings[0]?.path ?? '')
    return 'continue'
  },
)
