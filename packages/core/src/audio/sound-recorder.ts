// Records channels through the media plane.
// Not recordings: those have names, limits and states.

import type { MediaPlane } from '@jackfield/media'
import type { MediaRecorder, RecordingSink, SinkRequest } from '../recordings/recording-sink.ts'
import type { ChannelPorts } from './channel-ports.ts'

export class SoundRecorder implements MediaRecorder {
  readonly #plane: MediaPlane
  readonly #ports: ChannelPorts

  constructor(plane: MediaPlane, ports: ChannelPorts) {
    this.#plane = plane
    this.#ports = ports
  }

  async open({ channel, path, format, appends, maxSilenceMs, onSilence }: SinkRequest): Promise<RecordingSink> {
    if (!(await this.#ports.open(channel))) throw new Error('the channel has no media port')
    return this.#plane.record(channel.id, { path, format, appends, maxSilenceMs }, { onSilence })
  }
}
