// The syslog, by the system's own program that writes it.

import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import { Logs } from './logs.ts'
import { readLoggerConf } from './read-logger-conf.ts'
import { parseSyslogServer, Syslog } from './syslog.ts'

/** A server that keeps what it was sent. */
async function syslogServer(t: { after(act: () => void): void }) {
  const socket = createSocket('udp4')
  const lines: string[] = []
  socket.on('message', (line) => lines.push(line.toString()))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return {
    address: `127.0.0.1:${socket.address().port}`,
    async received(count: number) {
      while (lines.length < count) await once(socket, 'message')
      return lines
    },
  }
}

function makeLogs(t: { after(act: () => Promise<void>): void }) {
  const console: string[] = []
  const logs = new Logs({
    ...{ clock: new VirtualClock(), directory: '/nowhere', version: 'Jackfield 1.2.3' },
    writeConsole: (line) => console.push(line),
  })
  t.after(() => logs.close())
  return { logs, console }
}

test('a log channel called syslog.FACILITY sends its levels there, with the severity of each', async (t) => {
  const server = await syslogServer(t)
  const { logs } = makeLogs(t)
  const read = readLoggerConf(
    parseConf(
      `[general]\nsyslog_server = ${server.address}\n[logfiles]\nsyslog.local3 = notice,error\n`,
      'logger.conf',
    ),
  )
  assert.deepEqual(read.complaints, [])
  await logs.configure(read.channels, read.settings)
  assert.deepEqual(
    logs.list().map(({ channel, type, status }) => [channel, type, status]),
    [['syslog.local3', 'Syslog', 'Enabled']],
  )
  logs.log.for('http').error('a door\nis shut')
  logs.log.warning('nobody asked for warnings')
  logs.log.notice('all is well')
  const [first = '', second = ''] = await server.received(2)
  // 19 * 8 + 3 and + 5
  assert.match(first, /^<155>.*jackfield.*ERROR: http: a door ⏎ is shut/)
  assert.match(second, /^<157>.*jackfield.*NOTICE: jackfield: all is well/)
})

test('a facility that syslog does not have is said, and costs its channel alone', async (t) => {
  const { logs, console } = makeLogs(t)
  await logs.configure([
    { name: 'console', levels: 'notice' },
    { name: 'syslog.constructor', levels: 'error' },
  ])
  assert.match(console.join('\n'), /log channel syslog.constructor is disabled: syslog has no such facility/)
  assert.deepEqual(
    logs.list().map(({ status }) => status),
    ['Enabled', 'Disabled'],
  )
})

test('a program that ends is reported once, and nothing is written any more', async (t) => {
  const failed = Promise.withResolvers<string>()
  let times = 0
  const onFailed = (reason: string) => {
    times++
    failed.resolve(reason)
  }
  // an address of an interface that is not there ends it at once
  const server = { host: '::1%nowhere', port: 514 }
  const syslog = Syslog.open({ facility: 'local0', server, queueLimit: 10, onFailed })
  assert.ok(syslog)
  t.after(() => syslog.close())
  syslog.write('ERROR', 'one')
  assert.notEqual(await failed.promise, '')
  assert.equal(syslog.isWorking, false)
  syslog.write('ERROR', 'two')
  await syslog.close()
  assert.equal(times, 1)
})

test('more lines than may wait are left out', async (t) => {
  const server = await syslogServer(t)
  const address = parseSyslogServer(server.address)
  const syslog = Syslog.open({ facility: 'user', server: address, queueLimit: 2, onFailed: () => undefined })
  assert.ok(syslog)
  for (const word of ['one', 'two', 'three', 'four']) syslog.write('NOTICE', word)
  await server.received(2)
  syslog.write('NOTICE', 'five')
  const lines = await server.received(4)
  await syslog.close()
  const words = lines.map((line) => /\] (.*?)\0?$/.exec(line)?.[1])
  assert.deepEqual(words, ['one', 'two', '2 lines were left out here: more than 2 were waiting', 'five'])
})

test('a server is a host, with or without a port', () => {
  assert.deepEqual(parseSyslogServer('loghost'), { host: 'loghost', port: 514 })
  assert.deepEqual(parseSyslogServer('192.0.2.1:5514'), { host: '192.0.2.1', port: 5514 })
  assert.deepEqual(parseSyslogServer('[2001:db8::1]:99'), { host: '2001:db8::1', port: 99 })
  for (const bad of ['', '-x', 'a b', 'loghost:0', 'loghost:70000', 'udp://x'])
    assert.equal(parseSyslogServer(bad), undefined)
})
