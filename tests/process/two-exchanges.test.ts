// Two exchanges on one machine, each by its own directory and ports: one calls the other over SIP, and both write it down.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { runJackfield } from '../support/run-jackfield.ts'

const pjsip = (own: number, other: number) => `
[udp]
type = transport
protocol = udp
bind = 127.0.0.1:${own}

[other]
type = endpoint
context = from-other
disallow = all
allow = ulaw
aors = other
direct_media = no

[other]
type = aor
contact = sip:127.0.0.1:${other}

[other]
type = identify
endpoint = other
match = 127.0.0.1
`

const extensions = `
[calling]
exten => ask,1,Dial(PJSIP/200@other,20)
exten => stay,1,Answer()
 same => n,Wait(600)
[from-other]
exten => 200,1,Answer()
 same => n,Stasis(other-side)
`

const start = (own: number, other: number) =>
  ExchangeProcess.start({
    files: {
      'pjsip.conf': pjsip(own, other),
      'extensions.conf': extensions,
      'cdr.conf': '[general]\n[csv]\n',
      'rtp.conf': `[general]\nrtpstart = ${own < other ? 20_000 : 22_000}\nrtpend = ${own < other ? 21_000 : 23_000}\n`,
    },
  })

let caller: ExchangeProcess
let called: ExchangeProcess

const remote = async (exchange: ExchangeProcess, command: string) => {
  const { code, output } = await runJackfield('remote', '-C', join(exchange.etc, 'asterisk.conf'), command)
  assert.equal(code, 0, command)
  return output
}

const records = (exchange: ExchangeProcess) =>
  readFileSync(join(exchange.directory, 'log/cdr-csv/Master.csv'), 'utf8').trim().split('\n')

describe('two exchanges', () => {
  before(async () => {
    const [first, second] = [await freePort(), await freePort()]
    caller = await start(first, second)
    called = await start(second, first)
  })
  after(async () => {
    await caller.stop()
    await called.stop()
  })

  it('call each other, and each has its record of it', async () => {
    const app = await EventClient.open(called.events('other-side'))
    const watcher = await EventClient.open(caller.events('watcher', '&subscribeAll=true'))
    await remote(caller, 'channel originate Local/stay@calling/n extension ask@calling')
    const arrived = await app.next('StasisStart')
    const channel = arrived.channel as { id: string; name: string; dialplan: { exten: string } }
    assert.match(channel.name, /^PJSIP\/other-/)
    assert.equal(channel.dialplan.exten, '200')
    await watcher.next(
      'Dial',
      ({ dialstatus, peer }) => dialstatus === 'ANSWER' && /^PJSIP/.test((peer as { name: string }).name),
    )
    await called.request('DELETE', `/channels/${channel.id}`)
    await watcher.next('ChannelDestroyed', (event) => /^PJSIP/.test((event.channel as { name: string }).name))
    for (const exchange of [caller, called]) await remote(exchange, 'channel request hangup all')
    for (const exchange of [caller, called]) await remote(exchange, 'core stop gracefully')
    assert.deepEqual([await caller.ended(), await called.ended()], [0, 0])
    const asked = records(caller).find((line) => line.includes('"Dial"')) ?? ''
    assert.match(asked, /^"","","ask","calling",.*"PJSIP\/other-[^"]*","Dial",.*"ANSWERED"/)
    assert.match(records(called)[0] ?? '', /^"","[^"]*","200","from-other",.*"Stasis","other-side",.*"ANSWERED"/)
  })
})
