// Call records and channel events in PostgreSQL, SQLite, at a web server and in the log: a database goes away, the exchange
// is killed, both come back, and every record is everywhere once.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { readUntil } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { PostgresCluster } from '../support/postgres-cluster.ts'
import { runJackfield } from '../support/run-jackfield.ts'

const calls = {
  'extensions.conf': `
[office]
exten => ann,1,Answer()
 same => n,Set(CDR(colour)=red)
 same => n,CELGenUserEvent(Talks,it''s "quoted")
 same => n,Hangup()
exten => stays,1,Answer()
 same => n,Wait(60)
`,
  'cdr.conf': '[general]\n[csv]\nloguniqueid = yes\n[log]\nenabled = yes\nfields = uniqueid,disposition,variables\n',
  'cel.conf': '[general]\nenable = yes\nevents = CHAN_START,ANSWER,USER_DEFINED,CHAN_END\n',
  'cel_custom.conf': '[mappings]\nevents.csv => ${eventtype},${CHANNEL(channame)}\n',
  'logger.conf': '[logfiles]\nmessages => notice,warning,error\n',
}

const lines = (exchange: ExchangeProcess, file: string) =>
  readFileSync(join(exchange.directory, 'log', file), 'utf8')
    .trim()
    .split('\n')

/** The last column. */
const written = (exchange: ExchangeProcess) =>
  lines(exchange, 'cdr-csv/Master.csv')
    .map((line) => /"([^"]*)"$/.exec(line)?.[1] ?? '')
    .sort()

/** Resolves when the calls are over and everything of them is written down. */
async function call(exchange: ExchangeProcess, count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    const path = '/channels?endpoint=Local/ann@office/n&context=office&extension=stays&priority=1'
    const response = await exchange.request('POST', path)
    assert.equal(response.status, 200, await response.text())
  }
  const left = async () => (await (await exchange.request('GET', '/channels')).json()) as unknown[]
  await readUntil('the calls are over', left, ({ length }) => length === 0)
}

async function comesToBe<T>(wanted: T, read: () => Promise<T> | T): Promise<void> {
  const text = JSON.stringify(wanted)
  await readUntil(text, read, (now) => JSON.stringify(now) === text)
}

async function start(t: TestContext, files: Readonly<Record<string, string>>) {
  const exchange = await ExchangeProcess.start({ files: { ...calls, ...files } })
  t.after(() => exchange.stop())
  const remote = async (command: string) => {
    const { code, output, errors } = await runJackfield('remote', '-C', join(exchange.etc, 'asterisk.conf'), command)
    assert.deepEqual([code, errors], [0, ''], command)
    return output
  }
  return { exchange, remote }
}

test('a database goes away, the exchange is killed, both come back: every record is there once', async (t) => {
  const cluster = await PostgresCluster.start()
  t.after(() => cluster.stop())
  await cluster.sql(`CREATE TABLE cdr (id serial PRIMARY KEY, calldate timestamp, answer timestamptz, clid varchar(3),
    billsec real, disposition integer NOT NULL, uniqueid varchar(150), colour text, tenant text NOT NULL);
    CREATE TABLE cel (id serial, eventtype text, eventtime timestamptz, channame text, extra jsonb)`)
  const place = `[global]\nhostname = ${cluster.directory}\ndbname = postgres\nuser = asterisk\n`
  const { exchange, remote } = await start(t, {
    'cdr_pgsql.conf': `${place}static "here" => tenant\n`,
    'cel_pgsql.conf': place,
  })
  const ids = async () => (await cluster.sql('SELECT uniqueid FROM cdr ORDER BY 1')).split('\n').sort()
  const events = async () =>
    (await cluster.sql("SELECT eventtype || ',' || channame FROM cel ORDER BY 1")).split('\n').sort()
  await call(exchange, 3)
  await comesToBe(written(exchange), ids)
  const [row] = (
    await cluster.sql("SELECT disposition, colour, tenant, billsec < 60, now() - answer < '1 hour' FROM cdr")
  ).split('\n')
  assert.match(row ?? '', /^8\|(red)?\|here\|t\|t$/)

  await cluster.interrupt()
  await call(exchange, 3)
  assert.match(await remote('cdr show status'), /PostgreSQL postgres, table cdr( \(.*wait)?/)
  await exchange.kill()
  await exchange.restart()
  await call(exchange, 3)
  await cluster.resume()
  await remote('cdr submit')
  await comesToBe(written(exchange), ids)
  await comesToBe(
    lines(exchange, 'cel-custom/events.csv')
      .map((line) => line.replace(/^Talks,/, 'USER_DEFINED,'))
      .sort(),
    events,
  )
  assert.equal(new Set(await ids()).size, 18)
  assert.equal(
    await cluster.sql("SELECT extra->>'extra' FROM cel WHERE eventtype = 'USER_DEFINED' LIMIT 1"),
    `it''s "quoted"`,
  )
  const logged = lines(exchange, 'messages').join('\n')
  assert.match(logged, /records cannot go to PostgreSQL postgres, table cdr/)
  assert.match(logged, /"uniqueid":"[\d.]+","disposition":"ANSWERED","variables":\{"colour":"red"\}/)
})

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly status: number
}

