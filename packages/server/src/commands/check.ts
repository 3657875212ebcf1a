// `jackfield check`: reads the configuration as a start would, says what is wrong with it, and starts nothing.

import { join } from 'node:path'
import { silentLog, systemClock, systemRandom } from '@jackfield/base'
import { type Complaint, formatComplaint } from '@jackfield/conf'
import { Configuration, DialplanDatabase, objectTypes, Store } from '@jackfield/core'
import { readNotifyConf } from '@jackfield/technologies'
import { readWholeDialplan } from '../assembly/dialplan.ts'
import { readTls } from '../assembly/door.ts'
import { readMediaConf } from '../assembly/media.ts'
import { readSettings, type Settings } from '../assembly/settings.ts'
import { checkTelephonesConf } from '../assembly/telephones-conf.ts'
import type { Place } from '../command-line.ts'
import { objectDocuments } from '../configuration/object-documents.ts'
import { findPlace } from '../place.ts'

/** 0: nothing is wrong, 1: something is. */
export function check(where: Place): number {
  const found = findPlace(where, systemRandom)
  if (!found.ok) {
    console.error(`jackfield: ${found.message}`)
    return 1
  }
  const { source, home, asteriskConf } = found.place
  const settings = readSettings(source, home, asteriskConf)
  const store = Store.open(':memory:', { clock: systemClock, log: silentLog })
  const configuration = new Configuration({
    log: silentLog,
    database: new DialplanDatabase(store.space('database')),
    readDocument: objectDocuments(source),
    types: objectTypes,
    backings: settings.backings,
  })
  readWholeDialplan(source, settings)
  source.complain(checkCertificate(settings))
  readMediaConf(source, settings.program.directories.data)
  source.complain(configuration.reload())
  checkTelephonesConf(source)
  source.complain(readNotifyConf(source.read('pjsip_notify.conf')).complaints)
  const complaints: Complaint[] = [...source.takeComplaints()]
  store.close()
  for (const name of source.unreadFiles()) {
    complaints.push({
      severity: 'warning',
      code: 'file-not-used',
      message: 'This exchange does not use the file',
      file: `${source.directory}/${name}`,
      line: 0,
    })
  }
  for (const complaint of complaints) console.log(formatComplaint(complaint))
  const count = (wanted: Complaint['severity']) => complaints.filter(({ severity }) => severity === wanted).length
  const [errors, warnings, notices] = [count('error'), count('warning'), count('notice')]
  const more = notices === 0 ? '' : `, ${notices} notices`
  console.log(complaints.length === 0 ? 'nothing is wrong' : `${errors} errors, ${warnings} warnings${more}`)
  return errors === 0 ? 0 : 1
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
