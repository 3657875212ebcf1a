// Events that wait for a webhook: those of one call one after the other, those of different calls side by side, and no more than so many.
// Not the posting.

export interface Delivery {
  /** grows with every event, and stays when it is posted again */
  readonly number: number
  readonly text: string
  /** whose events stay in order */
  readonly callId: string
  /** of a channel that enters the application with it */
  readonly enters: string | undefined
  /** when it came */
  readonly at: number
  attempts: number
}

export class WebhookQueue {
  /** by call; the first one may be under way */
  readonly #byCall = new Map<string, Delivery[]>()
  /** calls of which nothing is under way, in their order */
  readonly #ready = new Set<string>()
  readonly #most: number
  readonly #mostCharacters: number
  #size = 0
  #characters = 0

  constructor(limits: { readonly most: number; readonly mostCharacters: number }) {
    this.#most = limits.most
    this.#mostCharacters = limits.mostCharacters
  }

  get size(): number {
    return this.#size
  }

  get characters(): number {
    return this.#characters
  }

  /** Is there no room for another one? */
  get isFull(): boolean {
    return this.#size >= this.#most || this.#characters >= this.#mostCharacters
  }

  add(delivery: Delivery): void {
    const { callId, text } = delivery
    this.#size++
    this.#characters += text.length
    const waiting = this.#byCall.get(callId)
    if (waiting) {
      waiting.push(delivery)
      return
    }
    this.#byCall.set(callId, [delivery])
    this.#ready.add(callId)
  }

  /** The next one whose call has none under way; it is, until `done` or `again`. */
  take(): Delivery | undefined {
    const [callId] = this.#ready
    if (callId === undefined) return undefined
    this.#ready.delete(callId)
    return this.#byCall.get(callId)?.[0]
  }

  /** It is over, one way or another. */
  done({ callId, text }: Delivery): void {
    this.#size--
    this.#characters -= text.length
    const waiting = this.#byCall.get(callId)
    waiting?.shift()
    if (!waiting || waiting.length === 0) this.#byCall.delete(callId)
    else this.#ready.add(callId)
  }

  /** It is to be posted again, when those of other calls had their turn. */
  again({ callId }: Delivery): void {
    this.#ready.add(callId)
  }

  /** When the one that has waited longest came. */
  get oldestAt(): number | undefined {
    let oldest: number | undefined
    for (const [first] of this.#byCall.values())
      if (first && (oldest === undefined || first.at < oldest)) oldest = first.at
    return oldest
  }

  /** Channels whose entering nobody has heard of. */
  unseenChannels(): string[] {
    return [...this.#byCall.values()].flatMap((waiting) => waiting.flatMap(({ enters }) => enters ?? []))
  }
}
