// A channel event as JSON, by the names of the columns that databases have for it.

import { amaFlagNames } from '@jackfield/core'
import type { ChannelEvent } from './channel-event.ts'

export type ChannelEventJson = Readonly<Record<string, string | Readonly<Record<string, string | number>>>>

export function channelEventJson({ kind, at, channel, details, peer, ownName, extra }: ChannelEvent): ChannelEventJson {
  return {
    eventtype: kind,
    eventtime: new Date(at).toISOString(),
    userdeftype: ownName,
    cid_name: channel.caller.name,
    cid_num: channel.caller.number,
    cid_ani: channel.caller.number,
    cid_rdnis: channel.rdnis,
    cid_dnid: details.dialedNumber,
    exten: channel.exten,
    context: channel.context,
    channame: channel.name,
    appname: channel.appName,
    appdata: channel.appData,
    amaflags: amaFlagNames[details.amaFlags] ?? '',
    accountcode: channel.accountCode,
    peeraccount: channel.peerAccount,
    uniqueid: channel.id,
    linkedid: channel.linkedId,
    userfield: details.userField,
    peer,
    extra,
  }
}
