// Finds the stream of a packet among those that share a way (RFC 8843 §9.2): by its source, its mid, its payload type.
// Audio is what nobody here claims.
import { headerExtension, type RtpView } from '@jackfield/rtp'
import type { VideoStream } from './video-stream.ts'

/** Sources that are remembered; beyond that somebody makes them up. */
const mostSources = 64
const text = new TextDecoder()

export class Demultiplexer {
  /** of the header extension that names a stream */
  midId: number | undefined
  #streams: readonly VideoStream[] = []
  /** undefined: known not to be video; there from the first packet that is looked for */
  #sources: Map<number, VideoStream | undefined> | undefined

  arrange(streams: readonly VideoStream[]): void {
    this.#streams = streams
    this.#sources = undefined
  }

  find(view: RtpView): VideoStream | undefined {
    const { ssrc } = view
    this.#sources ??= new Map()
    const sources = this.#sources
    const known = sources.get(ssrc)
    if (known || sources.has(ssrc)) return known
    const found = this.#lookUp(view)
    if (sources.size >= mostSources) sources.clear()
    sources.set(ssrc, found)
    return found
  }

  #lookUp(view: RtpView): VideoStream | undefined {
    const named = this.#streams.find((stream) => stream.names(view.ssrc))
    if (named) return named
    const mid = this.midId === undefined ? undefined : headerExtension(view, this.midId)
    if (mid) return this.#streams.find((stream) => stream.mid === text.decode(mid))
    return this.#streams.find((stream) => stream.isComing && stream.understands(view.payloadType))
  }
}
