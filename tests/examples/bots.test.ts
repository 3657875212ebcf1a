// The programs of examples/, called by telephones: by ear, on the clock in hand, and once as a reader would start them.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from '@jackfield/base/testing'
import { connect } from '@jackfield/client'
import { startExchange } from '@jackfield/testkit'
import { echoBot } from '../../examples/echo-bot.ts'
import { frontDesk } from '../../examples/front-desk.ts'
import { voicemail } from '../../examples/voicemail.ts'
import { bareEnvironment, programOf } from '../support/documented-program.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { TalkingProgram } from '../support/talking-program.ts'

const dialplan = `
  [default]
  exten => 100,1,Stasis(echo-bot)
  exten => 200,1,Stasis(voicemail)
  exten => 6002,1,Dial(Virtual/bob,30)
   same => n,Hangup()
  exten => 300,1,Answer()
   same => n,Wait(60)
  exten => 400,1,Stasis(front-desk)
   same => n,Hangup()
`
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = temporaryDirectory('voicemail')
const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))

describe('the examples', () => {
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('the echo bot greets, says back what it heard, and falls silent when it is interrupted', async () => {
    await using exchange = await startExchange({ dialplan })
    echoBot(await exchange.application('echo-bot'), { open: (id) => exchange.media(id) })
    const alice = exchange.phone('alice', { rateHz: 16_000 })
    await alice.calls('100')
    await alice.hears({ tone: 600 }, { within: '2s' })
    await alice.hears({ tone: 800 }, { within: '1s' })
    await exchange.clock.pass('1s')
    await alice.says({ tone: 1_100, lasts: '1s' })
    await exchange.clock.pass('1s')
    assert.ok(alice.level(1_100) < -50, 'it does not speak while it is spoken to')
    await alice.hears({ tone: 1_100 }, { within: '1s' })
    await alice.says({ tone: 1_700, lasts: '200ms' })
    await exchange.clock.pass('200ms')
    assert.ok(alice.level(1_100) < -50, 'it is interrupted')
    await alice.hears({ tone: 1_700 }, { within: '2s' })
    await alice.hangsUp()
    await exchange.clock.pass('1s')
    assert.deepEqual(exchange.left, { channels: [], bridges: [] })
  })

  it('the voicemail keeps a message, and plays it to whoever asks', async () => {
    await using exchange = await startExchange({ dialplan })
    voicemail(await exchange.application('voicemail'), folder, { open: (id) => exchange.media(id) })
    const alice = exchange.phone('alice')
    await alice.calls('200', { channelId: 'caller' })
    await alice.hears({ tone: 1_000 }, { within: '2s' })
    await exchange.clock.pass('500ms')
    await alice.says({ tone: 440, lasts: '3s' })
    await exchange.clock.pass('3s')
    await alice.presses('#')
    await alice.hears({ tone: 1_000 }, { within: '2s' })
    const file = readFileSync(join(folder, 'caller.wav'))
    assert.equal(file.toString('latin1', 0, 4), 'RIFF')
    const seconds = (file.length - 44) / 16_000
    assert.ok(seconds > 2.9 && seconds < 4.5, `${seconds} s`)
    await exchange.clock.pass('1s')
    await alice.presses('1')
    await alice.hears({ tone: 440 }, { within: '3s' })
    await alice.hangsUp()
    await exchange.clock.pass('1s')
    assert.deepEqual(exchange.left, { channels: [], bridges: [] })
  })

  it('the front desk asks until it understands, records who calls, and puts the call through', async () => {
    await using exchange = await startExchange({ dialplan })
    const app = await exchange.application('front-desk')
    frontDesk(app)
    const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
    await alice.calls('400', { channelId: 'alice' })
    await alice.hears('vm-enter-num-to-call')
    await alice.presses('9#')
    await alice.hears('pbx-invalid')
    await alice.presses('6002#')
    await alice.hears('vm-rec-name')
    await app.sees('RecordingStarted', {}, { within: '10s' })
    await exchange.clock.pass('1s')
    await alice.says({ tone: 440, lasts: '1s' })
    await bob.answers({ within: '10s' })
    await app.sees('RecordingFinished', { recording: { name: 'callers/alice', state: 'done' } })
    await bob.says({ tone: 700 })
    await alice.hears({ tone: 700 }, { within: '1s' })
    await bob.hangsUp()
    await alice.isHungUp()
    await exchange.stop()
  })

  it('the front desk says goodbye to whoever types nothing, and forgets whoever hangs up', async () => {
    await using exchange = await startExchange({ dialplan })
    const app = await exchange.application('front-desk')
    frontDesk(app)
    const alice = exchange.phone('alice')
    await alice.calls('400')
    await alice.hears('vm-goodbye', { within: '60s' })
    await alice.isHungUp({ within: '5s' })
    for (const after of ['0s', '2s', '5s']) {
      await alice.calls('400')
      await exchange.clock.pass(after)
      await alice.hangsUp()
    }
    assert.equal(app.listening, 2)
    await exchange.stop()
  })

  it('the page about the front desk has the program that runs here, and a test that passes beside it', () => {
    const page = 'docs/recipes/answer-ask-record-transfer.md'
    assert.equal(programOf(page, { of: 2 }), readFileSync(example('front-desk.ts'), 'utf8'))
    const place = join(root, '.cache/front-desk')
    mkdirSync(place, { recursive: true })
    try {
      writeFileSync(join(place, 'front-desk.ts'), programOf(page, { of: 2 }))
      writeFileSync(join(place, 'front-desk.test.ts'), programOf(page, { at: 1, of: 2 }))
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--test', 'front-desk.test.ts'], {
        cwd: place,
        encoding: 'utf8',
        env: bareEnvironment(),
      })
      assert.equal(status, 0, stdout + stderr)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })

  for (const [program, extension] of [
    ['echo-bot.ts', '100'],
    ['voicemail.ts', '200'],
  ] as const)
    it(`${program} as a reader starts it`, async (t) => {
      const exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan } })
      t.after(() => exchange.stop())
      const env = { NAME: exchange.user, PASSWORD: exchange.password, EXCHANGE: exchange.url, FOLDER: folder }
      const talking = new TalkingProgram(process.execPath, [example(program)], { env })
      t.after(() => talking.end())
      assert.equal(await talking.line(), 'waiting for calls')
      const login = { url: exchange.url, user: exchange.user, password: exchange.password }
      const watcher = await connect({ ...login, application: 'watcher', subscribeAll: true })
      t.after(() => watcher.close())
      const entered = watcher.once(
        'ChannelEnteredBridge',
        ({ channel }) => channel?.name.startsWith('WebSocket/') ?? false,
      )
      await watcher.channels.originate({
        endpoint: `Local/${extension}@default`,
        extension: '300',
        context: 'default',
        priority: 1,
      })
      await entered
    })
})
