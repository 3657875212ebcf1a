// Microphones and loudspeakers of the browser: which there are, which is used, and a voice for a call.
// Not calls. Without a microphone the voice is silence: one can still listen and press digits.

import { type MicrophoneWords, microphoneWords } from './microphone-words.ts'

export interface SoundDevice {
  readonly id: string
  readonly label: string
}

export interface DeviceChoice {
  readonly microphone: string
  readonly speaker: string
}

export interface Voice {
  readonly stream: MediaStream
  /** why it is silent */
  readonly trouble?: MicrophoneWords
  close(): void
}

const defaults: DeviceChoice = { microphone: '', speaker: '' }
const storageKey = 'jackfield-telephone-devices'

export class SoundDevices {
  readonly #context: () => AudioContext
  #choice: DeviceChoice

  constructor(context: () => AudioContext) {
    this.#context = context
    this.#choice = readChoice()
  }

  get choice(): DeviceChoice {
    return this.#choice
  }

  choose(choice: Partial<DeviceChoice>): void {
    this.#choice = { ...this.#choice, ...choice }
    try {
      localStorage.setItem(storageKey, JSON.stringify(this.#choice))
    } catch {
      // a browser that keeps nothing asks again the next time
    }
  }

  /** Labels are empty until the browser has given leave once. */
  async list(): Promise<{ microphones: readonly SoundDevice[]; speakers: readonly SoundDevice[] }> {
    const all = (await this.#media?.enumerateDevices().catch(() => [])) ?? []
    const of = (kind: MediaDeviceKind, word: string): SoundDevice[] =>
      all
        .filter((device) => device.kind === kind && device.deviceId !== '')
        .map(({ deviceId, label }, at) => ({ id: deviceId, label: label || `${word} ${at + 1}` }))
    return { microphones: of('audioinput', 'Microphone'), speakers: of('audiooutput', 'Loudspeaker') }
  }

  onChange(listener: () => void): () => void {
    this.#media?.addEventListener('devicechange', listener)
    return () => this.#media?.removeEventListener('devicechange', listener)
  }

  /** The chosen microphone, any other where that is gone, and silence where there is none. */
  async openVoice(): Promise<Voice> {
    const media = this.#media
    if (!media) return this.#silence(microphoneWords(isSecureContext))
    const wanted = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    const { microphone } = this.#choice
    try {
      const open = (more: MediaTrackConstraints) => media.getUserMedia({ audio: { ...wanted, ...more } })
      // a wish alone is not always granted
      const stream = await (microphone === ''
        ? open({})
        : open({ deviceId: { exact: microphone } }).catch((error: Error) =>
            isGone(error) ? open({}) : Promise.reject(error),
          ))
      return { stream, close: () => stopTracks(stream) }
    } catch (error) {
      return this.#silence(microphoneWords(isSecureContext, error as Error))
    }
  }

  get #media(): MediaDevices | undefined {
    return (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  }

  #silence(trouble: MicrophoneWords): Voice {
    const context = this.#context()
    const source = new ConstantSourceNode(context, { offset: 0 })
    const destination = context.createMediaStreamDestination()
    source.connect(destination)
    source.start()
    return {
      stream: destination.stream,
      trouble,
      close: () => {
        source.stop()
        stopTracks(destination.stream)
      },
    }
  }
}

/** The microphone that was chosen once is not plugged in any more. */
const isGone = ({ name }: Error) => name === 'OverconstrainedError' || name === 'NotFoundError'

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function readChoice(): DeviceChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<DeviceChoice>
    return { ...defaults, ...kept }
  } catch {
    return defaults
  }
}
