// What was wrong with the audio of a leg that is over, in words: nothing came, or too much of it was lost.
// Not a failure: the call was connected, and somebody may have talked. Figures alone decide, once, when the leg ends.

import type { AudioImpairment } from '@jackfield/core'
import type { RtpStatistics } from '@jackfield/rtp'

export interface LegAudio {
  /** of the channel */
  readonly name: string
  readonly figures: Pick<RtpStatistics, 'rxcount' | 'txcount' | 'rxploss' | 'txploss'>
  /** sound of the peer was agreed on */
  readonly isSoundExpected: boolean
  /** where the peer said that its audio is */
  readonly remote: string
}

/** Five seconds of audio: who says nothing for so long while he is spoken to is not heard at all. */
const fewestSent = 250
/** Of fewer packets a percentage says nothing. */
const fewestCounted = 100
/** From here on listeners complain. */
const noticedLoss = 0.03

export function audioImpairments({ name, figures, isSoundExpected, remote }: LegAudio): AudioImpairment[] {
  const { rxcount, txcount, rxploss, txploss } = figures
  const found: AudioImpairment[] = []
  if (isSoundExpected && rxcount === 0 && txcount >= fewestSent)
    found.push({
      kind: 'one-way-audio',
      text: `one-way audio: no packet came from ${name}, ${txcount} went there; is a firewall or NAT between, or is ${remote}, the address it described, one that it cannot be reached at?`,
    })
  for (const [direction, lost, arrived] of [
    ['from', rxploss, rxcount],
    ['to', txploss, txcount - txploss],
  ] as const) {
    const share = lost / (lost + arrived)
    if (lost + arrived < fewestCounted || !(share >= noticedLoss)) continue
    const percent = (share * 100).toFixed(1)
    found.push({
      kind: 'packet-loss',
      text: `packet loss: ${percent} % of the packets ${direction} ${name} were lost (${lost} of ${lost + arrived}); the network between is overloaded or bad`,
    })
  }
  return found
}
