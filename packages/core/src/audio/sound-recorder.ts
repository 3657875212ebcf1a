// Records channels through the media plane: what they say, what they are told, or both together.
// Not recordings: those have names, limits and states.

import type { MediaPlane, RecordingHandle } from '@jackfield/media'
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
    const { channel, path, appends, maxSilenceMs, keepsSilence = false, omitsSilence = false } = request
    const { onSilence, onFailed } = request
    const listener = { onSilence, ...(onFailed ? { onFailed } : {}) }
    const { recordedSide = 'in', gainIn = 1, gainOut = 1, silenceThreshold } = request
    const own = await this.#ports.open(channel)
    if (!own) throw new Error('the channel has no media port')
    const isInterleaved = recordedSide === 'apart'
    // samples of two sides in turn are as many as those of one at twice the rate
    const apart = own.rateHz > 8_000 ? { rateHz: 32_000, format: 'sln32' } : { rateHz: 16_000, format: 'sln16' }
    const { rateHz, format } = isInterleaved ? apart : { rateHz: own.rateHz, format: request.format }
    const threshold = silenceThreshold === undefined ? {} : { silenceThreshold }
    const spec = { path, format, appends, maxSilenceMs, keepsSilence, omitsSilence, ...threshold }
    if (recordedSide === 'in' && gainIn === 1) return withOneSide(await this.#plane.record(channel.id, spec, listener))
    const plane = this.#plane
    const ear = `${channel.id} recorder ${++this.#number}`
    await plane.openPort(ear, {
      kind: 'snoop',
      target: channel.id,
      spy: isInterleaved ? 'both' : recordedSide,
      whisper: 'none',
      ...{ rateHz, gainIn, gainOut, isInterleaved, omitsSilence },
    })
    try {
      const recordingHandle = await plane.record(ear, spec, listener)
      return {
        pause: () => recordingHandle.pause(),
        resume: () => recordingHandle.resume(),
        mute: () => recordingHandle.mute(),
        unmute: () => recordingHandle.unmute(),
        leaveOut: (sides) => plane.setPort(ear, { leavesOut: sides }),
        close: async () => {
          try {
            return await recordingHandle.close()
          } finally {
            await plane.closePort(ear)
          }
        },
      }
    } catch (error) {
      await plane.closePort(ear)
      throw error
    }
  }
}

/** A recording of what the channel says alone: without that it is silent. */
const withOneSide = (recordingHandle: RecordingHandle): RecordingSink => ({
  pause: () => recordingHandle.pause(),
  resume: () => recordingHandle.resume(),
  mute: () => recordingHandle.mute(),
  unmute: () => recordingHandle.unmute(),
  leaveOut: (sides) => (sides === 'in' || sides === 'both' ? recordingHandle.mute() : recordingHandle.unmute()),
  close: () => recordingHandle.close(),
})
