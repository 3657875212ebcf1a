// Programs of the AGI directory that a call of a running exchange is handed to: one that asks, one that hears the caller, and
// commands of a manager client.

import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RawConnection } from '../support/raw-connection.ts'

const extensions = `
[default]
exten => asks,1,Answer(,i)
 same => n,AGI(asks.sh,hello)
 same => n,UserEvent(Asked,Status: \${AGISTATUS},Said: \${SAID})
exten => hears,1,Answer(,i)
 same => n,EAGI(hears.sh)
 same => n,UserEvent(Heard,Status: \${AGISTATUS},Bytes: \${BYTES})
exten => async,1,Answer(,i)
 same => n,AGI(agi:async)
 same => n,UserEvent(Commanded,Status: \${AGISTATUS})
exten => stay,1,Answer(,i)
 same => n,Wait(600)
`

const environment = 'while read line && [ "$line" != "" ]; do :; done'
const scripts = {
  'asks.sh': `#!/bin/sh\n${environment}\necho "SET VARIABLE SAID \\"$1 from $AST_AGI_DIR\\""\nread answer\n`,
  'hears.sh': `#!/bin/sh\n${environment}\necho "SET VARIABLE BYTES $(head -c 3200 <&3 | wc -c)"\nread answer\n`,
}

let exchange: ExchangeProcess
let events: EventClient
let port: number
const programs = () => join(exchange.directory, 'agi-bin')

async function called(exten: string): Promise<unknown> {
  const endpoint = `Local/${exten}@default/n`
  await exchange.request('POST', '/channels', { endpoint, context: 'default', extension: 'stay', priority: 1 })
  return (await events.next('ChannelUserevent')).userevent
}

describe('programs that drive a call', () => {
  before(async () => {
    port = await freePort()
    const managerConf = `[general]\nenabled=yes\nport=${port}\n[tester]\nsecret=word\nread=agi\nwrite=agi\n`
    const directories = ['varlib', 'data', 'spool', 'run', 'log'].map((name) => `ast${name}dir = @DIR@/${name}\n`)
    exchange = await ExchangeProcess.start({
      files: {
        'extensions.conf': extensions,
        'manager.conf': managerConf,
        'asterisk.conf': `[directories]\nastetcdir = @DIR@/etc\n${directories.join('')}astagidir = @DIR@/agi-bin\n[options]\n`,
      },
    })
    mkdirSync(programs())
    for (const [name, text] of Object.entries(scripts)) {
      writeFileSync(join(programs(), name), text)
      chmodSync(join(programs(), name), 0o755)
    }
    events = await EventClient.open(exchange.events('watcher', '&subscribeAll=true'))
  })
  after(async () => {
    events.websocket.terminate()
    await exchange.stop()
  })

  it('one of the AGI directory asks and is answered', async () => {
    assert.deepEqual(await called('asks'), { eventname: 'Asked', Status: 'SUCCESS', Said: `hello from ${programs()}` })
  })

  it('one hears the caller', async () => {
    assert.deepEqual(await called('hears'), { eventname: 'Heard', Status: 'SUCCESS', Bytes: '3200' })
  })

  it('a manager client commands, and needs the class for it', async () => {
    const manager = await RawConnection.open(port)
    manager.send('Action: Login\r\nUsername: tester\r\nSecret: word\r\n\r\n')
    await manager.until(/Authentication accepted/)
    const commanded = called('async')
    const text = await manager.until(/Event: AsyncAGIStart\r\n[\s\S]*?Env: \S+\r\n/)
    const channel = /Event: AsyncAGIStart\r\n[\s\S]*?Channel: (\S+)\r\n/.exec(text)?.[1]
    manager.send(`Action: AGI\r\nChannel: ${channel}\r\nCommand: ASYNCAGI BREAK\r\nCommandID: last\r\n\r\n`)
    await manager.until(/Event: AsyncAGIEnd\r\n/)
    assert.deepEqual(await commanded, { eventname: 'Commanded', Status: 'SUCCESS' })
    manager.send('Action: Originate\r\nChannel: Local/stay@default\r\nApplication: AGI\r\nData: asks.sh\r\n\r\n')
    await manager.until(/Message: Permission denied\r\n/)
    await manager.close()
  })
})
