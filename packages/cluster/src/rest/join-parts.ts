// The parts that several nodes have of one call, as one answer: whoever gave it its id tells what it is, the others what they alone know.
// Not the asking.

import { isJsonObject, type Json, type JsonObject, member } from '@jackfield/base'
import { parseMoment } from '@jackfield/description'
import { joinObjects } from './join-texts.ts'

/** What one node shows of it. */
export interface Part {
  readonly node: string
  readonly text: string
}

/** The id that is shown, which need not be the one that was asked for. */
export function idShown(text: string): string | undefined {
  const shown = JSON.parse(text) as Json
  const id = isJsonObject(shown) ? member(shown, 'id') : undefined
  return typeof id === 'string' ? id : undefined
}

/** Ids that nodes make begin with their names: that node's part counts first. */
function ownFirst(parts: readonly Part[]): Part[] {
  const id = idShown(parts[0]?.text ?? 'null') ?? ''
  const isOwn = ({ node }: Part) => id.startsWith(`${node}-`)
  return [...parts.filter(isOwn), ...parts.filter((part) => !isOwn(part))]
}

/** Lists have what any node has, everything else is as the first says. */
export function joinParts(parts: readonly Part[]): string {
  return joinObjects(ownFirst(parts).map(({ text }) => text))
}

interface PlacedRung {
  readonly rung: JsonObject
  readonly at: number
}

/**
 * Rungs of all parts in the order of their moments, numbered anew. So it is whole each time: who asks for what is new since a number gets
 * everything, and is told so.
 */
export function joinLadders(parts: readonly Part[]): string {
  const [first, ...others] = ownFirst(parts).map(({ node, text }) => ({ node, ladder: JSON.parse(text) as JsonObject }))
  if (!first) return '{}'
  const own = rungsOf(first.ladder)
  const known = new Set(own.map(sipKey))
  const elsewhere = others.flatMap(({ node, ladder }) =>
    rungsOf(ladder)
      // what goes over a line is told by both its ends
      .filter((rung) => rung.kind !== 'event' || member(rung, 'node') !== first.node)
      .filter((rung) => rung.kind !== 'sip' || !known.has(sipKey(rung)))
      .map((rung) => (rung.kind === 'sip' && rung.node === undefined ? { ...rung, node } : rung)),
  )
  const rungs = [...own, ...elsewhere]
    .map((rung): PlacedRung => ({ rung, at: parseMoment(String(rung.at)) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ rung }, at) => ({ ...rung, number: at + 1 }))
  const all = [first, ...others].map(({ ladder }) => ladder)
  const sum = (name: string) => all.reduce((total, ladder) => total + Number(member(ladder, name) ?? 0), 0)
  const joined = JSON.parse(joinObjects(all.map((ladder) => JSON.stringify({ ...ladder, rungs: [] })))) as JsonObject
  const channels = new Map<unknown, JsonObject>()
  for (const channel of listOf(joined, 'channels')) if (!channels.has(channel.id)) channels.set(channel.id, channel)
  return JSON.stringify({
    ...joined,
    channels: [...channels.values()],
    left_out: sum('left_out'),
    complete: true,
    last: sum('last'),
    nodes: [first, ...others].map(({ node }) => node),
    rungs,
  })
}

/** A message that went to a telephone of another node may be known to both. */
const sipKey = (rung: JsonObject): string =>
  JSON.stringify([rung.direction, rung.dialog, rung.text].map((one) => one ?? null))

function listOf(ladder: JsonObject, name: string): JsonObject[] {
  const list = member(ladder, name)
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

const rungsOf = (ladder: JsonObject): JsonObject[] => listOf(ladder, 'rungs')
