// The pictures of one bridge: follows its members, its source and who speaks, and lets streams show each other.
// Not the choice itself, and nothing at all while no member has video.
import type { VideoSpec } from '../../contract/port.ts'
import { frameLevel } from '../../dsp/level.ts'
import { frameSamples } from '../plain-ends.ts'
import type { Port } from '../port.ts'
import { RtpEnd } from '../rtp-end.ts'
import { Floor } from './floor.ts'
import { choosePictures } from './pictures.ts'
import type { VideoStream } from './video-stream.ts'

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
    for (const stream of streamsOf(port)) stream.show(undefined, nowMs)
  }

  arrange(ports: readonly Port[], nowMs: number): void {
    if (!ports.some((port) => streamsOf(port).length > 0)) return
    const members = ports.flatMap((port) => {
      const streams = streamsOf(port)
      return streams.length > 0 ? [{ port: port.id, streams }] : []
    })
    for (const [sink, source] of choosePictures(members, this.#spec, this.#floor.row)) sink.show(source, nowMs)
  }

  /** Once every 20 ms, with what each member said. */
  hear(ports: readonly Port[], nowMs: number): void {
    if (this.#spec.mode !== 'talker' || ports.length < 3) return
    let isChanged = false
    for (const port of ports) {
      if (streamsOf(port).length === 0) continue
      const level = port.hasIn ? frameLevel(port.inFrame, frameSamples(port.rateHz)) : 0
      if (this.#floor.hear(port.id, level)) isChanged = true
    }
    if (isChanged) this.arrange(ports, nowMs)
  }
}

const none: readonly VideoStream[] = []
const streamsOf = ({ end }: Port): readonly VideoStream[] => (end instanceof RtpEnd ? end.videos : none)
