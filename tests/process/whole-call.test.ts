// A call from its first command to its record: the program is started in a fresh directory, driven by `jackfield remote`, read back
// by the manager interface and by REST, stopped gracefully; what is written down of the call is there, also after a crash.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RawConnection } from '../support/raw-connection.ts'
import { runJackfield } from '../support/run-jackfield.ts'

const extensions = `
[phones]
exten => called,1,Answer()
 same => n,Wait(600)
exten => talks,1,Set(CDR(userfield)=from the dialplan)
 same => n,CELGenUserEvent(Talks,a lot)
 same => n,Wait(600)
exten => asks,1,Dial(Local/called@phones/n,30)
`

const records = {
  'cdr.conf': '[general]\nenable = yes\n\n[csv]\nloguniqueid = yes\nloguserfield = yes\n',
  'cdr_manager.conf': '[general]\nenabled = yes\n',
  'cdr_custom.conf': '[mappings]\nmine.csv => ${CSV_QUOTE(${CDR(channel)})},${CDR(disposition)}\n',
  'cel.conf': '[general]\nenable = yes\nevents = ALL\napps = wait\n\n[manager]\nenabled = yes\n',
  'cel_custom.conf': '[mappings]\nevents.csv => ${eventtype},${CHANNEL(channame)}\n',
}

let exchange: ExchangeProcess | undefined

afterEach(async () => {
  await exchange?.stop()
  exchange = undefined
})

async function start(more: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const managerConf = `[general]\nenabled = yes\nport = ${port}\n\n[tester]\nsecret = word\nread = all\nwrite = all\n`
  const started = await ExchangeProcess.start({
    files: { 'extensions.conf': extensions, 'manager.conf': managerConf, ...records, ...more },
  })
  exchange = started
  const remote = async (command: string): Promise<string> => {
    const { code, output, errors } = await runJackfield('remote', '-C', join(started.etc, 'asterisk.conf'), command)
    assert.deepEqual([code, errors], [0, ''], command)
    return output
  }
  const manager = await RawConnection.open(port)
  manager.send('Action: Login\r\nUsername: tester\r\nSecret: word\r\n\r\n')
  await manager.until(/Event: FullyBooted\r\n/)
  return { exchange: started, remote, manager, log: (file: string) => join(started.directory, 'log', file) }
}

const lines = (path: string) => readFileSync(path, 'utf8').trim().split('\n')

