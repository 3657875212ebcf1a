// A peer sends the others elsewhere: REFER, blindly or to somebody it talks to, carried out by the switch or told to applications.
// Not the transfer itself: core has it.

import { detached } from '@jackfield/base'
import type {
  BridgeSnapshot,
  Bridges,
  Channel,
  ChannelSnapshot,
  TransferProgress,
  TransferResult,
} from '@jackfield/core'
import {
  formatSipfrag,
  formatUri,
  type IncomingRequest,
  isSipUri,
  type Notifier,
  parseNameAddress,
  type Replaces,
  replacesOfUri,
  SipFault,
  type SipUri,
  sipfragType,
} from '@jackfield/sip'
import { dialledUser } from '../signalling/dialled-user.ts'
import type { SipLeg, TransferReport } from './sip-leg.ts'
import { followTransfer } from './transfer-progress.ts'

/** How long anybody waits for a transfer. */
const expiresSeconds = 180

const statusOfResult: Readonly<Record<TransferResult, number>> = {
  Success: 200,
  'Not Permitted': 403,
  Invalid: 400,
  Fail: 500,
}

/** What applications report, as the peer hears it and as everybody hears it. */
const reports: Readonly<Record<TransferProgress, { status: number; state: string }>> = {
  channel_progress: { status: 100, state: 'channel_progress' },
  channel_answered: { status: 200, state: 'channel_answered' },
  channel_unavailable: { status: 503, state: 'channel_declined' },
  channel_declined: { status: 603, state: 'channel_declined' },
}

export function handleRefer(leg: SipLeg, incoming: IncomingRequest): void {
  const target = referTarget(incoming)
  const replaces = target && replacesOfUri(target)
  const refuse = (status: number, why: string) => {
    sayFailed(leg, incoming.request.header('refer-to') ?? 'nowhere', why)
    incoming.respond(status)
  }
  if (!leg.endpoint.allow_transfer) refuse(603, `allow_transfer of ${leg.endpoint.name} is off`)
  else if (!target || replaces instanceof SipFault) refuse(400, 'Refer-To is none we can read')
  else {
    const report = new ReferReport(leg, incoming)
    const wish = { target, replaces, referredBy: incoming.request.header('referred-by') }
    if (leg.transferHandling === 'ari-only') askApplications(leg, wish, report)
    else if (replaces) detached(attended(leg, wish, replaces, report), 'a transfer', { channelId: leg.channel.id })
    else
      detached(blind(leg, wish, dialledUser(target, leg.deps.signalling.objects) || 's', report), 'a transfer', {
        channelId: leg.channel.id,
      })
  }
}

const sayFailed = ({ channel }: SipLeg, where: string, why: string) =>
  channel.fail('transfer-failed', `the transfer to ${where} failed: ${why}`)

interface Wish {
  readonly target: SipUri
  readonly replaces: Replaces | undefined
  readonly referredBy: string | undefined
}

function referTarget({ request }: IncomingRequest): SipUri | undefined {
  const text = request.header('refer-to')
  const parsed = text === undefined ? undefined : parseNameAddress(text)
  return parsed && !(parsed instanceof SipFault) && isSipUri(parsed.uri) ? parsed.uri : undefined
}

/** What the peer hears: NOTIFY by NOTIFY, or, when it wants none, the outcome as the answer to its REFER. */
class ReferReport {
  readonly #leg: SipLeg
  readonly #incoming: IncomingRequest
  readonly #notifier: Notifier | undefined
  #status = 100
  #isOver = false
  #isCarriedOut = false

