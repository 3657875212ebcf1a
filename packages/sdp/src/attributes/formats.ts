// What the numbers of a media line mean: `rtpmap`, `fmtp`, `rtcp-fb`, `ptime`, `extmap` (RFC 8866 §6, RFC 8285).
// Not which of them we like.

import { type Attribute, attribute, type MediaDescription } from '../session-description.ts'
import { attributeValue, attributeValues } from './find.ts'
import { staticPayloadTypes } from './payload-types.table.ts'

export interface Format {
  readonly payloadType: number
  readonly name: string
  readonly clockRateHz: number
  readonly channels: number
  /** everything behind the payload type in `fmtp` */
  readonly fmtp?: string | undefined
}

/** In the order of the media line; a dynamic type without `rtpmap` is left out: nobody could know what it is. */
export function formatsOf(media: MediaDescription): Format[] {
  const maps = mapsOf(media)
  const parameters = attributeValues(media, 'fmtp')
  const formats: Format[] = []
  for (let at = 0; at < media.formats.length; at++) {
    const text = media.formats[at]!
    if (!/^\d{1,3}$/.test(text) || Number(text) > 127 || media.formats.indexOf(text) < at) continue
    const payloadType = Number(text)
    const map = maps.findLast((one) => one.payloadType === payloadType) ?? staticPayloadTypes[payloadType]
    if (!map) continue
    const { name, clockRateHz, channels } = map
    const fmtp = parametersOf(parameters, payloadType)
    formats.push(
      fmtp === undefined
        ? { payloadType, name, clockRateHz, channels }
        : { payloadType, name, clockRateHz, channels, fmtp },
    )
  }
  return formats
}

function mapsOf(media: MediaDescription): Format[] {
  const maps: Format[] = []
  for (const text of attributeValues(media, 'rtpmap')) {
    const parts = /^(\d{1,3}) +([^\s/]+) *\/ *(\d{1,6})(?: *\/ *(\d{1,2}))?/.exec(text)
    if (!parts) continue
    const [, payloadType, name, clockRateHz, channels = 1] = parts
    maps.push({
      payloadType: Number(payloadType),
      name: name!,
      clockRateHz: Number(clockRateHz),
      channels: Number(channels),
    })
  }
  return maps
}

/** What follows the number; of two the last counts. */
function parametersOf(lines: readonly string[], payloadType: number): string | undefined {
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]!
    if (Number.parseInt(line, 10) !== payloadType) continue
    const parts = /^\d{1,3} +(.*)$/.exec(line)
    if (parts) return parts[1]
  }
  return undefined
}

/** `rtpmap` and `fmtp` of one format; a static type gets its `rtpmap` all the same, as everybody writes it. */
export function formatAttributes(format: Format): Attribute[] {
  const channels = format.channels > 1 ? `/${format.channels}` : ''
  const map = attribute('rtpmap', `${format.payloadType} ${format.name}/${format.clockRateHz}${channels}`)
  return format.fmtp === undefined ? [map] : [map, attribute('fmtp', `${format.payloadType} ${format.fmtp}`)]
}

/** `name=value;…` of `fmtp`, names in lower case. */
export function readFmtp(fmtp: string | undefined): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const part of fmtp?.split(';') ?? []) {
    const [name, ...rest] = part.split('=')
    if (name!.trim() !== '') parameters.set(name!.trim().toLowerCase(), rest.join('=').trim())
  }
  return parameters
}

/** What is reported back per payload type: `nack pli`; `*` stands for all. */
export function feedbackOf(media: MediaDescription, payloadType: number): string[] {
  return attributeValues(media, 'rtcp-fb').flatMap((text) => {
    const parts = /^(\*|\d{1,3}) +(.+)$/.exec(text)
    return parts && (parts[1] === '*' || Number(parts[1]) === payloadType) ? [parts[2]!] : []
  })
}

/** Milliseconds of sound per packet, as asked for. */
export function packetTimeMs(media: MediaDescription): number | undefined {
  const text = attributeValue(media, 'ptime')
  const value = text === undefined ? Number.NaN : Number(text)
  return value > 0 && value <= 1000 ? value : undefined
}

/** Header extensions by their numbers (RFC 8285 §5); one that no packet can bear is left out. */
export const extensionsOf = (media: MediaDescription): { id: number; uri: string }[] =>
  attributeValues(media, 'extmap').flatMap((text) => {
    const parts = /^(\d{1,4})(?:\/\w+)? +(\S+)/.exec(text)
    const id = Number(parts?.[1])
    return parts && id >= 1 && id <= 255 ? [{ id, uri: parts[2]! }] : []
  })
