// Whose picture each stream of a bridge's members shows.
// Not how it gets there, and not who speaks: that is told.
import type { VideoSpec } from '../../contract/port.ts'

/** A stream as far as the choice goes; of what it really is nothing is needed. */
export interface VideoPort {
  readonly isComing: boolean
  readonly isGoing: boolean
  /** the port it was agreed to show */
  readonly shows: string | undefined
  readonly source: VideoPort | undefined
  /** what is really shown where it only stands for another; left out: itself */
  readonly stream?: VideoPort | undefined
}

export interface VideoMember<S extends VideoPort> {
  readonly port: string
  readonly streams: readonly S[]
}

/** `floor`: those who were chosen, the present one first. */
export function chooseVideo<S extends VideoPort>(
  members: readonly VideoMember<S>[],
  { mode, source }: VideoSpec,
  floor: readonly string[],
): Map<S, S | undefined> {
  const chosen = new Map<S, S | undefined>()
  const videoOf = (port: string | undefined) =>
    members.find((member) => member.port === port)?.streams.find(({ isComing }) => isComing)
  const own = new Map(members.map((member) => [member, member.streams.filter(({ isGoing }) => isGoing)]))
  if (mode === 'every') {
    for (const [member, streams] of own) chooseEvery(member.port, streams, members, videoOf, chosen)
    return chosen
  }
  const isPair = members.length === 2 && (mode !== 'single' || source === undefined)
  // before anybody has spoken, those who came first are seen
  const row =
    mode === 'single' && source !== undefined ? [source, ...floor] : [...floor, ...members.map(({ port }) => port)]
  for (const [member, [first, ...others]] of own) {
    for (const stream of others) chosen.set(stream, undefined)
    if (!first) continue
    const rest = members.filter(({ port }) => port !== member.port)
    // nobody needs to see himself: who has the floor sees who had it before
    const seen = isPair ? rest[0]?.port : row.find((port) => port !== member.port && videoOf(port))
    const video = mode === 'pair' && !isPair ? undefined : videoOf(seen)
    chosen.set(first, video ?? (members.length === 2 ? videoOf(rest[0]?.port) : undefined))
  }
  return chosen
}

/** Streams keep whom they show; those that are free take whoever is not shown yet, in the order they came. */
function chooseEvery<S extends VideoPort>(
  port: string,
  streams: readonly S[],
  members: readonly VideoMember<S>[],
  videoOf: (port: string | undefined) => S | undefined,
  chosen: Map<S, S | undefined>,
): void {
  const open = new Map(
    members.flatMap((member) => {
      const video = member.port === port ? undefined : videoOf(member.port)
      return video ? [[video, member.port] as const] : []
    }),
  )
  const assign = (stream: S, video: S | undefined) => {
    if (video) open.delete(video)
    chosen.set(stream, video)
  }
  for (const stream of streams) {
    if (stream.shows !== undefined && stream.shows !== port) assign(stream, videoOf(stream.shows))
  }
  for (const stream of streams) {
    const present = stream.source && [...open.keys()].find((one) => (one.stream ?? one) === stream.source)
    if (!chosen.has(stream) && present) assign(stream, present)
  }
  for (const stream of streams) if (!chosen.has(stream)) assign(stream, open.keys().next().value)
}
