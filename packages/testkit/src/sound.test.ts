import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ExpectationError } from './expectation-error.ts'
import { startExchange } from './start-exchange.ts'

const dialplan = `
  [default]
  exten => 100,1,Answer()
   same => n,Playback(hello-world)
   same => n,SayDigits(427)
   same => n,Wait(60)
  exten => 200,1,Dial(Virtual/bob,30)
  exten => 300,1,Answer()
   same => n,Set(CONFBRIDGE(user,quiet)=yes)
   same => n,ConfBridge(room)
  exten => 400,1,Answer()
   same => n,PlayTones(350+440)
   same => n,Wait(60)
`

describe('phones that speak and hear', () => {
  it('a prompt is known by its sound, and not before it is played', async () => {
    await using exchange = await startExchange({ dialplan })
    const alice = exchange.phone('alice')
    await alice.calls('100')
    await assert.rejects(alice.hears({ sound: 'digits/7' }, { within: '500ms' }), ExpectationError)
    await alice.hears({ sound: 'hello-world' }, { within: '3s' })
    await alice.hears({ sound: 'digits/4' }, { within: '3s' })
    await alice.hears({ sound: 'digits/2' }, { within: '3s' })
    await alice.hears({ sound: 'digits/7' }, { within: '3s' })
    await assert.rejects(alice.hears({ sound: 'digits/9' }, { within: '10s' }), /was to hear { sound: 'digits\/9' }/)
    await assert.rejects(alice.hears({ sound: 'no-such-sound' }), /there is no such sound/)
    await assert.rejects(alice.says({ sound: 'no-such-sound' }), /there is no such sound/)
    await assert.rejects(exchange.phone('bob').says({ tone: 440 }), /bob cannot say anything: it has no call/)
  })

  it('what one says the other hears at its level and not itself, at whatever rates', async () => {
    for (const [a, b] of [
      [8_000, 8_000],
      [16_000, 8_000],
      [48_000, 16_000],
    ] as const) {
      await using exchange = await startExchange({ dialplan })
      const alice = exchange.phone('alice', { rateHz: a })
      const bob = exchange.phone('bob', { rateHz: b })
      await alice.calls('200')
      await bob.answers()
      await alice.says({ tone: 600, level: -20 })
      await bob.says({ tone: 1_500 })
      await bob.hears({ tone: 600, level: -20 }, { within: '300ms' })
      await alice.hears({ tone: 1_500, level: -12 }, { within: '300ms' })
      await exchange.clock.pass('1s')
      assert.ok(alice.level(600) < -60, `alice hears herself at ${alice.level(600)}`)
      assert.ok(bob.level(1_500) < -60)
      await alice.hushes()
      await exchange.clock.pass('300ms')
      assert.ok(bob.level(600) < -60)
      await alice.says({ sound: 'hello-world' })
      assert.equal(alice.isSpeaking, true)
      await bob.hears({ sound: 'hello-world' }, { within: '3s' })
    }
  })

  it('in a conference everybody hears all others', async () => {
    await using exchange = await startExchange({ dialplan })
    const names = ['ann', 'ben', 'cem', 'dora']
    const tones = [500, 800, 1_100, 1_700]
    for (const [at, name] of names.entries()) {
      await exchange.phone(name).calls('300')
      await exchange.phone(name).talks()
      await exchange.phone(name).says({ tone: tones[at] as number })
    }
    await exchange.clock.pass('1s')
    for (const [at, name] of names.entries()) {
      const others = tones.filter((_, other) => other !== at)
      await exchange.phone(name).hears({ tone: others, level: -12 })
      assert.ok(exchange.phone(name).level(tones[at] as number) < -60)
    }
  })

  it('a tone of the exchange, and samples to look at', async () => {
    await using exchange = await startExchange({ dialplan })
    const alice = exchange.phone('alice')
    await alice.calls('400')
    await alice.hears({ tone: [350, 440] }, { within: '1s' })
    await assert.rejects(alice.hears({ tone: 480 }, { within: '1s' }), ExpectationError)
    assert.equal(alice.samples('1s').length, 8_000)
  })
})
