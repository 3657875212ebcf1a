// CDR(field[,options]): a field of the call record.

import {
  amaFlagNames,
  type CallRecord,
  type CallRecords,
  type Channel,
  callRecordField,
  callRecordFields,
} from '@jackfield/core'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

/** A word, or its number; nothing when it is neither. */
function readAmaFlags(text: string): number | undefined {
  const named = amaFlagNames.findIndex((name) => name !== '' && name === text.trim().toUpperCase())
  const number = named > 0 ? named : Number(text)
  return number >= 1 && number <= 3 ? Math.floor(number) : undefined
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
      const { channel, deps } = use
      const record: CallRecord = deps.callRecords.of(channel)
      // a record that goes on shows the channel as it is now
      const shown = record.endedAt === undefined ? { ...record, channel: channel.snapshot() } : record
      const format = { isRaw: options.includes('u'), isFloat: options.includes('f'), now: deps.clock.wall() }
      return callRecordField(shown, field, format) ?? ''
    },
    write(use, value) {
      const field = use.args[0] ?? ''
      const { callRecords } = use.deps
      switch (field.toLowerCase()) {
        case 'accountcode':
          use.channel.setAccounts({ accountCode: value })
          return true
        case 'userfield':
          callRecords.set(use.channel, (record) => {
            record.userField = value
          })
          return true
        case 'amaflags': {
          const amaFlags = readAmaFlags(value)
          if (amaFlags === undefined) {
            failed(use, `CDR: '${value}' cannot be the amaflags`)
            return false
          }
          callRecords.set(use.channel, (record) => {
            record.amaFlags = amaFlags
          })
          return true
        }
        default:
          if (callRecordFields.includes(field.toLowerCase())) {
            failed(use, `CDR: the field '${field}' cannot be set`)
            return false
          }
          return setOwn(use.channel, callRecords, field, value)
      }
    },
  },
)

/** False: the record has as many as it may. */
function setOwn(channel: Channel, callRecords: CallRecords, field: string, value: string): boolean {
  const { own } = callRecords.of(channel)
  if (!own.has(field) && channel.limits.check('max_record_fields', own.size + 1)) return false
  callRecords.set(channel, (record) => {
    // records of one channel may hold the same ones
    record.own = new Map(record.own).set(field, value)
  })
  return true
}
