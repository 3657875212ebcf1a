// A telephone that another node reaches is called from here: the channel that is shown, and the line to that node behind it.
// Not the telephone: ring-here.ts, at the other node.

import type { Opened } from '@jackfield/cluster'
import type { CallOutcome, Channel, ChannelRequest, FarTelephone, RequestOutcome } from '@jackfield/core'
import type { PortOpened } from '@jackfield/media'
import { handleEnd, LineChannelDriver, nodeGone } from './line-channel-driver.ts'
import type { LineDeps } from './line-deps.ts'
import { LineMedia, lineCodecs, newKeys, readAddress } from './line-media.ts'
import type { LineEnding } from './line-signals.ts'
import { carryOutTransfer } from './line-transfers.ts'
import type { CallWish } from './line-wishes.ts'

const noMedia = 44

/** Makes the channel that is shown here; its driver asks the other node when it is called. */
export async function requestFarTelephone(
  deps: LineDeps,
  telephone: FarTelephone,
  request: ChannelRequest,
): Promise<RequestOutcome> {
  const { exchange, ports, plane } = deps
  const { requestor, id } = request
  const codecs = lineCodecs(request.formats)
  const channel = exchange.channels.prepare({
    ...telephone.plan,
    id,
    isOutgoing: true,
    formats: codecs,
    ...requestor?.kinship,
  })
  if (!channel) return { ok: false, code: 'id-in-use', cause: 0 }
  if (requestor?.driver.hasVideo?.()) {
    const words = `${channel.name} is at node ${telephone.node}: video does not go over nodes, the call has audio only`
    deps.log.notice(words, { channelId: channel.id })
  }
  const media = new LineMedia(deps.media, codecs, { keys: newKeys(deps.media.random), isAsking: true })
  const driver: LineChannelDriver = new LineChannelDriver(channel, telephone.node, {
    ...{ plane, ports, media, shown: { channelId: channel.id, signals: deps.signals } },
    call: (dialString) => placeCall(deps, { telephone, request, channel, media, driver, opened }, dialString),
    onSaid: (said) => carryOutTransfer(deps, channel, driver, said),
    onEnd: (ending) => handleEnd(channel, ending),
  })
  channel.connect(driver)
  exchange.channels.announce(channel)
  const opened: PortOpened | undefined = await ports.open(channel)
  if (opened?.local) return { ok: true, channel }
  channel.fail('no-media-port')
  channel.drop(noMedia)
  return { ok: false, code: 'unavailable', cause: noMedia, failure: 'no-media-port', isReported: true }
}

interface FarCall {
  readonly telephone: FarTelephone
  readonly request: ChannelRequest
  readonly channel: Channel
  readonly media: LineMedia
  readonly driver: LineChannelDriver
  readonly opened: PortOpened | undefined
}

function placeCall(deps: LineDeps, call: FarCall, dialString: string): CallOutcome {
  const { driver, telephone } = call
  const wish = wishFor(call, dialString)
  if (!wish) return { ok: false, cause: noMedia, failure: 'no-media-port' }
  const { end } = deps.lines.open(telephone.node, wish, {
    onOpened: (outcome) => handleOutcome(call, outcome),
    onSignal: (signal) => driver.onSignal(signal),
    onLost: () => driver.onLost(),
  })
  driver.use(end)
  driver.emitSignal('out', `call ${telephone.technology}/${telephone.resource}`)
  return { ok: true }
}

function handleOutcome(call: FarCall, outcome: Opened): void {
  const { channel, driver, telephone } = call
  if (outcome.ok) {
    driver.emitSignal('in', 'opened')
    learn(call, outcome.answer)
  } else if ('unreachable' in outcome) {
    driver.emitSignal('in', outcome.unreachable)
    const reason = `the node ${telephone.node} does not answer: ${outcome.unreachable}`
    handleEnd(channel, { cause: nodeGone, failure: 'unreachable', reason })
  } else {
    driver.emitSignal('in', 'refused')
    handleEnd(channel, refusalOf(outcome.refusal))
  }
}

function wishFor(
  { telephone, request, channel, media, driver, opened }: FarCall,
  dialString: string,
): CallWish | undefined {
  const offer = opened && media.offer(opened)
  if (!offer) return undefined
  const { connected, redirecting, language, musicClass, linkedId } = channel.facts
  return {
    ...{ kind: 'call', technology: telephone.technology, resource: telephone.resource, dialString, offer },
    formats: request.formats,
    channel: { id: channel.id, name: channel.name, linkedId },
    ...{ caller: connected, redirecting, language, musicClass },
    variables: channel.variables.all().map(({ written, value }) => [written, value] as const),
    ...(channel.maxForwards !== undefined && { maxForwards: channel.maxForwards }),
    said: driver.takeEarly(),
  }
}

/** Where the other end of the audio is. */
function learn({ media, driver, channel }: FarCall, answer: unknown): void {
  const there = readAddress(answer)
  if (there) driver.renew(media.found(there))
  else {
    driver.finish({ cause: nodeGone })
    handleEnd(channel, { cause: nodeGone, failure: 'unreachable', reason: 'the answer of the node cannot be read' })
  }
}

function refusalOf(refusal: unknown): LineEnding {
  const { cause, ...rest } = (refusal ?? {}) as Partial<LineEnding>
  return typeof cause === 'number' ? { ...rest, cause } : { cause: nodeGone, failure: 'unreachable' }
}
