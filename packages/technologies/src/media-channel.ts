// A channel to a program that takes and gives sound: made on somebody's behalf, told of when its port is open.
// Not how the program is reached: each technology has its own way.

import type {
  Channel,
  ChannelDriver,
  ChannelPorts,
  ChannelRequest,
  Channels,
  RequestOutcome,
  TechnologyFacts,
} from '@jackfield/core'
import type { PortOpened } from '@jackfield/media'

export interface MediaChannelDeps {
  readonly channels: Channels
  readonly ports: ChannelPorts
}

export interface MediaChannelPlan {
  readonly technology: TechnologyFacts
  readonly format: string
  /** of the hangup, when no port can be opened */
  readonly failure: number
  /** the whole name, or the label in `<Tech>/<label>-<number>` */
  readonly name?: string
  readonly label?: string
}

interface FarEnd {
  readonly driver: ChannelDriver
}

type MediaChannel<F extends FarEnd> =
  | { readonly ok: true; readonly channel: Channel; readonly port: PortOpened; readonly farEnd: F }
  | (RequestOutcome & { readonly ok: false })

export async function makeMediaChannel<F extends FarEnd>(
  { channels, ports }: MediaChannelDeps,
  { id, requestor }: ChannelRequest,
  { technology, format, failure, ...named }: MediaChannelPlan,
  farEndOf: (channel: Channel) => F,
): Promise<MediaChannel<F>> {
  const channel = channels.prepare({
    technology,
    ...named,
    id,
    isOutgoing: true,
    formats: [format],
    ...(requestor ? { ...requestor.kinship, language: requestor.facts.language } : {}),
  })
  if (!channel) return { ok: false, code: 'id-in-use', cause: 0 }
  const farEnd = farEndOf(channel)
  channel.connect(farEnd.driver)
  const port = await ports.open(channel)
  // one that was ended meanwhile is told of by nobody: it never was
  if (channel.isEnded) return { ok: false, code: 'unavailable', cause: failure }
  channels.announce(channel)
  if (port) return { ok: true, channel, port, farEnd }
  channel.fail('no-media-port')
  channel.drop(failure)
  return { ok: false, code: 'unavailable', cause: failure, failure: 'no-media-port', isReported: true }
}
