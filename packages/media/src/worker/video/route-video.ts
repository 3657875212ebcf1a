// Lets the streams of bridges show each other, also across pairs of links that tie bridges together.
// Not the choice within one bridge, and nothing for bridges that are not tied to any that changed.
import { LinkEnd } from '../mixing/plain-ends.ts'
import type { Port } from '../port.ts'
import { RtpEnd } from '../rtp/rtp-end.ts'
import type { BridgeVideo } from './bridge-video.ts'
import type { VideoMember } from './choose-video.ts'
import { LinkVideo, type Seen, streamBehind } from './link-video.ts'

/** As much of a bridge as is needed here. */
export interface SeenBridge {
  readonly ports: readonly Port[]
  readonly video: BridgeVideo
}

/** The bridge that a half of a link is in. */
export type HomeOf = (link: LinkEnd) => SeenBridge | undefined

/** What is chosen in one bridge may change what is there to choose in the next one. */
const mostRounds = 8

const hasVideo = ({ end }: Port): boolean => end instanceof RtpEnd && end.videos.length > 0

export function routeVideo(changed: Iterable<SeenBridge>, homeOf: HomeOf, nowMs: number): void {
  const routed = new Set<SeenBridge>()
  for (const bridge of changed) {
    if (routed.has(bridge)) continue
    const tied = tiedTo(bridge, homeOf)
    for (const one of tied) routed.add(one)
    routeTied([...tied], homeOf, nowMs)
  }
}

/** All that are tied to it, however many links lie between, and itself. */
function tiedTo(bridge: SeenBridge, homeOf: HomeOf): ReadonlySet<SeenBridge> {
  const tied = new Set([bridge])
  // those that are added meanwhile are visited, too
  for (const { ports } of tied)
    for (const { end } of ports) {
      const other = end instanceof LinkEnd && end.other && homeOf(end.other)
      if (other) tied.add(other)
    }
  return tied
}

function routeTied(bridges: readonly SeenBridge[], homeOf: HomeOf, nowMs: number): void {
  if (!bridges.some(({ ports }) => ports.some(hasVideo))) {
    for (const { ports } of bridges)
      for (const { end } of ports) if (end instanceof LinkEnd) end.video.source = undefined
    return
  }
  const rows = bridges.map((bridge) => ({ bridge, members: membersOf(bridge, homeOf) }))
  for (let round = 0, isChanged = bridges.length > 1; isChanged && round < mostRounds; round++) {
    isChanged = false
    for (const { bridge, members } of rows)
      for (const [sink, source] of bridge.video.choose(members)) {
        if (!(sink instanceof LinkVideo) || sink.source === source) continue
        sink.source = source
        isChanged = true
      }
  }
  for (const { bridge, members } of rows)
    for (const [sink, source] of bridge.video.choose(members))
      if (!(sink instanceof LinkVideo)) sink.show(streamBehind(source), nowMs)
}

/** Those with video, and links behind which somebody has. */
function membersOf(bridge: SeenBridge, homeOf: HomeOf): VideoMember<Seen>[] {
  return bridge.ports.flatMap((port): VideoMember<Seen>[] => {
    const { id, end } = port
    if (hasVideo(port)) return [{ port: id, streams: (end as RtpEnd).videos }]
    if (!(end instanceof LinkEnd)) return []
    if (isVideoBehind(end, homeOf, new Set([bridge]))) return [{ port: id, streams: [end.video] }]
    end.video.source = undefined
    return []
  })
}

function isVideoBehind(link: LinkEnd, homeOf: HomeOf, visited: Set<SeenBridge>): boolean {
  const bridge = link.other && homeOf(link.other)
  if (!bridge || visited.has(bridge)) return false
  visited.add(bridge)
  return bridge.ports.some(
    (port) =>
      hasVideo(port) ||
      (port.end instanceof LinkEnd && port.end !== link.other && isVideoBehind(port.end, homeOf, visited)),
  )
}
