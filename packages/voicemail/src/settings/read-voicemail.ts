// voicemail.conf into mailboxes and what holds for all of them.
// Not the messages.

import {
  type Complaint,
  type ConfDocument,
  type ConfSection,
  findSections,
  type Place,
  readOptions,
  visibleSections,
  warning,
} from '@jackfield/conf'
import { isRecordingFormat } from '@jackfield/core'
import { isZone } from '@jackfield/dialplan'
import { readMailboxLine } from './mailbox-line.ts'
import { generalOptions } from './voicemail-options.table.ts'
import type {
  Alias,
  GeneralOptions,
  MailboxUser,
  RecordedFormat,
  VoicemailSettings,
  Zone,
} from './voicemail-settings.ts'

export interface ReadVoicemail {
  readonly settings: VoicemailSettings
  readonly complaints: readonly Complaint[]
}

const zoneSection = 'zonemessages'

export function readVoicemail(document: ConfDocument): ReadVoicemail {
  const complaints: Complaint[] = []
  const { general, placeOf } = readGeneral(document, complaints)
  const zones = new Map<string, Zone>()
  const contexts = new Map<string, Map<string, MailboxUser>>()
  const directoryIntros = new Map<string, string>()
  let aliases: Alias[] | undefined
  for (const section of visibleSections(document)) {
    const name = section.name.toLowerCase()
    if (name === 'general') continue
    if (name === zoneSection) for (const zone of readZones(section, complaints)) zones.set(zone.name, zone)
    else if (general.aliasescontext !== '' && name === general.aliasescontext.toLowerCase()) {
      aliases = [...(aliases ?? []), ...section.variables.map(({ name: alias, value }) => ({ alias, mailbox: value }))]
    } else readContext(section, general, { contexts, directoryIntros, complaints })
  }
  checkSilence(general, placeOf, complaints)
  for (const context of contexts.values()) for (const user of context.values()) checkZone(user, zones, complaints)
  const formats = readFormats(general, placeOf('format'), complaints)
  return { settings: { general, formats, contexts, zones, aliases, directoryIntros }, complaints }
}

function readGeneral(document: ConfDocument, complaints: Complaint[]) {
  const variables = findSections(document, 'general').flatMap((section) => section.variables)
  const place: Place = { file: document.file, line: 0 }
  const section = { ...place, name: 'general', isTemplate: false, bases: [], variables }
  const read = readOptions(generalOptions, section, { unknown: 'warning', badValue: 'warning' })
  complaints.push(...read.complaints)
  const placeOf = (name: keyof typeof generalOptions): Place => read.places[name] ?? place
  return { general: read.options as GeneralOptions, placeOf }
}

function readContext(
  section: ConfSection,
  general: GeneralOptions,
  into: {
    readonly contexts: Map<string, Map<string, MailboxUser>>
    readonly directoryIntros: Map<string, string>
    readonly complaints: Complaint[]
  },
): void {
  const { name } = section
  if (/[/\0@]/.test(name) || name === '.' || name === '..') {
    into.complaints.push(warning('bad-mailbox', `"${name}" is no name of a voicemail context`, section))
    return
  }
  const users = into.contexts.get(name) ?? new Map<string, MailboxUser>()
  into.contexts.set(name, users)
  for (const line of section.variables) {
    if (line.name.toLowerCase() === 'directoryintro') {
      into.directoryIntros.set(name, line.value)
      continue
    }
    if (users.has(line.name)) {
      into.complaints.push(warning('double-mailbox', `there is a mailbox "${line.name}@${name}" already`, line))
      continue
    }
    const user = readMailboxLine(name, line, general, into.complaints)
    if (user) users.set(user.box, user)
  }
}

function* readZones(section: ConfSection, complaints: Complaint[]): Generator<Zone, void, undefined> {
  for (const line of section.variables) {
    const [timeZone = '', format = ''] = line.value.split('|').map((part) => part.trim())
    if (timeZone === '' || format === '') {
      complaints.push(warning('bad-zone', `"${line.value}" is no zone: a time zone and a format, with | between`, line))
      continue
    }
    if (!isZone(timeZone)) complaints.push(warning('bad-zone', `there is no time zone "${timeZone}"`, line))
    yield { name: line.name, timeZone, format }
  }
}

function checkZone({ options, place, box, context }: MailboxUser, zones: ReadonlyMap<string, Zone>, to: Complaint[]) {
  if (options.tz === '' || zones.has(options.tz)) return
  to.push(warning('bad-zone', `"${options.tz}" of ${box}@${context} is no zone of [${zoneSection}]`, place))
}

/** A message that ends by silence would always be too short. */
function checkSilence(
  { maxsilence, minsecs }: GeneralOptions,
  placeOf: (name: 'maxsilence') => Place,
  complaints: Complaint[],
): void {
  if (maxsilence === 0 || minsecs === 0 || maxsilence < minsecs) return
  const message = `maxsilence (${maxsilence}) should be less than minsecs (${minsecs}), or short messages are lost`
  complaints.push(warning('bad-value', message, placeOf('maxsilence')))
}

function readFormats({ format: text }: GeneralOptions, place: Place, complaints: Complaint[]): RecordedFormat[] {
  const words = text
    .split(/[|,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const formats = new Map<string, RecordedFormat>()
  for (const word of words) {
    const format = word === 'WAV' ? 'wav49' : word
    if (isRecordingFormat(format)) formats.set(format, { format, ending: format === 'wav49' ? 'WAV' : format })
    else complaints.push(warning('bad-value', `"${word}" is no format that can be recorded`, place))
  }
  return formats.size > 0 ? [...formats.values()] : [{ format: 'wav', ending: 'wav' }]
}
