// Two lines whose phones send their sound to each other, or are on the way to it or back.
// Not who decides that they should.

import type { SipLine } from './sip-line.ts'

export class DirectPair {
  readonly lines: readonly [SipLine, SipLine]
  #isWanted = false
  #settling: Promise<void> | undefined

  constructor(one: SipLine, other: SipLine) {
    this.lines = [one, other]
  }

  has(line: SipLine): boolean {
    return this.lines.includes(line)
  }

  get isWanted(): boolean {
    return this.#isWanted
  }

  /** Resolves when everything is as it is wanted then. */
  want(isDirect: boolean): Promise<void> {
    this.#isWanted = isDirect
    this.#settling ??= this.#settle().finally(() => {
      this.#settling = undefined
    })
    return this.#settling
  }

  /** This one is to hear of us in what it is told next. */
  release(line: SipLine): void {
    this.#isWanted = false
    line.media.elsewhere = undefined
  }

  async #settle(): Promise<void> {
    let isDirect: boolean
    // whoever asked may be about to say it itself, or to hang up
    await this.lines[0].deps.exchange.clock.yield()
    do {
      isDirect = this.#isWanted
      if (!isDirect) await Promise.all(this.lines.map(bringBack))
      else if (!(await this.#sendAway())) this.#isWanted = false
    } while (isDirect !== this.#isWanted)
  }

  /** One after the other, so that the second is told where the first really is. */
  async #sendAway(): Promise<boolean> {
    const [one, other] = this.lines
    return (await this.#send(one, other)) && (await this.#send(other, one))
  }

  async #send(line: SipLine, to: SipLine): Promise<boolean> {
    const way = to.media.directWay
    if (!this.#isWanted || !way) return false
    // the other exchange tells us first
    if (waitsForPeer(line)) return true
    line.media.elsewhere = way
    const isSent = await line.renegotiate([], line.endpoint.direct_media_method === 'update' ? 'UPDATE' : 'INVITE')
    if (!isSent) line.refusesDirect = true
    else if (line.media.isElsewhere) line.bypass(true)
    return isSent
  }
}

const known = new WeakSet<SipLine>()

/** Between two exchanges the first offer is left to the other one, where that was agreed on. */
function waitsForPeer(line: SipLine): boolean {
  const kind = line.endpoint.direct_media_glare_mitigation
  if (kind === 'none' || known.has(line)) return false
  known.add(line)
  return kind === (line.incoming ? 'incoming' : 'outgoing')
}

/** What was said last is what counts: a line that was told of us meanwhile needs nothing. */
async function bringBack(line: SipLine): Promise<void> {
  line.media.elsewhere = undefined
  if (line.isOver || line.channel.isHangingUp) return
  line.bypass(false)
  if (!line.media.isElsewhere || (await line.renegotiate())) return
  const { channel, deps } = line
  if (!line.isOver) deps.exchange.log.warning('a phone does not take its sound back', { channelId: channel.id })
}
