// MPEG audio, layers I to III, decoded as a whole into one channel.
// Not written, and not the library: it is loaded when the first file needs it.
import { fileFormat } from '../file-format.ts'
import { mpegFrames } from '../mpeg-frames.ts'

/** Frames between two pauses: about a millisecond of work. */
const framesAtOnce = 8
const longestSeconds = 3_600

export const mp3 = fileFormat(
  { name: 'mp3', extensions: ['mp3'], codec: 'slin48', rateHz: 48_000, mimeTypes: ['audio/mpeg', 'audio/mp3'] },
  {
    reading: {
      async decodeWhole(bytes, pause) {
        const frames = mpegFrames(bytes)
        if (frames.length === 0) return 'not-this-format'
        const { MPEGDecoder } = await import('mpg123-decoder')
        const decoder = new MPEGDecoder()
        await decoder.ready
        try {
          return await decodeFrames(decoder, bytes, frames, pause)
        } finally {
          decoder.free()
        }
      },
    },
  },
)

interface FrameDecoder {
  decode(bytes: Uint8Array): { channelData: readonly Float32Array[]; samplesDecoded: number; sampleRate: number }
}

async function decodeFrames(
  decoder: FrameDecoder,
  bytes: Uint8Array,
  frames: readonly (readonly [start: number, end: number])[],
  pause: () => Promise<void>,
): Promise<{ rateHz: number; pcm: Int16Array } | 'not-supported'> {
  const parts: Int16Array[] = []
  let total = 0
  let rateHz = 0
  for (let at = 0; at < frames.length; at += framesAtOnce) {
    for (const [start, end] of frames.slice(at, at + framesAtOnce)) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes.subarray(start, end))
      if (samplesDecoded === 0) continue
      rateHz ||= sampleRate
      // one rate for a whole file: what goes on at another would be heard at the wrong pitch
      if (sampleRate !== rateHz) return 'not-supported'
      parts.push(oneChannel(channelData, samplesDecoded))
      total += samplesDecoded
    }
    if (total > longestSeconds * rateHz && rateHz > 0) return 'not-supported'
    await pause()
  }
  if (rateHz === 0) return 'not-supported'
  const pcm = new Int16Array(total)
  let at = 0
  for (const part of parts) {
    pcm.set(part, at)
    at += part.length
  }
  return { rateHz, pcm }
}

function oneChannel(channels: readonly Float32Array[], samples: number): Int16Array {
  const pcm = new Int16Array(samples)
  for (let at = 0; at < samples; at++) {
    let sum = 0
    for (const channel of channels) sum += channel[at] as number
    pcm[at] = Math.max(-32_768, Math.min(32_767, Math.round((sum / channels.length) * 32_767)))
  }
  return pcm
}
