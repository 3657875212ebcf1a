// A program that is going to be killed: it writes to mailboxes, configuration objects and the database of one store, and
// says each write on its output only after the store has said `ok`.
// Not a test: the test that starts it kills it and reads the file.

import { writeSync } from 'node:fs'
import { silentLog, systemClock } from '@jackfield/base'
import { Bus } from '../../bus/bus.ts'
import { Configuration } from '../../configuration/configuration.ts'
import { someObjectTypes } from '../../configuration/object-types-fixture.ts'
import { Mailboxes } from '../../mailboxes/mailboxes.ts'
import { DialplanDatabase } from '../dialplan-database.ts'
import { Store } from '../store.ts'

const [path = '', round = ''] = process.argv.slice(2)
const store = Store.open(path, { clock: systemClock, log: silentLog })
const database = new DialplanDatabase(store.space('database'))
const mailboxes = new Mailboxes({
  space: store.space('mailboxes'),
  shares: store.space('mailbox-shares'),
  bus: new Bus(systemClock),
})
const configuration = new Configuration({
  log: silentLog,
  database,
  readDocument: (file) => ({
    ok: false,
    isPresent: false,
    file,
    sections: [],
    complaints: [],
    files: [],
    hasRunCommands: false,
  }),
  types: someObjectTypes,
  backings: new Map([['res_phones', new Map([['account', ['astdb,objects']]])]]),
})

for (let number = 0; ; number++) {
  const name = `${round}-${number}`
  const fields = [{ attribute: 'username', value: name }]
  const isKept =
    mailboxes.update(name, { oldMessages: number, newMessages: 1 }).ok &&
    database.put('kept', name, String(number)).ok &&
    configuration.put('res_phones', 'account', name, fields).ok
  if (isKept) writeSync(1, `${number}\n`)
}
