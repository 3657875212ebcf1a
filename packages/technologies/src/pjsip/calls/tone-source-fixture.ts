// For tests: packets of a tone as a phone sends them, over a network in memory.
// Not SIP: where they go to was read in a description.

import type { Clock } from '@jackfield/base'
import { codecNamed, type MemoryNetwork } from '@jackfield/media'
import { encodeRtpHeader, rtpHeaderLength } from '@jackfield/rtp'

const frameMs = 20
const samples = 160
const rateHz = 8_000

export interface ToneSource {
  readonly clock: Clock & { pass(ms: number): Promise<void> }
  readonly network: MemoryNetwork
  readonly from: { readonly address: string; readonly port: number }
  /** a description with the place they go to */
  readonly description: string
}

/** Where a description wants its sound. */
export function placeIn(description: string): { readonly address: string; readonly port: number } {
  const address = /^c=IN IP[46] (\S+)/m.exec(description)?.[1]
  const port = Number(/^m=audio (\d+)/m.exec(description)?.[1])
  if (address === undefined || !(port > 0)) throw new Error('the description has no place for sound')
  return { address, port }
}

/** Sends a tone for so long; 0 Hz is silence. Resolves when the time is over, to the payload types of what came back. */
export async function sendTone(
  { clock, network, from, description }: ToneSource,
  hz: number,
  ms: number,
  { codec = 'ulaw', payloadType = 0 } = {},
): Promise<number[]> {
  const encoder = await codecNamed(codec)?.encoder()
  if (!encoder) throw new Error(`there is no codec ${codec}`)
  const heard: number[] = []
  const socket = await network.open(from.address, from.port, (bytes) => heard.push((bytes[1] as number) & 127))
  const to = placeIn(description)
  for (let frame = 0; frame < ms / frameMs; frame++) {
    const pcm = Int16Array.from({ length: samples }, (_, at) =>
      Math.round(8_000 * Math.sin((2 * Math.PI * hz * (frame * samples + at)) / rateHz)),
    )
    const bytes = new Uint8Array(rtpHeaderLength + samples)
    encodeRtpHeader(bytes, payloadType, false, frame, frame * samples, 7)
    const octets = encoder.encode(pcm, samples, bytes, rtpHeaderLength)
    socket.send(bytes, rtpHeaderLength + octets, to.port, to.address)
    await clock.pass(frameMs)
  }
  encoder.close()
  socket.close()
  return heard
}
