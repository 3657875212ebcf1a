// The recordings under way in one worker: begun on a port, acted on, and closed.
// Not the frames: a port hands them to its recorders.
import { type Answer, type Ask, MediaError } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { RecordAct } from '../contract/play.ts'
import type { Kernels } from '../kernels/kernels.ts'
import type { Port } from './port.ts'
import { Recorder } from './recording/recorder.ts'
import { RecordingFile } from './recording/recording-file.ts'

export interface RecordersDeps {
  readonly kernels: Kernels
  portOf(id: string): Port | undefined
  post(notice: MediaNotice): void
}

export class Recorders {
  readonly #deps: RecordersDeps
  readonly #all = new Map<string, { recorder: Recorder; port: Port }>()

  constructor(deps: RecordersDeps) {
    this.#deps = deps
  }

  async begin(id: string, portId: string, spec: Ask<'record'>['spec']): Promise<null> {
    const { kernels, portOf, post } = this.#deps
    if (this.#all.has(id)) throw new MediaError('already-there', id)
    const rateHz = portOf(portId)?.rateHz
    if (rateHz === undefined) throw new MediaError('unknown-port', portId)
    const onFault = (reason: string) => post({ type: 'record-failed', record: id, reason })
    const file = await RecordingFile.open(spec.path, spec.format, spec.appends, onFault)
    const port = portOf(portId)
    if (!port || this.#all.has(id)) {
      await file.close()
      throw new MediaError(port ? 'already-there' : 'unknown-port', port ? id : portId)
    }
    const onSilent = () => post({ type: 'record-silent', record: id })
    const recorder = new Recorder(kernels, id, file, spec, rateHz, onSilent)
    this.#all.set(id, { recorder, port })
    port.addRecorder(recorder)
    return null
  }

  act(id: string, act: RecordAct): null {
    const recording = this.#all.get(id)
    if (!recording) throw new MediaError('unknown-record', id)
    recording.recorder.act(act)
    return null
  }

  async close(id: string): Promise<Answer<'close-record'>> {
    const recording = this.#all.get(id)
    if (!recording) throw new MediaError('unknown-record', id)
    this.#all.delete(id)
    recording.port.removeRecorder(recording.recorder)
    return recording.recorder.close()
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#all.keys()].map((id) => this.close(id)))
  }
}
