// The fields of a call record as texts, by the names that the dialplan and files use.

import { table } from '@jackfield/base'
import { formatCallerId } from '../channels/party.ts'
import { amaFlagNames, type CallRecord, type Disposition, dispositionNumbers } from './call-record.ts'

export interface FieldFormat {
  /** moments as seconds since 1970, words as numbers */
  readonly isRaw?: boolean
  /** lengths with fractions of a second */
  readonly isFloat?: boolean
  /** half a second and more counts as a whole one */
  readonly isRounded?: boolean
  /** moments in universal time instead of the machine's */
  readonly isUtc?: boolean
  /** what a record that goes on is measured to */
  readonly now?: number
}

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-01-31 23:59:59`. */
function formatMoment(at: number, isUtc = false): string {
  const date = new Date(at)
  const local = isUtc ? at : at - date.getTimezoneOffset() * 60_000
  const shifted = new Date(local)
  const day = [shifted.getUTCFullYear(), two(shifted.getUTCMonth() + 1), two(shifted.getUTCDate())].join('-')
  const time = [shifted.getUTCHours(), shifted.getUTCMinutes(), shifted.getUTCSeconds()].map(two).join(':')
  return `${day} ${time}`
}

function moment(at: number | undefined, { isRaw, isUtc }: FieldFormat): string {
  if (isRaw)
    return at === undefined
      ? '0.000000'
      : `${Math.floor(at / 1000)}.${String(Math.floor(at % 1000)).padStart(3, '0')}000`
  return at === undefined ? '' : formatMoment(at, isUtc)
}

function length(ms: number, { isFloat, isRounded }: FieldFormat): string {
  if (isFloat) return (ms / 1000).toFixed(6)
  return String(isRounded ? Math.round(ms / 1000) : Math.floor(ms / 1000))
}

const endOf = ({ endedAt, startedAt }: CallRecord, { now }: FieldFormat) => endedAt ?? now ?? startedAt

/** While it goes on with nobody at the other end, how it went is open. */
const shownDisposition = ({ endedAt, peer, disposition }: CallRecord): Disposition =>
  endedAt === undefined && peer === undefined ? 'NO ANSWER' : disposition

type Read = (record: CallRecord, format: FieldFormat) => string

const readers = table<Read>({
  clid: ({ channel }) => formatCallerId(channel.caller),
  src: ({ channel }) => channel.caller.number,
  dst: ({ exten }) => exten,
  dcontext: ({ context }) => context,
  channel: ({ channel }) => channel.name,
  dstchannel: ({ peer }) => peer?.name ?? '',
  lastapp: ({ lastApplication }) => lastApplication,
  lastdata: ({ lastData }) => lastData,
  start: ({ startedAt }, format) => moment(startedAt, format),
  answer: ({ answeredAt }, format) => moment(answeredAt, format),
  end: ({ endedAt }, format) => moment(endedAt, format),
  duration: (record, format) => length(endOf(record, format) - record.startedAt, format),
  billsec: (record, format) =>
    length(record.answeredAt === undefined ? 0 : Math.max(0, endOf(record, format) - record.answeredAt), format),
  disposition: (record, { isRaw }) => {
    const disposition = shownDisposition(record)
    return isRaw ? String(dispositionNumbers[disposition]) : disposition
  },
  amaflags: ({ amaFlags }, { isRaw }) => (isRaw ? String(amaFlags) : (amaFlagNames[amaFlags] ?? '')),
  accountcode: ({ channel }) => channel.accountCode,
  uniqueid: ({ channel }) => channel.id,
  linkedid: ({ channel }) => channel.linkedId,
  userfield: ({ userField }) => userField,
  peeraccount: ({ peer }) => peer?.accountCode ?? '',
  sequence: ({ sequence }) => String(sequence),
})

export const callRecordFields: readonly string[] = [...readers.keys()]

/** A field of every record in any letter case, or one of the dialplan's own; nothing when there is none. */
export function callRecordField(record: CallRecord, name: string, format: FieldFormat = {}): string | undefined {
  const wanted = name.toLowerCase()
  const read = readers.get(wanted)
  return read ? read(record, format) : record.own.get(name)
}
