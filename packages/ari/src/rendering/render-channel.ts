// A channel as the interface shows it.
// What the dialplan section holds is repeated at the end as `app_name` and `app_data`.

import { attachedValue, formatTimestamp } from '@jackfield/base'
import type { ChannelSnapshot, Party } from '@jackfield/core'
import { renderPairs } from './json-members.ts'

const texts = attachedValue<ChannelSnapshot, string>()

/** The one that was shown last: much of what changes about a channel is not shown, and what follows is about the same one. */
let last: ChannelSnapshot | undefined

export function renderChannel(channel: ChannelSnapshot): string {
  let text = texts.get(channel)
  if (text === undefined) {
    text = (last && looksLike(channel, last) ? texts.get(last) : undefined) ?? make(channel)
    texts.set(channel, text)
  }
  last = channel
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

const party = ({ name, number }: Party) => ({ name, number })
const orAbsent = (text: string) => (text === '' ? undefined : text)

// one call for all of it: a text of many pieces costs several times as much, here and where it is written
function make(c: ChannelSnapshot): string {
  const first = {
    id: c.id,
    name: c.name,
    state: c.state,
    protocol_id: c.protocolId,
    caller: party(c.caller),
    connected: party(c.connected),
    accountcode: c.accountCode,
    dialplan: {
      context: c.context,
      exten: c.exten,
      priority: c.priority < 0 ? null : c.priority,
      app_name: c.appName,
      app_data: c.appData,
    },
    creationtime: formatTimestamp(c.createdAt),
    language: c.language,
    caller_rdnis: orAbsent(c.rdnis),
  }
  const last = { tenantid: orAbsent(c.tenantId), app_name: c.appName, app_data: c.appData }
  if (c.reportedVariables.length === 0) return JSON.stringify(Object.assign(first, last))
  const variables = renderPairs(c.reportedVariables)
  return `${JSON.stringify(first).slice(0, -1)},"channelvars":${variables},${JSON.stringify(last).slice(1)}`
}
