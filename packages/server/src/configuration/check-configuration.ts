// A whole configuration, read as a start would read it: everything that is wrong with it.
// Starts nothing, and survives whatever stands in the files: a reader that fails is one more thing that is wrong.

import { join } from 'node:path'
import { describeFault, member, silentLog, systemClock } from '@jackfield/base'
import { type Complaint, formatComplaint, notice, warning } from '@jackfield/conf'
import { Configuration, DialplanDatabase, Store } from '@jackfield/core'
import type { NameUse } from '@jackfield/dialplan'
import { readParking } from '@jackfield/parking'
import { readNotifyConf } from '@jackfield/technologies'
import { readWholeDialplan } from '../assembly/dialplan.ts'
import { readTls } from '../assembly/door.ts'
import { readMediaConf } from '../assembly/media.ts'
import { moduleNames } from '../assembly/module-names.ts'
import { objectTypes } from '../assembly/object-types.ts'
import { parkingFile } from '../assembly/parking.ts'
import { readQueueConfiguration } from '../assembly/queues.ts'
import { readSettings, type Settings } from '../assembly/settings.ts'
import { readSpeechSettings } from '../assembly/speech.ts'
import { checkTelephonesConf } from '../assembly/telephones-conf.ts'
import { readVoicemailConf } from '../assembly/voicemail.ts'
import type { ConfiguredPlace } from '../place.ts'
import { standardFiles } from '../standard/options.table.ts'
import { readChanWebsocketConf } from './chan-websocket-conf.ts'
import { checkNames } from './check-names.ts'
import { objectDocuments } from './object-documents.ts'
import { countUsage, isStandardFile } from './usage.ts'
import type { UsedThing } from './used-things.ts'

export interface CheckedConfiguration {
  /** by file and line, each once */
  readonly complaints: readonly Complaint[]
  readonly things: readonly UsedThing[]
}

export function checkConfiguration(place: ConfiguredPlace): CheckedConfiguration {
  const { source } = place
  const failures: Complaint[] = []
  const attempt = <T>(doing: string, act: () => T): T | undefined => {
    try {
      return act()
    } catch (error) {
      const message = `${doing} cannot be checked: ${describeFault(error)}`
      failures.push({ severity: 'error', code: 'check-failed', message, file: source.directory, line: 0 })
      return undefined
    }
  }
  const settings = attempt('the settings', () => readSettings(place, moduleNames))
  let uses: readonly NameUse[] = []
  if (settings) {
    const dialplan = attempt('the dialplan', () => readWholeDialplan(source, settings))
    attempt('the queues', () => readQueueConfiguration(source))
    attempt('voicemail', () => readVoicemailConf(source))
    attempt('the parking lots', () => source.complain(readParking(source.read(parkingFile)).complaints))
    attempt('the certificate', () => source.complain(checkCertificate(settings)))
    attempt('the media', () => readMediaConf(source, settings.program.directories.data))
    attempt('the objects', () => checkObjects(source, settings))
    attempt('speech.conf', () => readSpeechSettings(source, settings))
    attempt('chan_websocket.conf', () => readChanWebsocketConf(source))
    attempt('the names', () => {
      if (!dialplan) return
      const checked = checkNames(source, settings, dialplan)
      source.complain(checked.complaints)
      uses = checked.uses
    })
  }
  attempt('the telephones', () => checkTelephonesConf(source))
  attempt('pjsip_notify.conf', () => source.complain(readNotifyConf(source.read('pjsip_notify.conf')).complaints))
  const unread = source.unreadFiles()
  const complaints = [...source.takeComplaints(), ...failures, ...unread.map((name) => unreadFile(source, name))]
  return { complaints: inOrder(complaints), things: countUsage(uses, source.documents(), unread) }
}

/** A file of a module that is not here may be missed; any other is somebody's own. */
function unreadFile({ directory }: ConfiguredPlace['source'], name: string): Complaint {
  const place = { file: `${directory}/${name}`, line: 0 }
  const about = member(standardFiles, name)
  if (!isStandardFile(name)) return notice('file-not-used', 'This exchange does not use the file', place)
  return warning('file-not-used', `This exchange does not use the file${about ? ` (${about})` : ''}`, place)
}

function inOrder(complaints: readonly Complaint[]): Complaint[] {
  const once = new Map(complaints.map((complaint) => [formatComplaint(complaint), complaint]))
  return [...once.values()].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

function checkObjects(source: ConfiguredPlace['source'], settings: Settings): void {
  const store = Store.open(':memory:', { clock: systemClock, log: silentLog })
  try {
    const configuration = new Configuration({
      log: silentLog,
      database: new DialplanDatabase(store.space('database')),
      readDocument: objectDocuments(source),
      types: objectTypes,
      backings: settings.backings,
    })
    source.complain(configuration.reload())
  } finally {
    store.close()
  }
}

/** A start with such a certificate would fail. */
function checkCertificate({ http, program }: Settings): Complaint[] {
  if (!http.tlsListen) return []
  const { etc } = program.directories
  try {
    readTls(http.options, etc)
    return []
  } catch (error) {
    const message = (error as Error).message.replace(/^http\.conf: /, '')
    return [{ severity: 'error', code: 'certificate', message, file: join(etc, 'http.conf'), line: 0 }]
  }
}
