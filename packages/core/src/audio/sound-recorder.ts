// Records channels through the media plane: what they say, what they are told, or both together.
// Not recordings: those have names, limits and states.

import type { MediaPlane } from '@jackfield/media'
import type { MediaRecorder, RecordingSink, SinkRequest } from '../recordings/recording-sink.ts'
import type { ChannelPorts } from './channel-ports.ts'

export class SoundRecorder implements MediaRecorder {
  readonly #plane: MediaPlane
  readonly #ports: ChannelPorts
  #number = 0

  constructor(plane: MediaPlane, ports: ChannelPorts) {
    this.#plane = plane
    this.#ports = ports
  }

  async open(request: SinkRequest): Promise<RecordingSink> {
    const { channel, path, format, appends, maxSilenceMs, keepsSilence = false, onSilence } = request
    const { hears = 'in', gainIn = 1, gainOut = 1 } = request
    const own = await this.#ports.open(channel)
    if (!own) throw new Error('the channel has no media port')
    const spec = { path, format, appends, maxSilenceMs, keepsSilence }
    if (hears === 'in' && gainIn === 1) return this.#plane.record(channel.id, spec, { onSilence })
    const plane = this.#plane
    const ear = `${channel.id} recorder ${++this.#number}`
    const { rateHz } = own
    await plane.openPort(ear, {
      kind: 'snoop',
      target: channel.id,
      spy: hears,
      whisper: 'none',
      rateHz,
      gainIn,
      gainOut,
    })
    try {
      const taping = await plane.record(ear, spec, { onSilence })
      return {
        pause: () => taping.pause(),
        resume: () => taping.resume(),
        mute: () => taping.mute(),
        unmute: () => taping.unmute(),
        close: async () => {
          const closed = await taping.close()
          await plane.closePort(ear)
          return closed
        },
      }
    } catch (error) {
      await plane.closePort(ear)
      throw error
    }
  }
}
