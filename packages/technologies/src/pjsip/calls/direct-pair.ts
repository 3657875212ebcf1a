// Two legs whose phones send their sound to each other, or are on the way to it or back.
// Not who decides that they should.

import type { SipLeg } from './sip-leg.ts'

export class DirectPair {
  readonly legs: readonly [SipLeg, SipLeg]
  #isWanted = false
  #settling: Promise<void> | undefined

  constructor(one: SipLeg, other: SipLeg) {
    this.legs = [one, other]
  }

  has(leg: SipLeg): boolean {
    return this.legs.includes(leg)
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
  release(leg: SipLeg): void {
    this.#isWanted = false
    leg.media.directAddress = undefined
  }

  async #settle(): Promise<void> {
    let isDirect: boolean
    // whoever asked may be about to say it itself, or to hang up
    await this.legs[0].deps.exchange.clock.yield()
    do {
      isDirect = this.#isWanted
      if (!isDirect) await Promise.all(this.legs.map(bringBack))
      else if (!(await this.#sendAway())) this.#isWanted = false
    } while (isDirect !== this.#isWanted)
  }

  /** One after the other, so that the second is told where the first really is. */
  async #sendAway(): Promise<boolean> {
    const [one, other] = this.legs
    return (await this.#send(one, other)) && (await this.#send(other, one))
  }

  async #send(leg: SipLeg, to: SipLeg): Promise<boolean> {
    const address = to.media.directMediaAddress
    if (!this.#isWanted || !address) return false
    // the other exchange tells us first
    if (waitsForPeer(leg)) return true
    leg.media.directAddress = address
    const isSent = await leg.renegotiate([], leg.endpoint.direct_media_method === 'update' ? 'UPDATE' : 'INVITE')
    if (!isSent) leg.refusesDirect = true
    else if (leg.media.isDescribedDirect) leg.setDirectMedia(true)
    return isSent
  }
}

const known = new WeakSet<SipLeg>()

/** Between two exchanges the first offer is left to the other one, where that was agreed on. */
function waitsForPeer(leg: SipLeg): boolean {
  const kind = leg.endpoint.direct_media_glare_mitigation
  if (kind === 'none' || known.has(leg)) return false
  known.add(leg)
  return kind === (leg.incoming ? 'incoming' : 'outgoing')
}

/** What was said last is what counts: a leg that was told of us meanwhile needs nothing. */
async function bringBack(leg: SipLeg): Promise<void> {
  leg.media.directAddress = undefined
  if (leg.isOver || leg.channel.isHangingUp) return
  leg.setDirectMedia(false)
  if (!leg.media.isDescribedDirect || (await leg.renegotiate())) return
  const { channel, deps } = leg
  if (!leg.isOver)
    deps.exchange.log.warning('a phone did not accept the end of direct media', { channelId: channel.id })
}
