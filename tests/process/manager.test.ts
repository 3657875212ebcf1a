// The manager interface of a running exchange: calls that it makes are seen by applications and the other way round.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RawConnection } from '../support/raw-connection.ts'

const extensions = `
[phones]
exten => up,1,Answer()
 same => n,Wait(600)
exten => app,1,Stasis(watched)
`

let exchange: ExchangeProcess
let port: number

const conf = (secret: string) => `
[general]
enabled = yes
port = ${port}
version = 2.6.0

[tester]
secret = ${secret}
read = all
write = all
`

async function logIn(secret = 'word'): Promise<RawConnection> {
  const connection = await RawConnection.open(port)
  connection.send(`Action: Login\r\nUsername: tester\r\nSecret: ${secret}\r\n\r\n`)
  await connection.until(/Message: Authentication (accepted|failed)/)
  return connection
}

describe('the manager interface', () => {
  before(async () => {
    port = await freePort()
    exchange = await ExchangeProcess.start({ files: { 'manager.conf': conf('word'), 'extensions.conf': extensions } })
  })
  after(() => exchange.stop())

  it('greets with the version of its option and says that the exchange is up', async () => {
    const manager = await logIn()
    await manager.until(/Event: FullyBooted\r\n/)
    assert.ok(manager.text.startsWith('Asterisk Call Manager/2.6.0\r\n'))
    await manager.close()
  })

  it('makes a call that enters an application, which sees it and is seen', async () => {
    const client = await EventClient.open(exchange.events('watched'))
    const manager = await logIn()
    manager.send(
      'Action: Originate\r\nChannel: Local/up@phones/n\r\nContext: phones\r\nExten: app\r\nPriority: 1\r\nAsync: yes\r\nChannelId: seen\r\n\r\n',
    )
    const start = await client.next('StasisStart')
    assert.equal((start.channel as { id: string }).id, 'seen')
    await manager.until(/Event: OriginateResponse\r\n[\s\S]*?Response: Success[\s\S]*?Uniqueid: seen\r\n/)
    const posted = await exchange.request('POST', '/events/user/Posted?application=watched&source=channel:seen', {
      variables: { colour: 'red' },
    })
    assert.equal(posted.status, 204)
    await manager.until(
      /Event: UserEvent\r\nPrivilege: user,all\r\nChannel: Local\/up@phones-[\s\S]*?UserEvent: Posted\r\ncolour: red\r\n/,
    )
    manager.send('Action: Hangup\r\nChannel: seen\r\nCause: 17\r\n\r\n')
    await client.next('StasisEnd')
    await manager.until(/Event: Hangup\r\n[\s\S]*?Uniqueid: seen\r\n[\s\S]*?Cause: 17\r\nCause-txt: User busy\r\n/)
    await client.close()
    await manager.close()
  })

  it('shows the same version in its settings', async () => {
    const manager = await logIn()
    manager.send('Action: CoreSettings\r\n\r\n')
    await manager.until(/AMIversion: 2\.6\.0\r\n/)
    await manager.close()
  })

  it('tells of logins at the HTTP door, wrong ones too, and never what was shown', async () => {
    const manager = await logIn()
    assert.equal((await exchange.ask('GET', '/channels', { as: 'tester:my old password' })).status, 401)
    await manager.until(
      /Event: InvalidPassword\r\nPrivilege: security,all\r\n[\s\S]*?Service: ARI\r\n[\s\S]*?AccountID: tester\r\n/,
    )
    assert.equal((await exchange.ask('GET', '/channels', { as: 'nobody:x' })).status, 401)
    await manager.until(/Event: InvalidAccountID\r\n[\s\S]*?AccountID: nobody\r\n/)
    assert.doesNotMatch(manager.text, /my old password/)
    await manager.close()
  })

  it('changes a file of the configuration, keeps what it was not told of, and reads it again', async () => {
    exchange.write('extensions.conf', `; ours\n${extensions}`)
    const manager = await logIn()
    const ask = async (id: string, ...lines: string[]) => {
      manager.send([...lines, `ActionID: ${id}`, '', ''].join('\r\n'))
      return manager.until(new RegExp(`Response: \\w+\\r\\nActionID: ${id}\\r\\n[\\s\\S]*?\\r\\n\\r\\n`))
    }
    const files = ['SrcFilename: extensions.conf', 'DstFilename: extensions.conf']
    const category = ['Action-000000: NewCat', 'Cat-000000: added']
    const line = ['Action-000001: Append', 'Cat-000001: added', 'Var-000001: exten', 'Value-000001: >9,1,NoOp()']
    const update = ['Action: UpdateConfig', ...files, 'Reload: yes', ...category, ...line]
    assert.match(await ask('update', ...update), /Response: Success\r\nActionID: update/)
    const text = readFileSync(join(exchange.etc, 'extensions.conf'), 'utf8')
    assert.match(text, /^; ours\n[\s\S]*\[phones\]\nexten => up,1,Answer\(\)\n[\s\S]*\[added\]\nexten => ?9,1,NoOp\(\)/)
    assert.match(
      await ask('read', 'Action: GetConfig', 'Filename: extensions.conf', 'Category: added'),
      /exten=9,1,NoOp\(\)/,
    )
    assert.match(await ask('show', 'Action: ShowDialPlan', 'Context: added'), /ActionID: show[\s\S]*Extension: 9/)
    assert.match(
      await ask('made', 'Action: CreateConfig', 'Filename: made.conf'),
      /Response: Success\r\nActionID: made/,
    )
    assert.ok(existsSync(join(exchange.etc, 'made.conf')))
    const outside = [
      'Action: UpdateConfig',
      'SrcFilename: extensions.conf',
      'DstFilename: ../outside.conf',
      ...category,
    ]
    assert.match(await ask('outside', ...outside), /Response: Error\r\nActionID: outside/)
    assert.ok(!existsSync(join(exchange.directory, 'outside.conf')))
    await manager.close()
  })

  it('takes other users after a reload, and tells of it', async () => {
    const manager = await logIn()
    exchange.write('manager.conf', conf('another'))
    await exchange.reload()
    await manager.until(/Event: Reload\r\nPrivilege: system,all\r\nModule: All\r\nStatus: 0\r\n/)
    const [old, other] = await Promise.all([logIn('word'), logIn('another')])
    assert.match(old.text, /Authentication failed/)
    assert.match(other.text, /Authentication accepted/)
    // who is inside stays inside
    manager.send('Action: Ping\r\n\r\n')
    await manager.until(/Ping: Pong/)
    for (const connection of [manager, old, other]) await connection.close()
  })

  it('starts without it when its address is taken, and says so', async () => {
    const second = await ExchangeProcess.start({ files: { 'manager.conf': conf('word') } })
    assert.match(second.errors, /the manager interface at 127\.0\.0\.1:\d+ cannot be opened: the port is in use/)
    await second.stop()
  })

  it('tells everybody when the exchange ends', async () => {
    const manager = await logIn('another')
    exchange.signal('SIGINT')
    assert.match(
      await manager.ended,
      /Event: Shutdown\r\nPrivilege: system,all\r\nShutdown: Cleanly\r\nRestart: False\r\n\r\n$/,
    )
    assert.equal(await exchange.ended(), 0)
  })
})
