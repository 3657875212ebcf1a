// A channel as the interface shows it.
// What the dialplan section holds is repeated at the end as `app_name` and `app_data`.

import { attachedValue, formatTimestamp, onePiece, quoted } from '@jackfield/base'
import type { ChannelSnapshot, Party } from '@jackfield/core'
import { renderPairs } from './json-members.ts'

const texts = attachedValue<ChannelSnapshot, string>()

/** The one that was shown last: much of what changes about a channel is not shown, and what follows is about the same one. */
let last: ChannelSnapshot | undefined
let lastText = ''

export function renderChannel(channel: ChannelSnapshot): string {
  if (channel === last) return lastText
  let text = texts.get(channel)
  if (text === undefined) {
    text = last && looksLike(channel, last) ? lastText : make(channel)
    texts.set(channel, text)
  }
  last = channel
  lastText = text
  return text
}

/** Is all that is shown of it the same, and the same objects? */
function looksLike(one: ChannelSnapshot, other: ChannelSnapshot): boolean {
  return (
    one.id === other.id &&
    one.name === other.name &&
    one.state === other.state &&
    one.appName === other.appName &&
    one.appData === other.appData &&
    one.priority === other.priority &&
    one.exten === other.exten &&
    one.context === other.context &&
    one.caller === other.caller &&
    one.connected === other.connected &&
    one.reportedVariables === other.reportedVariables &&
    one.accountCode === other.accountCode &&
    one.protocolId === other.protocolId &&
    one.createdAt === other.createdAt &&
    one.language === other.language &&
    one.rdnis === other.rdnis &&
    one.tenantId === other.tenantId
  )
}

const nobody = '{"name":"","number":""}'

const party = ({ name, number }: Party) =>
  name === '' && number === '' ? nobody : `{"name":${quoted(name)},"number":${quoted(number)}}`

interface Place {
  readonly of: ChannelSnapshot
  /** the dialplan section, and what of it is repeated at the end */
  readonly section: string
  readonly repeated: string
}

/** Those that were shown last: many channels are at the same places, and each stays for a while. */
const places: Place[] = []
const mostPlaces = 8
let nextPlace = 0

function placeOf(c: ChannelSnapshot): Place {
  for (const place of places) if (isSamePlace(c, place.of)) return place
  const place = makePlace(c)
  places[nextPlace] = place
  nextPlace = (nextPlace + 1) % mostPlaces
  return place
}

const isSamePlace = (one: ChannelSnapshot, other: ChannelSnapshot) =>
  one.appName === other.appName &&
  one.appData === other.appData &&
  one.priority === other.priority &&
  one.exten === other.exten &&
  one.context === other.context

// a text that is put together is written piece by piece wherever it stands; these stand in many
function makePlace(c: ChannelSnapshot): Place {
  const app = { app_name: c.appName, app_data: c.appData }
  const priority = c.priority < 0 ? null : c.priority
  const section = JSON.stringify({ context: c.context, exten: c.exten, priority, ...app })
  return { of: c, section, repeated: JSON.stringify(app).slice(1) }
}

// by hand: JSON.stringify takes three times as long for all of it
function make(c: ChannelSnapshot): string {
  const { section, repeated } = placeOf(c)
  const parties = `"caller":${party(c.caller)},"connected":${party(c.connected)}`
  const rdnis = c.rdnis === '' ? '' : `,"caller_rdnis":${quoted(c.rdnis)}`
  const variables = c.reportedVariables.length === 0 ? '' : `,"channelvars":${renderPairs(c.reportedVariables)}`
  const tenant = c.tenantId === '' ? '' : `,"tenantid":${quoted(c.tenantId)}`
  const first = `{"id":${quoted(c.id)},"name":${quoted(c.name)},"state":"${c.state}","protocol_id":${quoted(c.protocolId)}`
  const second = `${parties},"accountcode":${quoted(c.accountCode)},"dialplan":${section}`
  const third = `"creationtime":"${formatTimestamp(c.createdAt)}","language":${quoted(c.language)}`
  return onePiece(`${first},${second},${third}${rdnis}${variables}${tenant},${repeated}`)
}
