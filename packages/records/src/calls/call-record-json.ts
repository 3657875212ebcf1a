// A call record as JSON: what databases, webhooks and the log get.
// Not the texts of files: those are made field by field as the configuration wants them.

import { amaFlagNames, type CallRecord, callRecordField, callRecordFields, type FieldFormat } from '@jackfield/core'

export type CallRecordJson = Readonly<Record<string, string | number | null | Readonly<Record<string, string>>>>

const moment = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

export function callRecordJson(record: CallRecord, format: FieldFormat): CallRecordJson {
  const { startedAt, answeredAt, endedAt } = record
  const texts = Object.fromEntries(callRecordFields.map((name) => [name, callRecordField(record, name, format) ?? '']))
  return {
    ...texts,
    start: moment(startedAt),
    answer: moment(answeredAt),
    end: moment(endedAt),
    duration: Number(texts.duration),
    billsec: Number(texts.billsec),
    amaflags: amaFlagNames[record.amaFlags] ?? '',
    sequence: record.sequence,
    variables: Object.fromEntries(record.own),
  }
}
