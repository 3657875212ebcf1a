// The audio of a channel as it went over the network: when it began, and how it went from report to report.
// Not packet by packet: what is between two reports is known as their difference.

import type { Dispose } from '@jackfield/base'

export type MediaDirection = 'in' | 'out'

/** Counted since the port was opened; times are seconds. `in` is what came from the far end, `out` what it says of ours. */
export interface MediaFigures {
  readonly rxcount: number
  readonly txcount: number
  readonly rxploss: number
  readonly txploss: number
  readonly rxjitter: number
  readonly txjitter: number
  readonly rtt: number
  readonly mos: number
}

export interface MediaPlace {
  readonly codec: string
  /** address and port; empty: not known */
  readonly local: string
  readonly remote: string
}

/** Where it is heard of. */
export interface MediaSource {
  onNotice(listener: (notice: { readonly type: string }) => void): Dispose
  /** nothing: no packet has come or gone */
  figures(channelId: string): MediaFigures | undefined
  place(channelId: string): MediaPlace | undefined
}

export interface MediaSample extends MediaFigures {
  /** milliseconds since 1970 */
  readonly at: number
}

/** An hour of one in five seconds; then every second one goes. */
const mostSamples = 720

export class CallMedia {
  readonly firstAt: { in?: number; out?: number } = {}
  place: MediaPlace | undefined
  samples: MediaSample[] = []

  begin(direction: MediaDirection, at: number): void {
    this.firstAt[direction] ??= at
  }

  /** `peer`: where it goes, as long as that was not agreed. */
  add(at: number, figures: MediaFigures, place: MediaPlace | undefined, peer = ''): void {
    const { rxcount, txcount, rxploss, txploss, rxjitter, txjitter, rtt, mos } = figures
    const known = this.place
    if (place)
      this.place = { codec: place.codec, local: place.local, remote: place.remote || peer || known?.remote || '' }
    if (this.samples.length >= mostSamples) this.samples = this.samples.filter((_, index) => index % 2 === 1)
    this.samples.push({ at, rxcount, txcount, rxploss, txploss, rxjitter, txjitter, rtt, mos })
  }

  get last(): MediaSample | undefined {
    return this.samples.at(-1)
  }
}
