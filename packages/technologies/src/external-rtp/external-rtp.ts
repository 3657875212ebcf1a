// External media over RTP: a channel whose far end is a server that was named, without any signalling.
// Not telephones: nobody is called, and nobody answers but us.

import { lookup } from 'node:dns/promises'
import {
  type Channel,
  type ChannelDriver,
  type ChannelRequest,
  type RequestOutcome,
  type Technology,
  type TechnologyFacts,
  technology,
} from '@jackfield/core'
import { codecNamed, type MediaPlane, type PortRange, type PortSpec } from '@jackfield/media'
import { isUnicastAddress } from '@jackfield/rtp'
import { type MediaChannelDeps, makeMediaChannel } from '../media-channel.ts'
import { type ExternalPeer, parseExternalPeer } from './dial-string.ts'
import { localAddressTowards } from './local-address.ts'

export interface ExternalRtpDeps extends MediaChannelDeps {
  readonly plane: MediaPlane
  /** ports of ours, first and last */
  readonly portRange: () => PortRange
}

const facts: TechnologyFacts = {
  name: 'UnicastRTP',
  description: 'Unicast RTP Media Channel Driver',
  module: 'chan_rtp.so',
}

const noRoute = 3
const destinationOutOfOrder = 27
const telephoneEvents = { payloadType: 101, clockRateHz: 8_000 }

export const externalRtpTechnology = (deps: ExternalRtpDeps): Technology =>
  technology(facts, { request: (request) => makeChannel(deps, request) })

async function makeChannel(deps: ExternalRtpDeps, request: ChannelRequest): Promise<RequestOutcome> {
  const unavailable = { ok: false, code: 'unavailable', cause: destinationOutOfOrder } as const
  const peer = parseExternalPeer(request.resource, request.formats)
  if (!peer) return { ...unavailable, failure: 'endpoint-invalid' }
  const address = await lookup(peer.host).then(
    (found) => found.address,
    () => undefined,
  )
  if (address === undefined) return { ok: false, code: 'unknown-host', cause: noRoute }
  if (!deps.portRange().allowsGroups && !isUnicastAddress(address))
    return { ok: false, code: 'address-refused', cause: noRoute, failure: 'address-refused' }
  const localAddress = await localAddressTowards(address, peer.port).catch(() => undefined)
  if (localAddress === undefined) return unavailable
  const reached = { address, localAddress }
  const spec = portSpec(deps, peer, reached)
  const plan = { technology: facts, label: peer.address, format: peer.format, failure: destinationOutOfOrder }
  const made = await makeMediaChannel(deps, request, plan, (channel) => ({
    driver: driverOf(deps, channel, spec),
  }))
  if (!made.ok) return made
  const { channel, port } = made
  channel.variables.set('UNICASTRTP_LOCAL_ADDRESS', port.local?.address ?? '')
  channel.variables.set('UNICASTRTP_LOCAL_PORT', String(port.local?.port ?? ''))
  return { ok: true, channel }
}

interface Reached {
  readonly address: string
  readonly localAddress: string
}

function portSpec({ portRange }: ExternalRtpDeps, peer: ExternalPeer, { address, localAddress }: Reached): PortSpec {
  const { first, last, strict = 'yes', reportIntervalMs } = portRange()
  const payloadType = codecNamed(peer.format)?.payloadType ?? 0
  return {
    kind: 'rtp',
    transport: { localAddress, firstPort: first, lastPort: last, remote: { address, port: peer.port }, strict },
    streams: [
      { mid: 'audio', kind: 'audio', codecs: [{ name: peer.format, payloadType }], telephoneEvent: telephoneEvents },
    ],
    ...(reportIntervalMs === undefined ? {} : { reportIntervalMs }),
  }
}

function driverOf({ plane }: ExternalRtpDeps, channel: Channel, spec: PortSpec): ChannelDriver {
  return {
    // there is nobody to ask: it is up as soon as it is dialled
    call: () => {
      queueMicrotask(() => channel.handle({ type: 'answered' }))
      return { ok: true }
    },
    hangUp: () => undefined,
    indicate: () => true,
    digitBegin: (digit) => plane.beginDigit(channel.id, digit),
    digitEnd: (_digit, durationMs) => plane.endDigit(channel.id, durationMs),
    mediaPort: () => spec,
    rtpStatistics: () => {
      const figures = plane.statistics(channel.id)
      return figures && { ...figures, channel_uniqueid: channel.id }
    },
  }
}
