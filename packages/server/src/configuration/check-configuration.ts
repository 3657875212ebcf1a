// A whole configuration, read as a start would read it: everything that is wrong with it.
// Starts nothing, and survives whatever stands in the files: a reader that fails is one more thing that is wrong.

import { join } from 'node:path'
import { describeFault, silentLog, systemClock } from '@jackfield/base'
import type { Complaint } from '@jackfield/conf'
import { Configuration, DialplanDatabase, Store } from '@jackfield/core'
import { readNotifyConf } from '@jackfield/technologies'
import { readWholeDialplan } from '../assembly/dialplan.ts'
import { readTls } from '../assembly/door.ts'
import { readMediaConf } from '../assembly/media.ts'
import { moduleNames } from '../assembly/module-names.ts'
import { objectTypes } from '../assembly/object-types.ts'
import { readSettings, type Settings } from '../assembly/settings.ts'
import { checkTelephonesConf } from '../assembly/telephones-conf.ts'
import type { ConfiguredPlace } from '../place.ts'
import { objectDocuments } from './object-documents.ts'

export function checkConfiguration(place: ConfiguredPlace): readonly Complaint[] {
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
  if (settings) {
    attempt('the dialplan', () => readWholeDialplan(source, settings))
    attempt('the certificate', () => source.complain(checkCertificate(settings)))
    attempt('the media', () => readMediaConf(source, settings.program.directories.data))
    attempt('the objects', () => checkObjects(source, settings))
  }
  attempt('the telephones', () => checkTelephonesConf(source))
  attempt('pjsip_notify.conf', () => source.complain(readNotifyConf(source.read('pjsip_notify.conf')).complaints))
  const unread = source.unreadFiles().map(
    (name): Complaint => ({
      severity: 'warning',
      code: 'file-not-used',
      message: 'This exchange does not use the file',
      file: `${source.directory}/${name}`,
      line: 0,
    }),
  )
  return [...source.takeComplaints(), ...failures, ...unread]
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