  constructor(leg: SipLeg, incoming: IncomingRequest) {
    this.#leg = leg
    this.#incoming = incoming
    const { agent, objects } = leg.deps.signalling
    const isUnwanted = /^\s*false\s*$/i.test(incoming.request.header('refer-sub') ?? '')
    if (isUnwanted && objects.global.norefersub) return
    this.#notifier = agent.acceptSubscription(incoming, {
      ...(leg.call ? { call: leg.call } : {}),
      contact: leg.view.contact,
      expires: expiresSeconds,
      handler: { current: () => this.#parts() },
    })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** How it goes; the first word is said as soon as the REFER is taken. */
  report(status: number): void {
    if (this.#isOver) return
    this.#status = status
    if (status >= 200) this.finish(status)
    else this.#notifier?.notify()
  }

  finish(status: number): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#status = status
    if (this.#notifier) this.#notifier.finish('noresource')
    else this.#incoming.respond(status, { headers: [['refer-sub', 'false']] })
    this.#leg.endTransfer(this.#isCarriedOut)
  }

  /** The others were sent elsewhere: whatever comes of them there, the call of the peer is over. */
  carriedOut(): void {
    this.#isCarriedOut = true
  }

  #parts() {
    return { body: formatSipfrag(this.#status), contentType: sipfragType }
  }
}

const contextOf = ({ channel, endpoint }: SipLeg) => channel.variables.get('TRANSFER_CONTEXT') || endpoint.context

async function blind(leg: SipLeg, wish: Wish, exten: string, report: ReferReport): Promise<void> {
  const { channel, deps } = leg
  const { exchange } = deps
  const context = contextOf(leg)
  if (!exchange.dialplan.exists(context, exten, 1, channel.facts.connected.number)) {
    sayFailed(leg, exten, `there is no extension ${exten} in ${context}`)
    report.finish(404)
    return
  }
  let sent: Channel | undefined
  const prepare = (one: Channel) => {
    sent = one
    setTransferVariables(one, context, wish)
  }
  leg.beginTransfer()
  const result = await exchange.transfers.blind({
    transferer: channel,
    context,
    exten,
    isExternal: true,
    prepare,
    isFollowed: leg.endpoint.refer_blind_progress,
  })
  if (result === 'Success') report.carriedOut()
  if (result !== 'Success' || !sent || !leg.endpoint.refer_blind_progress) report.finish(statusOfResult[result])
  else followTransfer(exchange.bus, sent, report)
}

function setTransferVariables(channel: Channel, context: string, { target, replaces, referredBy }: Wish): void {
  channel.variables.set('SIPTRANSFER', 'yes')
  channel.variables.set('SIPREFERRINGCONTEXT', context)
  channel.variables.set('SIPREFERTOHDR', formatUri({ ...target, headers: [] }))
  if (referredBy) channel.variables.set('__SIPREFERREDBYHDR', referredBy)
  if (replaces) {
    const { callId, toTag, fromTag } = replaces
    channel.variables.set('__SIPREPLACESHDR', `${callId};to-tag=${toTag};from-tag=${fromTag}`)
  }
}

async function attended(leg: SipLeg, wish: Wish, replaces: Replaces, report: ReferReport): Promise<void> {
  const { deps, channel } = leg
  const { exchange, signalling } = deps
  const call = signalling.agent.findCall(replaces)
  if (!call) {
    // the other call is not ours: the dialplan may know how to reach it
    const isKnown = exchange.dialplan.exists(contextOf(leg), 'external_replaces', 1)
    if (isKnown) {
      await blind(leg, wish, 'external_replaces', report)
      return
    }
    sayFailed(
      leg,
      replaces.callId,
      'there is no call with this Call-ID and these tags here, and no extension external_replaces',
    )
    report.finish(404)
    return
  }
  const second = deps.channelOf(call)
  if (!second) {
    sayFailed(leg, replaces.callId, 'the other call has ended')
    report.finish(503)
    return
  }
  leg.beginTransfer()
  const result = await exchange.transfers.attended({ first: channel, second, isExternal: false })
  if (result === 'Success') report.carriedOut()
  report.finish(statusOfResult[result])
}

/** The application decides; what it reports goes to the peer, and is told to everybody who hears of the channel. */
function askApplications(leg: SipLeg, wish: Wish, report: ReferReport): void {
  const publish = publisherOf(leg, wish)
  publish()
  let isFirst = true
  const progress: TransferReport['progress'] = (state) => {
    if (report.isOver) return
    const { status, state: shown } = reports[state]
    // the peer knows already that it is being tried
    if (!isFirst || status !== 100) report.report(status)
    isFirst = false
    publish(shown)
  }
  leg.transfer = { progress }
}

/** Tells of it at once, where everybody is at hand; a bridge of another exchange is looked at first, and each after the one before. */
function publisherOf(leg: SipLeg, wish: Wish): (state?: string) => void {
  let last: Promise<void> | undefined
  return (state) => {
    const sides = sidesOf(leg, wish)
    if (!last && !(sides instanceof Promise)) {
      publishTransfer(leg, wish, sides, state)
      return
    }
    const next = Promise.all([sides, last]).then(([seen]) => {
      if (last === next) last = undefined
      if (!leg.channel.isEnded) publishTransfer(leg, wish, seen, state)
    })
    last = next
    detached(next, 'a transfer that is told', { channelId: leg.channel.id })
  }
}

/** Where a channel is, and with whom. */
interface Side {
  readonly connectedChannel?: ChannelSnapshot
  readonly bridge?: BridgeSnapshot
}

interface Sides {
  readonly own: Side
  readonly second?: { readonly channel: Channel; readonly side: Side } | undefined
}

function sidesOf({ channel, deps }: SipLeg, { replaces }: Wish): Sides | Promise<Sides> {
  const { bridges } = deps.exchange
  const call = replaces && deps.signalling.agent.findCall(replaces)
  const other = call && deps.channelOf(call)
  const own = sideOf(bridges, channel)
  const second = other && sideOf(bridges, other)
  const both = (own: Side, side: Side | undefined): Sides => ({
    own,
    ...(other && side ? { second: { channel: other, side } } : {}),
  })
  if (!(own instanceof Promise) && !(second instanceof Promise)) return both(own, second)
  return Promise.all([own, second]).then(([one, another]) => both(one, another))
}

function sideOf(bridges: Bridges, one: Channel): Side | Promise<Side> {
  const far = one.membership?.far
  if (far) {
    return far.look().then((seen) => {
      if ('why' in seen) return {}
      const { bridge, others, otherCount } = seen
      return { ...(otherCount === 1 && others[0] ? { connectedChannel: others[0] } : {}), bridge }
    })
  }
  const bridge = bridges.of(one)
  const others = bridge?.channels.filter((other) => other !== one) ?? []
  return {
    ...(others.length === 1 ? { connectedChannel: (others[0] as Channel).snapshot() } : {}),
    ...(bridge ? { bridge: bridge.snapshot() } : {}),
  }
}

function publishTransfer(leg: SipLeg, { target, replaces }: Wish, { own, second }: Sides, state?: string): void {
  const { channel, deps } = leg
  const { bus } = deps.exchange
  bus.publish('channel-transfer-requested', {
    channel: channel.snapshot(),
    referTo: {
      destination: dialledUser(target, deps.signalling.objects),
      ...(replaces
        ? {
            protocolId: replaces.callId,
            parameters: [
              { name: 'from', value: replaces.fromTag },
              { name: 'to', value: replaces.toTag },
            ],
          }
        : {}),
      ...(second ? { destinationChannel: second.channel.snapshot(), ...second.side } : {}),
    },
    referredBy: { sourceChannel: channel.snapshot(), ...own },
    ...(state === undefined ? {} : { state }),
  })
}
