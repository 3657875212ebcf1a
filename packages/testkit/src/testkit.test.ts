import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { AriError } from '@jackfield/client'
import { ExpectationError } from './expectation-error.ts'
import { LeftBehindError } from './left-behind.ts'
import { startExchange } from './start-exchange.ts'
import type { TestExchange } from './test-exchange.ts'

const dialplan = `
  [default]
  exten => 100,1,Stasis(demo,\${CALLERID(num)})
   same => n,Hangup()
  exten => 200,1,Dial(Virtual/bob,20)
   same => n,Hangup()
  exten => 300,1,Answer(,i)
   same => n,Wait(10)
   same => n,Playback(hello)
   same => n,Hangup()
`

describe('startExchange', () => {
  it('runs an exchange without a port, on a clock in hand', async () => {
    await using exchange = await startExchange({ dialplan })
    const app = await exchange.application('demo')
    const alice = await exchange.phone('alice', { callerNumber: '4711' }).calls('100')
    const { channel } = await app.sees('StasisStart', { args: ['4711'], channel: { caller: { number: '4711' } } })
    assert.equal(alice.state, 'dialing')
    await app.channel(channel).answer()
    await alice.talks()
    await app.channel(channel).hangup()
    await alice.isHungUp()
    await app.sees('StasisEnd')
    assert.throws(() => exchange.url, /nothing listens/)
    assert.deepEqual(await exchange.stop(), { channels: [], bridges: [], timers: 0 })
  })

  it('connects applications before the test begins', async () => {
    await using exchange = await startExchange({
      dialplan,
      applications: { demo: (client) => client.on('StasisStart', (_event, channel) => channel.answer()) },
    })
    await exchange.phone('alice').calls('100')
    await exchange.phone('alice').talks()
    await exchange.phone('alice').hangsUp()
    await exchange.stop()
  })

  it('fails the test when the exchange makes a mistake where nobody waits for it', async () => {
    const failingTest = async (fail: (exchange: TestExchange) => unknown) => {
      const exchange = await startExchange()
      fail(exchange)
      await exchange.clock.pass('1s')
      return exchange
    }
    const broken = (): never => {
      throw new Error('broken')
    }
    const failures: [string, (exchange: TestExchange) => unknown][] = [
      ['a timer', ({ clock }) => clock.after(10, broken)],
      [
        'a listener of variable-set',
        ({ running }) => {
          running.state.bus.on('variable-set', broken)
          running.state.globalVariables.set('X', 'y')
        },
      ],
    ]
    for (const [doing, fail] of failures) {
      const words = new RegExp(`${doing} failed: Error: broken`)
      await assert.rejects((await failingTest(fail)).stop(), words)
      await assert.rejects(async () => {
        await using exchange = await failingTest(fail)
        assert.match(exchange.log.join('\n'), words)
      }, words)
      const exchange = await failingTest(fail)
      assert.deepEqual(
        exchange.takeFaults().map((fault) => fault.doing),
        [doing],
      )
      await exchange.stop()
    }
  })

  it('gives the same run for the same seed', async () => {
    const run = async (seed: number) => {
      await using exchange = await startExchange({ seed })
      const app = await exchange.application('demo')
      const { id } = await app.bridges.create()
      await app.bridges.destroy({ bridgeId: id })
      await exchange.stop()
      return id
    }
    assert.equal(await run(7), await run(7))
    assert.notEqual(await run(7), await run(8))
    await assert.rejects(startExchange({ seed: -1 }), RangeError)
    await assert.rejects(startExchange({ seed: 1.5 }), RangeError)
  })

  it('listens when it is to, and serves clients over the network beside those inside', async () => {
    await using exchange = await startExchange({ dialplan, listen: true })
    const far = await exchange.application('demo', { by: 'network' })
    const near = await exchange.application('watcher', { subscribeAll: true })
    await exchange.phone('alice').calls('100')
    const { channel } = await far.sees('StasisStart')
    await near.sees('ChannelCreated')
    await far.channel(channel).answer()
    await exchange.phone('alice').talks()
    await exchange.phone('alice').hangsUp()
    await far.sees('StasisEnd')
    await near.sees('ChannelDestroyed')
    const answer = await fetch(`${exchange.url}/ari/channels`)
    assert.equal(answer.status, 401)
    await exchange.stop()
  })

  it('runs on the real clock, too', async () => {
    await using exchange = await startExchange({ dialplan, clock: 'real' })
    const app = await exchange.application('demo')
    await exchange.phone('alice').calls('100')
    await app.sees('StasisStart')
    await assert.rejects(app.sees('ChannelHold', {}, { within: '20ms' }), ExpectationError)
    await exchange.phone('alice').hangsUp()
    await app.sees('StasisEnd')
    await exchange.clock.pass('1ms')
    await exchange.stop()
  })

  it('takes a directory of configuration, and writes nothing into it', async (t) => {
    const directory = temporaryDirectory('config')
    t.after(() => rmSync(directory, { recursive: true }))
    writeFileSync(join(directory, 'extensions.conf'), dialplan)
    writeFileSync(
      join(directory, 'asterisk.conf'),
      `[directories]\nastlogdir = ${directory}/log\n[options]\nverbose = 3\n`,
    )
    writeFileSync(join(directory, 'ari.conf'), '[general]\nchannelvars = MOOD\n\n[own]\ntype = user\npassword = x\n')
    writeFileSync(join(directory, 'logger.conf'), '[logfiles]\nfull = verbose\n')
    await using exchange = await startExchange({ config: directory })
    const app = await exchange.application('demo')
    await exchange.phone('alice').calls('100')
    const { channel } = await app.sees('StasisStart')
    await app.channel(channel).setChannelVar({ variable: 'MOOD', value: 'good' })
    await app.sees('ChannelVarset', { channel: { channelvars: { MOOD: 'good' } } })
    await exchange.phone('alice').hangsUp()
    const home = exchange.running.settings.program.directories.log
    await exchange.stop()
    assert.deepEqual(readdirSync(directory).sort(), ['ari.conf', 'asterisk.conf', 'extensions.conf', 'logger.conf'])
    assert.equal(existsSync(home), false)
  })

  it('is refused what a user of the interface would be refused', async () => {
    await using exchange = await startExchange()
    await assert.rejects(exchange.application('x'.repeat(200)), (error) => error instanceof Error)
    const app = await exchange.application('demo')
    await assert.rejects(app.channels.get({ channelId: 'nobody' }), (error) => {
      assert.ok(error instanceof AriError)
      assert.equal(error.status, 404)
      return true
    })
    await exchange.stop()
  })
})

