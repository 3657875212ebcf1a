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
  /** undefined: known not to be video */
  readonly #sources = new Map<number, VideoStream | undefined>()

  arrange(streams: readonly VideoStream[]): void {
    this.#streams = streams
    this.#sources.clear()
  }

  find(view: RtpView): VideoStream | undefined {
    const { ssrc } = view
    const known = this.#sources.get(ssrc)
    if (known || this.#sources.has(ssrc)) return known
    const found = this.#lookUp(view)
    if (this.#sources.size >= mostSources) this.#sources.clear()
    this.#sources.set(ssrc, found)
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
