// Audio on its way to the exchange at any pace: cut into pieces with marks behind them, and never more under way than can wait
// there. Not the socket.

/** Playing time of a piece at most, and of what may be under way. */
const pieceMs = 500
const mostUnderWayMs = 8_000

type Item = { readonly audio: Uint8Array } | { readonly mark: string }

export interface MediaWire {
  sendBytes(bytes: Uint8Array): void
  sendMark(id: string): void
}

export class MediaOutbox {
  readonly #wire: MediaWire
  readonly #pieceBytes: number
  readonly #mostBytes: number
  #waiting: Item[] = []
  /** marks of ours behind what was sent, and how many bytes lie between one and the one before it */
  #underWay: { readonly id: string; readonly bytes: number }[] = []
  #unmarkedBytes = 0
  #number = 0

  /** `frameBytes`: of 20 ms. */
  constructor(wire: MediaWire, frameBytes: number) {
    this.#wire = wire
    this.#pieceBytes = (frameBytes * pieceMs) / 20
    this.#mostBytes = (frameBytes * mostUnderWayMs) / 20
  }

  /** Pieces and marks that were not sent yet. */
  get waiting(): number {
    return this.#waiting.length
  }

  audio(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += this.#pieceBytes)
      this.#waiting.push({ audio: bytes.slice(at, at + this.#pieceBytes) })
    this.#send()
  }

  mark(id: string): void {
    this.#waiting.push({ mark: id })
    this.#send()
  }

  /** A mark came back; true: it was one of ours. */
  passed(id: string): boolean {
    const at = this.#underWay.findIndex((mark) => mark.id === id)
    if (at < 0) return MediaOutbox.isOwn(id)
    this.#underWay = this.#underWay.slice(at + 1)
    this.#send()
    return true
  }

  /** Forgets what was not sent; gives the marks among it. */
  clear(): string[] {
    const marks = this.#waiting.flatMap((item) => ('mark' in item ? [item.mark] : []))
    this.#waiting = []
    this.#underWay = []
    this.#unmarkedBytes = 0
    return marks
  }

  /** Whether a mark is one of ours. */
  static isOwn(id: string): boolean {
    return id.startsWith(ownPrefix)
  }

  get #underWayBytes(): number {
    return this.#underWay.reduce((sum, { bytes }) => sum + bytes, this.#unmarkedBytes)
  }

  #send(): void {
    while (this.#waiting.length > 0 && this.#underWayBytes < this.#mostBytes) {
      const item = this.#waiting.shift() as Item
      if ('mark' in item) this.#wire.sendMark(item.mark)
      else this.#sendAudio(item.audio)
    }
  }

  #sendAudio(audio: Uint8Array): void {
    this.#wire.sendBytes(audio)
    this.#unmarkedBytes += audio.length
    if (this.#unmarkedBytes < this.#pieceBytes) return
    const id = `${ownPrefix}${++this.#number}`
    this.#wire.sendMark(id)
    this.#underWay.push({ id, bytes: this.#unmarkedBytes })
    this.#unmarkedBytes = 0
  }
}

const ownPrefix = '~piece-'