describe('expectations', () => {
  it('say what came instead, and how to repeat it', async () => {
    await using exchange = await startExchange({ dialplan, seed: 42 })
    const app = await exchange.application('demo')
    await exchange.phone('alice').calls('100')
    await assert.rejects(app.sees('StasisStart', { channel: { name: /bob/ } }), (error) => {
      assert.ok(error instanceof ExpectationError)
      assert.match(error.message, /^demo was to see StasisStart with \{ channel: \{ name: \/bob\/ \} \}\./)
      assert.match(error.message, /StasisStart args \[ 'alice' \], channel Virtual\/alice-00000000 \(Ring\)/)
      assert.match(error.message, /but channel\.name is 'Virtual\/alice-00000000', not \/bob\//)
      assert.match(error.message, /\(seed 42\)$/)
      return true
    })
    await exchange.phone('alice').hangsUp()
    await exchange.stop()
  })

  it('go on where the last one was, and can be about nothing', async () => {
    await using exchange = await startExchange({ dialplan })
    const app = await exchange.application('demo')
    await exchange.phone('alice').calls('100')
    await exchange.phone('alice').hangsUp()
    await app.sees('StasisEnd')
    await assert.rejects(app.sees('StasisStart'), /was to see StasisStart/)
    await app.seesNo('StasisStart', {}, { during: '1h' })
    await exchange.phone('alice').calls('100')
    await assert.rejects(app.seesNo('StasisStart'), /was not to see StasisStart/)
    app.passesOver()
    await app.seesNo('StasisStart')
    await exchange.phone('alice').hangsUp()
    await exchange.stop()
  })

  it('let no more time pass than they may', async () => {
    await using exchange = await startExchange({ dialplan, sounds: { hello: '3s' } })
    const alice = await exchange.phone('alice').calls('300')
    await assert.rejects(alice.hears('hello'), /alice was to hear 'hello', but it is talking and has heard nothing/)
    assert.equal(exchange.clock.now(), 0)
    await alice.hears('hello', { within: '1m' })
    assert.equal(exchange.clock.now(), 10_000)
    await alice.isHungUp({ within: '1m' })
    assert.equal(exchange.clock.now(), 13_000)
    await exchange.stop()
  })
})

describe('phones', () => {
  it('call each other', async () => {
    await using exchange = await startExchange({ dialplan })
    const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
    await alice.calls('200')
    await bob.answers()
    await alice.talks()
    await alice.presses('12#', { pause: '1s' })
    for (const digit of '12#') await bob.hears({ digit })
    await bob.writes('hi')
    await alice.hears({ text: /h/ })
    await bob.holds()
    await alice.hears({ signal: 'hold' })
    await bob.resumes()
    await alice.hears({ signal: 'unhold' })
    await bob.hangsUp()
    await alice.isHungUp()
    assert.equal(alice.cause, 16)
    await exchange.stop()
  })

  it('say what they cannot do', async () => {
    await using exchange = await startExchange({ dialplan })
    const alice = exchange.phone('alice')
    await assert.rejects(alice.hangsUp(), /alice cannot hang up: it has no call/)
    await assert.rejects(alice.answers(), /alice was to ring, but it is idle/)
    assert.throws(() => exchange.phone('alice', { context: 'other' }), /is there already/)
    await alice.calls('999')
    await assert.rejects(alice.talks(), /it is idle \(its last call ended with cause \d+\)/)
    await exchange.stop()
  })

  it('reject, forward and lose their line', async () => {
    await using exchange = await startExchange({ dialplan: `${dialplan}\nexten => 201,1,Dial(Virtual/carol,20)\n` })
    const [alice, bob, carol] = ['alice', 'bob', 'carol'].map((name) => exchange.phone(name))
    assert.ok(alice && bob && carol)
    await alice.calls('200')
    await bob.rings()
    await bob.rejects(17)
    await alice.isHungUp()
    await alice.calls('200')
    await bob.rings()
    await bob.forwards('201')
    await carol.answers()
    await alice.talks()
    await alice.hangsUp()
    await carol.isHungUp()
    await bob.plug(false)
    await alice.calls('200')
    await alice.isHungUp()
    await bob.plug(true)
    await exchange.stop()
  })
})

describe('stop', () => {
  it('says what was left behind, and ends it all the same', async () => {
    await using exchange = await startExchange({ dialplan, seed: 5 })
    const app = await exchange.application('demo')
    await exchange.phone('alice').calls('100')
    await app.bridges.create({ bridgeId: 'b1' })
    await assert.rejects(exchange.stop(), (error) => {
      assert.ok(error instanceof LeftBehindError)
      assert.match(error.message, /channel Virtual\/alice-00000000 \(Ring, in application demo, id /)
      assert.match(error.message, /bridge b1 \(empty\)/)
      assert.match(error.message, /\(seed 5\)/)
      assert.equal(error.leftBehind.timers, 0)
      return true
    })
    assert.equal(exchange.phone('alice').state, 'idle')
    assert.equal((await exchange.stop({ mayLeave: true })).channels.length, 1)
  })

  it('happens by itself at the end of a block', async () => {
    let log: string
    {
      await using exchange = await startExchange({ dialplan })
      await exchange.phone('alice').calls('300')
      log = exchange.running.settings.program.directories.log
    }
    assert.equal(existsSync(log), false)
  })
})
