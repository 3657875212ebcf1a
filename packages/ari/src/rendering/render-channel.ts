// A channel as the interface shows it.
// What the dialplan section holds is repeated at the end as `app_name` and `app_data`.

import { formatTimestamp } from '@jackfield/base'
import type { ChannelSnapshot, Party } from '@jackfield/core'
import { renderPairs } from './json-members.ts'

const texts = new WeakMap<ChannelSnapshot, string>()

export function renderChannel(channel: ChannelSnapshot): string {
  let text = texts.get(channel)
  if (text === undefined) {
    text = make(channel)
    texts.set(channel, text)
  }
  return text
}

const quote = (value: string) => JSON.stringify(value)
const party = ({ name, number }: Party) => `{"name":${quote(name)},"number":${quote(number)}}`

function make(c: ChannelSnapshot): string {
  const appName = quote(c.appName)
  const appData = quote(c.appData)
  const priority = c.priority < 0 ? 'null' : c.priority
  let text =
    `{"id":${quote(c.id)},"name":${quote(c.name)},"state":"${c.state}","protocol_id":${quote(c.protocolId)},` +
    `"caller":${party(c.caller)},"connected":${party(c.connected)},"accountcode":${quote(c.accountCode)},` +
    `"dialplan":{"context":${quote(c.context)},"exten":${quote(c.exten)},"priority":${priority},` +
    `"app_name":${appName},"app_data":${appData}},` +
    `"creationtime":"${formatTimestamp(c.createdAt)}","language":${quote(c.language)}`
  if (c.rdnis !== '') text += `,"caller_rdnis":${quote(c.rdnis)}`
  if (c.reportedVariables.length > 0) text += `,"channelvars":${renderPairs(c.reportedVariables)}`
  if (c.tenantId !== '') text += `,"tenantid":${quote(c.tenantId)}`
  return `${text},"app_name":${appName},"app_data":${appData}}`
}
