// One event in the life of a channel, as it is written down; and its fields by the names that files and clients use.

import { table } from '@jackfield/base'
import { amaFlagNames, type ChannelSnapshot } from '@jackfield/core'
import { formatTime } from '@jackfield/dialplan'
import { type ChannelEventKind, channelEvents } from './channel-events.table.ts'

/** What is known of a channel beyond its picture. */
export interface ChannelDetails {
  readonly userField: string
  /** a number from 1 to 3 */
  readonly amaFlags: number
  /** the number that was dialled to get here */
  readonly dialedNumber: string
}

export const noDetails: ChannelDetails = { userField: '', amaFlags: 3, dialedNumber: '' }

export interface ChannelEvent {
  readonly kind: ChannelEventKind
  readonly at: number
  readonly channel: ChannelSnapshot
  readonly details: ChannelDetails
  /** whom it talks to, by their names */
  readonly peer: string
  /** the name that the dialplan gave to an event of its own */
  readonly ownName: string
  readonly extra: Readonly<Record<string, string | number>>
}

/** Without a pattern: seconds since 1970 with their fractions. */
export function formatEventTime(at: number, pattern: string): string {
  if (pattern !== '') return formatTime(at, pattern)
  const seconds = Math.floor(at / 1000)
  return `${seconds}.${String(Math.floor(at % 1000)).padStart(3, '0')}000`
}

const extraText = ({ extra }: ChannelEvent) => (Object.keys(extra).length === 0 ? '' : JSON.stringify(extra))

const amaFlagsText = ({ details }: ChannelEvent) => amaFlagNames[details.amaFlags] ?? ''

type Read = (event: ChannelEvent, dateFormat: string) => string

const amaFlagsNumber: Read = ({ details }) => String(details.amaFlags)

/** Names of columns, for those whose fields go by the names of functions. */
const columnNames = {
  extra: 'eventextra',
  peer: 'bridgepeer',
  cid_name: 'callerid(name)',
  cid_num: 'callerid(num)',
  cid_ani: 'callerid(ani)',
  cid_rdnis: 'callerid(rdnis)',
  cid_dnid: 'callerid(dnid)',
  ...Object.fromEntries(
    ['exten', 'context', 'channame', 'appname', 'appdata', 'amaflags', 'accountcode', 'peeraccount', 'uniqueid']
      .concat(['linkedid', 'tenantid', 'userfield'])
      .map((name) => [name, `channel(${name})`]),
  ),
}

/** What a template may ask for; functions with their parentheses, in lower case. */
const readers = table<Read>({
  eventtype: ({ kind, ownName }) => (kind === 'USER_DEFINED' && ownName !== '' ? ownName : kind),
  eventtime: ({ at }, dateFormat) => formatEventTime(at, dateFormat),
  eventenum: ({ kind }) => String(channelEvents[kind]),
  userdeftype: ({ ownName }) => ownName,
  eventextra: extraText,
  bridgepeer: ({ peer }) => peer,
  'callerid(name)': ({ channel }) => channel.caller.name,
  'callerid(num)': ({ channel }) => channel.caller.number,
  'callerid(ani)': ({ channel }) => channel.caller.number,
  'callerid(rdnis)': ({ channel }) => channel.rdnis,
  'callerid(dnid)': ({ details }) => details.dialedNumber,
  'channel(exten)': ({ channel }) => channel.exten,
  'channel(context)': ({ channel }) => channel.context,
  'channel(channame)': ({ channel }) => channel.name,
  'channel(appname)': ({ channel }) => channel.appName,
  'channel(appdata)': ({ channel }) => channel.appData,
  'channel(amaflags)': amaFlagsText,
  'channel(accountcode)': ({ channel }) => channel.accountCode,
  'channel(peeraccount)': ({ channel }) => channel.peerAccount,
  'channel(uniqueid)': ({ channel }) => channel.id,
  'channel(linkedid)': ({ channel }) => channel.linkedId,
  'channel(tenantid)': ({ channel }) => channel.tenantId,
  'channel(userfield)': ({ details }) => details.userField,
  // as numbers
  'eventtype(u)': ({ kind }) => String(channelEvents[kind]),
  'eventtime(u)': ({ at }) => formatEventTime(at, ''),
  'amaflags(u)': amaFlagsNumber,
})

const columns = table<string>(columnNames)

/** Nothing when there is no such field. */
export function channelEventField(event: ChannelEvent, name: string, dateFormat: string): string | undefined {
  const wanted = name.toLowerCase()
  return (readers.get(wanted) ?? readers.get(columns.get(wanted) ?? ''))?.(event, dateFormat)
}

/** What clients see, in order. */
export function managerFields(event: ChannelEvent, dateFormat: string): (readonly [string, string])[] {
  const { kind, channel, details, peer, ownName } = event
  return [
    ['EventName', kind],
    ['AccountCode', channel.accountCode],
    ['CallerIDnum', channel.caller.number],
    ['CallerIDname', channel.caller.name],
    ['CallerIDani', channel.caller.number],
    ['CallerIDrdnis', channel.rdnis],
    ['CallerIDdnid', details.dialedNumber],
    ['Exten', channel.exten],
    ['Context', channel.context],
    ['Channel', channel.name],
    ['Application', channel.appName],
    ['AppData', channel.appData],
    ['EventTime', formatEventTime(event.at, dateFormat || '%Y-%m-%d %H:%M:%S')],
    ['AMAFlags', amaFlagsText(event)],
    ['UniqueID', channel.id],
    ['LinkedID', channel.linkedId],
    ...(ownName === '' ? [] : ([['UserDefType', ownName]] as const)),
    ['Userfield', details.userField],
    ['Peer', peer],
    ['PeerAccount', channel.peerAccount],
    ...(channel.tenantId === '' ? [] : ([['TenantID', channel.tenantId]] as const)),
    ['Extra', extraText(event)],
  ]
}
