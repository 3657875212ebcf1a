// Lets the streams of all bridges show each other, also across pairs of links that tie bridges together.
// Not the choice within one bridge, and nothing at all while nobody has video.
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

/** What is chosen in one bridge may change what is there to choose in the next one. */
const mostRounds = 8

const hasVideo = ({ end }: Port): boolean => end instanceof RtpEnd && end.videos.length > 0

export function routeVideo(bridges: Iterable<SeenBridge>, nowMs: number): void {
  const all = [...bridges]
  if (!all.some(({ ports }) => ports.some(hasVideo))) return
  const homes = new Map<LinkEnd, SeenBridge>()
  for (const bridge of all) for (const { end } of bridge.ports) if (end instanceof LinkEnd) homes.set(end, bridge)
  const rows = all.map((bridge) => ({ bridge, members: membersOf(bridge, homes) }))
  for (let round = 0, isChanged = homes.size > 0; isChanged && round < mostRounds; round++) {
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
function membersOf(bridge: SeenBridge, homes: ReadonlyMap<LinkEnd, SeenBridge>): VideoMember<Seen>[] {
  return bridge.ports.flatMap((port): VideoMember<Seen>[] => {
    const { id, end } = port
    if (hasVideo(port)) return [{ port: id, streams: (end as RtpEnd).videos }]
    if (!(end instanceof LinkEnd)) return []
    if (isVideoBehind(end, homes, new Set([bridge]))) return [{ port: id, streams: [end.video] }]
    end.video.source = undefined
    return []
  })
}

function isVideoBehind(link: LinkEnd, homes: ReadonlyMap<LinkEnd, SeenBridge>, visited: Set<SeenBridge>): boolean {
  const bridge = link.other && homes.get(link.other)
  if (!bridge || visited.has(bridge)) return false
  visited.add(bridge)
  return bridge.ports.some(
    (port) =>
      hasVideo(port) ||
      (port.end instanceof LinkEnd && port.end !== link.other && isVideoBehind(port.end, homes, visited)),
  )
}