describe('a whole call', () => {
  it('is driven by commands, read back by the doors, and written down when it is over', async () => {
    const { exchange, remote, manager, log } = await start()
    assert.equal(await remote('core waitfullybooted'), 'Asterisk has fully booted.\n')
    assert.match(await remote('cdr show status'), /Logging: +Enabled[\s\S]* csv\n[\s\S]*cdr-custom[\s\S]*cdr_manager/)
    assert.match(await remote('cel show status'), /CEL Logging: Enabled/)
    await remote('channel originate Local/called@phones/n extension talks@phones')
    await manager.until(/Event: CEL\r\n[\s\S]*?EventName: USER_DEFINED\r\n[\s\S]*?UserDefType: Talks\r\n/)
    const shown = (await (await exchange.request('GET', '/channels')).json()) as { name: string }[]
    assert.deepEqual(
      shown.map(({ name }) => name),
      ['Local/called@phones-00000000;1', 'Local/called@phones-00000000;2'],
    )
    manager.send('Action: CoreShowChannels\r\n\r\n')
    await manager.until(/Event: CoreShowChannelsComplete\r\n[\s\S]*?ListItems: 2\r\n/)
    assert.match(await remote('core show channels count'), /^2 active channels/)
    assert.match(await remote('channel request hangup all'), /Requested Hangup on/)
    await manager.until(/Event: Cdr\r\n[\s\S]*?UserField: from the dialplan\r\n/)
    await remote('core stop gracefully')
    assert.equal(await exchange.ended(), 0)
    const master = lines(log('cdr-csv/Master.csv'))
    assert.equal(master.length, 2)
    const own = master.find((line) => line.includes('"from the dialplan"'))
    assert.match(own ?? '', /^"","","talks","phones",.*"Wait","600",.*"ANSWERED","DOCUMENTATION",/)
    assert.equal(lines(log('cdr-custom/mine.csv')).length, 2)
    const events = lines(log('cel-custom/events.csv')).map((line) => line.split(',')[0])
    assert.deepEqual(
      ['CHAN_START', 'ANSWER', 'APP_START', 'Talks', 'HANGUP', 'CHAN_END', 'LINKEDID_END'].filter(
        (kind) => !events.includes(kind),
      ),
      [],
    )
    assert.equal(events.at(-1), 'LINKEDID_END')
  })

  it('is written down before anything else happens: a crash right after loses nothing', async () => {
    const { exchange, remote, manager, log } = await start()
    for (let count = 0; count < 5; count++)
      await remote('channel originate Local/called@phones/n extension asks@phones')
    await manager.until(/(?:Event: BridgeEnter\r\n[\s\S]*?){10}/)
    manager.send('Action: Hangup\r\nChannel: /Local.*/\r\n\r\n')
    await manager.until(/(?:Event: Cdr\r\n[\s\S]*?){15}/)
    await exchange.kill()
    assert.equal(lines(log('cdr-csv/Master.csv')).length >= 15, true)
  })

  it('is written by the back ends whose modules are loaded', async () => {
    const { remote, manager, log } = await start()
    const shown = await remote('module show like cdr_')
    for (const name of ['cdr_csv.so', 'cdr_custom.so', 'cdr_manager.so']) assert.ok(shown.includes(name), shown)
    const calls = async (count: number) => {
      await remote('channel originate Local/called@phones/n extension talks@phones')
      await manager.until(new RegExp(`(?:EventName: USER_DEFINED\\r\\n[\\s\\S]*?){${count}}`))
      await remote('channel request hangup all')
      await manager.until(new RegExp(`(?:Event: Cdr\\r\\n[\\s\\S]*?){${2 * count}}`))
    }
    await remote('module unload cdr_csv.so')
    await calls(1)
    assert.ok(!existsSync(log('cdr-csv/Master.csv')))
    assert.equal(lines(log('cdr-custom/mine.csv')).length, 2)
    await remote('module load cdr_csv.so')
    await remote('module unload cdr_custom.so')
    await calls(2)
    assert.equal(lines(log('cdr-csv/Master.csv')).length, 2)
    assert.equal(lines(log('cdr-custom/mine.csv')).length, 2)
  })

  it('waits in a batch over a crash, and is written at the next start', async () => {
    const batch = '[general]\nenable = yes\nbatch = yes\nsize = 1000\ntime = 86400\n\n[csv]\n'
    const { exchange, remote, manager, log } = await start({ 'cdr.conf': batch })
    await remote('channel originate Local/called@phones/n extension talks@phones')
    await manager.until(/EventName: USER_DEFINED\r\n/)
    await remote('channel request hangup all')
    await manager.until(/(?:Event: Cdr\r\n[\s\S]*?){2}/)
    assert.ok(!existsSync(log('cdr-csv/Master.csv')))
    await exchange.kill()
    await exchange.restart()
    assert.equal(lines(log('cdr-csv/Master.csv')).length, 2)
  })
})

describe('two exchanges side by side', () => {
  it('share nothing: each has its own calls, records and commands', async () => {
    const first = await start()
    const one = first.exchange
    exchange = undefined
    try {
      const second = await start()
      await first.remote('channel originate Local/called@phones/n extension talks@phones')
      await first.manager.until(/EventName: USER_DEFINED\r\n/)
      assert.match(await second.remote('core show channels count'), /^0 active channels/)
      await second.remote('core stop now')
      assert.equal(await second.exchange.ended(), 0)
      assert.match((await (await one.request('GET', '/channels')).text()) ?? '', /Local\/called@phones-00000000;1/)
    } finally {
      await one.stop()
    }
  })
})
