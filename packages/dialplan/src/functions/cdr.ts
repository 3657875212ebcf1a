// CDR(field[,options]): a field of the call record.

import { formatCallerId } from '@jackfield/core'
import type { CallRecord } from '../engine/call-records.ts'
import { channelItems } from '../engine/channel-items.ts'
import { type ChannelUse, dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { formatTime } from '../text/format-time.ts'

const dispositions: Readonly<Record<CallRecord['disposition'], string>> = {
  'NO ANSWER': '0',
  FAILED: '2',
  BUSY: '4',
  ANSWERED: '8',
  CONGESTION: '16',
}

interface Way {
  readonly isRaw: boolean
  readonly isFloat: boolean
}

function moment(at: number | undefined, { isRaw }: Way): string {
  if (isRaw) return at === undefined ? '0.000000' : `${Math.floor(at / 1000)}.${String(at % 1000).padStart(3, '0')}000`
  return at === undefined ? '' : formatTime(at, '%Y-%m-%d %H:%M:%S')
}

const length = (ms: number, { isFloat }: Way) => (isFloat ? (ms / 1000).toFixed(6) : String(Math.floor(ms / 1000)))

type Read = (use: ChannelUse, record: CallRecord, way: Way) => string

const readers: Readonly<Record<string, Read>> = {
  clid: ({ channel }) => formatCallerId(channel.facts.caller),
  src: ({ channel }) => channel.facts.caller.number,
  dst: ({ channel }) => channel.facts.exten,
  dcontext: ({ channel }) => channel.facts.context,
  channel: ({ channel }) => channel.name,
  dstchannel: (_, { peerChannel }) => peerChannel,
  lastapp: (_, { lastApplication }) => lastApplication,
  lastdata: (_, { lastData }) => lastData,
  start: (_, { startedAt }, way) => moment(startedAt, way),
  answer: (_, { answeredAt }, way) => moment(answeredAt, way),
  end: (_, { endedAt }, way) => moment(endedAt, way),
  duration: ({ parts }, { startedAt, endedAt }, way) => length((endedAt ?? parts.clock.wall()) - startedAt, way),
  billsec: ({ parts }, { answeredAt, endedAt }, way) =>
    length(answeredAt === undefined ? 0 : (endedAt ?? parts.clock.wall()) - answeredAt, way),
  disposition: (_, { disposition }, { isRaw }) => (isRaw ? dispositions[disposition] : disposition),
  amaflags: ({ channel }, _, { isRaw }) => {
    const number = Number(channelItems.known(channel)?.get('amaflags') ?? '3')
    return isRaw ? String(number) : (['', 'OMIT', 'BILLING', 'DOCUMENTATION'][number] ?? '')
  },
  accountcode: ({ channel }) => channel.facts.accountCode,
  uniqueid: ({ channel }) => channel.id,
  linkedid: ({ channel }) => channel.facts.linkedId,
  userfield: ({ channel }) => channelItems.known(channel)?.get('userfield') ?? '',
  peeraccount: ({ channel }) => channel.facts.peerAccount,
  sequence: (_, { sequence }) => String(sequence),
}

export const cdr = dialplanFunction(
  {
    name: 'CDR',
    module: 'func_cdr.so',
    synopsis: 'A field of the call record.',
    arguments: ['field', 'options?'],
    needsChannel: true,
  },
  {
    read(use) {
      const [field = '', options = ''] = use.args
      const record = use.parts.callRecords.of(use.channel)
      const way = { isRaw: options.includes('u'), isFloat: options.includes('f') }
      return readers[field.toLowerCase()]?.(use, record, way) ?? record.own.get(field) ?? ''
    },
    write(use, value) {
      const field = use.args[0] ?? ''
      switch (field.toLowerCase()) {
        case 'accountcode':
          use.channel.change({ accountCode: value })
          return true
        case 'userfield':
          channelItems.of(use.channel).set('userfield', value)
          return true
        case 'amaflags':
          channelItems.of(use.channel).set('amaflags', value)
          return true
        default:
          if (readers[field.toLowerCase()]) {
            failed(use, `CDR: the field '${field}' cannot be set`)
            return false
          }
          use.parts.callRecords.of(use.channel).own.set(field, value)
          return true
      }
    },
  },
)
