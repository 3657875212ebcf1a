// The pictures of one bridge: its source, and who of its members speaks.
// Not the choice itself, and not the showing: route-video.ts.
import type { VideoSpec } from '../../contract/port.ts'
import { frameLevel } from '../../dsp/level.ts'
import { frameSamples, LinkEnd } from '../mixing/plain-ends.ts'
import type { Port } from '../port.ts'
import { RtpEnd } from '../rtp/rtp-end.ts'
import { chooseVideo, type VideoMember, type VideoPort } from './choose-video.ts'
import { Floor } from './floor.ts'

export class BridgeVideo {
  readonly #floor = new Floor()
  #spec: VideoSpec

  constructor(spec: VideoSpec = { mode: 'pair' }) {
    this.#spec = spec
  }

  set(spec: VideoSpec): void {
    // who was seen until now is whom the next one sees
    if (spec.source !== undefined && spec.source !== this.#spec.source && this.#spec.source !== undefined)
      this.#floor.give(this.#spec.source)
    this.#spec = spec
  }

  leave(port: Port, nowMs: number): void {
    this.#floor.leave(port.id)
    const { end } = port
    if (end instanceof LinkEnd) end.video.source = undefined
    else if (end instanceof RtpEnd) for (const stream of end.videos) stream.show(undefined, nowMs)
  }

  /** Whose picture each stream of these is to show. */
  choose<S extends VideoPort>(members: readonly VideoMember<S>[]): Map<S, S | undefined> {
    return chooseVideo(members, this.#spec, this.#floor.row)
  }

  /** Once every 20 ms, with what each member said. True: somebody else has the floor. */
  chooseTalker(ports: readonly Port[]): boolean {
    if (this.#spec.mode !== 'talker' || ports.length < 3) return false
    let isChanged = false
    for (const port of ports) {
      if (!isSeen(port)) continue
      const level = port.hasIn ? frameLevel(port.inFrame, frameSamples(port.rateHz)) : 0
      if (this.#floor.addLevel(port.id, level)) isChanged = true
    }
    return isChanged
  }
}

const isSeen = ({ end }: Port): boolean =>
  end instanceof RtpEnd ? end.videos.length > 0 : end instanceof LinkEnd && end.video.isComing
