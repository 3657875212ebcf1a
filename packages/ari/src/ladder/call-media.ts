// The audio of a channel as it went over the network: when it began, and how it went from report to report.
// Not packet by packet: what is between two reports is known as their difference.

import type { Dispose } from '@jackfield/base'

export type MediaDirection = 'in' | 'out'

/** Counted since the port was opened; times are seconds. `txjitter` is that of what came, `rxjitter` what the far end says of ours. */
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

/** When packets went, milliseconds since 1970; absent: none has. */
export interface MediaMoments {
  readonly firstIn?: number
  readonly lastIn?: number
  readonly firstOut?: number
  readonly lastOut?: number
}

/** A time without packets. */
export interface MediaPause {
  readonly direction: MediaDirection
  readonly from: number
  readonly to: number
}

/** Where it is heard of. */
export interface MediaSource {
  onNotice(listener: (notice: { readonly type: string }) => void): Dispose
  /** nothing: no packet has come or gone */
  figures(channelId: string): MediaFigures | undefined
  place(channelId: string): MediaPlace | undefined
  moments(channelId: string): MediaMoments
}

export interface MediaSample extends MediaFigures {
  /** milliseconds since 1970 */
  readonly at: number
}

/** An hour of one in five seconds; then every second one goes. */
const mostSamples = 720
/** A phone that sends nothing while nobody speaks makes some a minute. */
const mostPauses = 500

export class CallMedia {
  readonly firstAt: { in?: number; out?: number } = {}
  readonly lastAt: { in?: number; out?: number } = {}
  place: MediaPlace | undefined
  samples: MediaSample[] = []
  readonly pauses: MediaPause[] = []

  begin(direction: MediaDirection, at: number): void {
    this.firstAt[direction] ??= at
  }

  /** Packets went until now. */
  reach({ firstIn, lastIn, firstOut, lastOut }: MediaMoments): void {
    if (firstIn !== undefined) this.firstAt.in = firstIn
    if (firstOut !== undefined) this.firstAt.out = firstOut
    if (lastIn !== undefined) this.lastAt.in = lastIn
    if (lastOut !== undefined) this.lastAt.out = lastOut
  }

  addPause(pause: MediaPause): void {
    if (this.pauses.length < mostPauses) this.pauses.push(pause)
  }

  /** `peer`: where it goes, as long as that was not agreed. */
  locate(place: MediaPlace | undefined, peer = ''): void {
    if (place) this.place = { ...place, remote: place.remote || peer || this.place?.remote || '' }
  }

  add(at: number, figures: MediaFigures): void {
    const { rxcount, txcount, rxploss, txploss, rxjitter, txjitter, rtt, mos } = figures
    if (this.samples.length >= mostSamples) this.samples = this.samples.filter((_, index) => index % 2 === 1)
    this.samples.push({ at, rxcount, txcount, rxploss, txploss, rxjitter, txjitter, rtt, mos })
  }

  get last(): MediaSample | undefined {
    return this.samples.at(-1)
  }
}
