// `jackfield check`: reads the configuration as a start would, says what is wrong with it, and starts nothing.

import { silentLog, systemClock, systemRandom } from '@jackfield/base'
import { type Complaint, formatComplaint } from '@jackfield/conf'
import { Configuration, DialplanDatabase, objectTypes, Store } from '@jackfield/core'
import { readNotifyConf } from '@jackfield/technologies'
import { readWholeDialplan } from '../assembly/dialplan.ts'
import { readMediaConf } from '../assembly/media.ts'
import { readSettings } from '../assembly/settings.ts'
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
  const wrong = complaints.filter(({ severity }) => severity === 'error').length
  console.log(complaints.length === 0 ? 'nothing is wrong' : `${wrong} errors, ${complaints.length - wrong} warnings`)
  return wrong === 0 ? 0 : 1
}