/** A web server that is out of order for its first two requests. */
async function receiver(t: TestContext) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const status = received.length < 2 ? 503 : 200
      received.push({ headers: request.headers, body, status })
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calls`, received }
}

test('files of SQLite and a web server: signed, with the same key when it is sent again', async (t) => {
  const { url, received } = await receiver(t)
  const { exchange, remote } = await start(t, {
    'cdr_sqlite3_custom.conf': `[master]\ntable = calls\ncolumns = calldate, clid, uniqueid, colour, flags
values = '\${CDR(start)}','\${CDR(clid)}','\${CDR(uniqueid)}','\${CDR(colour)}','\${CDR(amaflags)}'
[typed]\nfields = uniqueid,amaflags(int64),"always",billsec(float),disposition\ncolumns = uniqueid,flags,word,billsec,how\n`,
    'cel_sqlite3_custom.conf': '[events]\nfields = eventtype,eventtime(float),channame,extra\n',
    'cdr_webhook.conf': `[billing]\nurl = ${url}\nsecret = a secret of two\ntime = 0\nheader = X-Site: here\n`,
  })
  await call(exchange, 3)
  await exchange.kill()
  await exchange.restart()
  await call(exchange, 2)
  await remote('cdr submit')
  const read = (file: string, sql: string) => {
    let database: DatabaseSync | undefined
    try {
      database = new DatabaseSync(join(exchange.directory, 'log', file), { readOnly: true })
      return database.prepare(sql).all()
    } catch (error) {
      // it comes with its first record, and is being written to
      assert.match((error as Error).message, /unable to open database file|no such table|database is locked/)
      return []
    } finally {
      database?.close()
    }
  }
  const accepted = () =>
    received
      .filter(({ status }) => status === 200)
      .flatMap(({ body }) => JSON.parse(body).records as { id: string; uniqueid: string }[])
  await comesToBe(written(exchange), () =>
    read('master.db', 'SELECT * FROM calls')
      .map(({ uniqueid }) => String(uniqueid))
      .sort(),
  )
  await comesToBe(written(exchange), () =>
    read('typed.db', 'SELECT * FROM cdr')
      .map(({ uniqueid }) => String(uniqueid))
      .sort(),
  )
  await comesToBe(lines(exchange, 'cel-custom/events.csv').length, () => read('events.db', 'SELECT * FROM cel').length)
  await comesToBe(written(exchange), () =>
    [...new Map(accepted().map(({ id, uniqueid }) => [id, uniqueid])).values()].sort(),
  )
  const [typed] = read('typed.db', 'SELECT flags, word, typeof(billsec) AS real, how FROM cdr')
  assert.deepEqual({ ...typed }, { flags: 3, word: 'always', real: 'real', how: 'ANSWERED' })
  // what was refused came again under the same key, and no key was used for two things
  const byKey = Map.groupBy(received, ({ headers }) => headers['idempotency-key'])
  assert.ok([...byKey.values()].every((same) => new Set(same.map(({ body }) => body)).size === 1))
  assert.ok([...byKey.values()].some((same) => same.length > 1))
  for (const { headers, body } of received) {
    const id = headers['webhook-id']
    const signed = createHmac('sha256', 'a secret of two').update(`${id}.${headers['webhook-timestamp']}.${body}`)
    assert.equal(headers['webhook-signature'], `v1,${signed.digest('base64')}`)
    assert.deepEqual([headers['idempotency-key'], headers['x-site']], [`"${id}"`, 'here'])
  }
})
