// CHANNEL(item): what a channel is and how it is set.

import { table } from '@jackfield/base'
import { type Bridge, type Channel, type PickupGroups, parseGroupNames, parseGroupNumbers } from '@jackfield/core'
import { type ChannelUse, dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { grantedLetters } from '../features/features.ts'
import { toneZones } from '../speaking/tone-zones.table.ts'
import { channelItems } from '../variables/channel-items.ts'

type Read = (channel: Channel, use: ChannelUse) => string | undefined

const formatsOf = ({ facts }: Channel) => `(${facts.formats.join('|')})`

const readers = table<Read>({
  name: ({ name }) => name,
  channame: ({ name }) => name,
  uniqueid: ({ id }) => id,
  linkedid: ({ facts, id }) => facts.linkedId || id,
  callid: ({ id }) => `[C-${callNumber(id)}]`,
  channeltype: ({ technology }) => technology.name,
  state: ({ state }) => state,
  onhold: ({ isOnHold }) => (isOnHold ? '1' : '0'),
  checkhangup: ({ isHangingUp }) => (isHangingUp ? '1' : '0'),
  peer: (channel, { deps }) => peerName(channel, deps.exchange.bridges.of(channel)),
  appname: ({ facts }) => facts.appName,
  appdata: ({ facts }) => facts.appData,
  exten: ({ facts }) => facts.exten,
  context: ({ facts }) => facts.context,
  lastexten: (channel, { deps }) => deps.sessions.of(channel).last?.exten ?? '',
  lastcontext: (channel, { deps }) => deps.sessions.of(channel).last?.context ?? '',
  hangupsource: ({ hangupSource }) => hangupSource,
  accountcode: ({ facts }) => facts.accountCode,
  peeraccount: ({ facts }) => facts.peerAccount,
  language: ({ facts }) => facts.language,
  musicclass: ({ facts }) => facts.musicClass,
  tenantid: ({ facts }) => facts.tenantId,
  max_forwards: ({ forwardsLeft }) => String(forwardsLeft),
  callgroup: ({ facts }) => facts.groups.call.join(', '),
  pickupgroup: ({ facts }) => facts.groups.pickup.join(', '),
  namedcallgroup: ({ facts }) => facts.groups.namedCall.join(', '),
  namedpickupgroup: ({ facts }) => facts.groups.namedPickup.join(', '),
  audionativeformat: formatsOf,
  audioreadformat: ({ facts }) => facts.formats[0] ?? '',
  audiowriteformat: ({ facts }) => facts.formats[0] ?? '',
  videonativeformat: () => '(nothing)',
})

/** Kept as they are written, with what they read as before. */
const plain = table<string>({
  userfield: '',
  parkinglot: '',
  after_bridge_goto: '',
  dtmf_features: '',
  secure_bridge_signaling: '0',
  secure_bridge_media: '0',
  txgain: '',
  rxgain: '',
  digitdetect: '',
  faxdetect: '',
  tdd: '',
  adsicpe: '',
  transfercapability: '',
  relaxdtmf: '',
})

const writeOnly = new Set(['relaxdtmf', 'hangup_handler_push', 'hangup_handler_pop', 'hangup_handler_wipe'])

const amaFlags = ['OMIT', 'BILLING', 'DOCUMENTATION']

/** A number of its own for each call, made of the id. */
function callNumber(id: string): string {
  let hash = 0
  for (const char of id) hash = (hash * 31 + char.charCodeAt(0)) >>> 0
  return hash.toString(16).padStart(8, '0')
}

function peerName(channel: Channel, bridge: Bridge | undefined): string {
  return bridge?.members.find((other) => other.channel !== channel)?.channel.name ?? ''
}

function read(use: ChannelUse): string | undefined {
  const item = use.data.trim()
  const name = item.toLowerCase()
  const { channel } = use
  const reader = readers.get(name)
  if (reader) return reader(channel, use)
  const kept = channelItems.known(channel)?.get(name)
  if (name === 'amaflags') return kept ?? '3'
  if (name === 'tonezone') return channel.facts.toneZone || failed(use, 'CHANNEL: no tone zone is set')
  if (plain.has(name) && !writeOnly.has(name)) return kept ?? plain.get(name)
  return channel.driver.read?.(item) ?? failed(use, `CHANNEL: there is no item '${item}'`)
}

type Write = (channel: Channel, value: string, use: ChannelUse) => boolean | undefined

const writers = table<Write>({
  accountcode: (channel, accountCode) => void channel.setAccounts({ accountCode }),
  peeraccount: (channel, peerAccount) => void channel.setAccounts({ peerAccount }),
  hangupsource: (channel, source) => {
    channel.hangupSource = source
    return true
  },
  language: (channel, language) => void channel.change({ language }),
  musicclass: (channel, musicClass) => void channel.changeQuietly({ musicClass }),
  tenantid: (channel, tenantId) => void channel.change({ tenantId }),
  callgroup: (channel, value) => void join(channel, { call: parseGroupNumbers(value) }),
  pickupgroup: (channel, value) => void join(channel, { pickup: parseGroupNumbers(value) }),
  namedcallgroup: (channel, value) => void join(channel, { namedCall: parseGroupNames(value) }),
  namedpickupgroup: (channel, value) => void join(channel, { namedPickup: parseGroupNames(value) }),
  max_forwards: (channel, value) => {
    const number = Number.parseInt(value, 10)
    if (!(number >= 0)) return false
    channel.forwardsLeft = number
    return true
  },
  amaflags: (channel, value, { deps }) => {
    const named = amaFlags.indexOf(value.trim().toUpperCase()) + 1
    const number = named || Number.parseInt(value, 10)
    if (!(number >= 1 && number <= 3)) return false
    channelItems.of(channel).set('amaflags', String(number))
    deps.callRecords.set(channel, (record) => {
      record.amaFlags = number
    })
    return true
  },
  tonezone: (channel, value) => {
    if (!toneZones.includes(value.trim())) return false
    channel.changeQuietly({ toneZone: value.trim() })
    return true
  },
  dtmf_features: (channel, value) => {
    const letters = value.toUpperCase().replace(/[^TKHWX]/g, '')
    channelItems.of(channel).set('dtmf_features', letters)
    grantedLetters.of(channel).letters = letters
  },
  secure_bridge_signaling: (channel, value) => void keepFlag(channel, 'secure_bridge_signaling', value),
  secure_bridge_media: (channel, value) => void keepFlag(channel, 'secure_bridge_media', value),
  hangup_handler_push: (channel, value, use) => push(channel, value, use),
  hangup_handler_pop: (channel, value, use) => {
    pop(channel, use)
    if (value !== '') push(channel, value, use)
    return true
  },
  hangup_handler_wipe: (channel, value, use) => {
    while (channel.hangupHandlers.length > 0) pop(channel, use)
    if (value !== '') push(channel, value, use)
    return true
  },
})

const join = (channel: Channel, groups: Partial<PickupGroups>) =>
  channel.changeQuietly({ groups: { ...channel.facts.groups, ...groups } })

const keepFlag = (channel: Channel, name: string, value: string) => {
  channelItems.of(channel).set(name, /^(?:1|yes|true|y|t|on)$/i.test(value.trim()) ? '1' : '0')
}

/** What is left out of a handler's place is taken from where it is pushed. */
function push(channel: Channel, location: string, { deps: { bus } }: ChannelUse): boolean {
  const open = location.indexOf('(')
  const [place, args] = open < 0 ? [location, ''] : [location.slice(0, open), location.slice(open)]
  const names = place.split(',').map((part) => part.trim())
  const { context, exten } = channel.facts
  while (names.length < 3) names.unshift(names.length === 2 ? context : exten)
  const handler = names.join(',') + args
  if (channel.limits.check('max_hangup_handlers', channel.hangupHandlers.length + 1)) return false
  channel.hangupHandlers.push(handler)
  bus.publish('hangup-handler', { channel: channel.snapshot(), act: 'push', handler })
  return true
}

function pop(channel: Channel, { deps: { bus } }: ChannelUse): void {
  const handler = channel.hangupHandlers.pop()
  if (handler !== undefined) bus.publish('hangup-handler', { channel: channel.snapshot(), act: 'pop', handler })
}

function write(use: ChannelUse, value: string): boolean {
  const item = use.data.trim()
  const name = item.toLowerCase()
  const writer = writers.get(name)
  if (writer) {
    if (writer(use.channel, value, use) !== false) return true
    use.log.error(`CHANNEL: '${value}' cannot be the ${item}`)
    return false
  }
  if (!plain.has(name)) {
    use.log.warning(`CHANNEL: there is no item '${item}' to be set`)
    return false
  }
  channelItems.of(use.channel).set(name, value)
  return true
}

export const channel = dialplanFunction(
  {
    name: 'CHANNEL',
    module: 'func_channel.so',
    synopsis: 'What a channel is and how it is set.',
    arguments: ['item'],
    split: 'none',
    needsChannel: true,
  },
  { read, write },
)
