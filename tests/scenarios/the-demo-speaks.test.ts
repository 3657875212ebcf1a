// The demo of the built-in configuration, as somebody hears it who calls.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = readFileSync(new URL('../../packages/server/built-in/extensions.conf', import.meta.url), 'utf8')

describe('the demo', () => {
  let zone: string | undefined

  // it tells the time of where it runs
  beforeEach(() => {
    zone = process.env.TZ
    process.env.TZ = 'UTC'
  })
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it('speaks, tells the time, records and plays back, and echoes', async () => {
    await using exchange = await startExchange({ dialplan })
    const alice = exchange.phone('alice')
    await alice.calls('200')
    await alice.hears({ sound: 'demo-congrats' }, { within: '3s' })
    await alice.hears({ sound: 'demo-instruct' }, { within: '10s' })

    await alice.presses('1')
    await alice.hears({ sound: 'demo-timenow' }, { within: '3s' })
    // noon in London, when the clock of a test begins
    await alice.hears({ sound: 'digits/12' }, { within: '5s' })
    await alice.hears({ sound: 'digits/p-m' }, { within: '5s' })

    await exchange.clock.pass('3s')
    await alice.presses('2')
    await alice.hears({ sound: 'demo-record' }, { within: '3s' })
    await alice.hears({ tone: 1_000 }, { within: '8s' })
    await exchange.clock.pass('500ms')
    await alice.says({ tone: 620, lasts: '1500ms', level: -15 })
    await exchange.clock.pass('2s')
    assert.ok(alice.level(620) < -60)
    await alice.presses('#')
    await alice.hears({ sound: 'demo-played' }, { within: '3s' })
    await alice.hears({ tone: 620, level: -15 }, { within: '5s' })

    await exchange.clock.pass('6s')
    await alice.presses('3')
    await alice.hears({ sound: 'demo-echotest' }, { within: '3s' })
    await exchange.clock.pass('6s')
    await alice.says({ tone: 880, level: -20 })
    await alice.hears({ tone: 880, level: -20 }, { within: '1s' })
    await alice.hushes()
    await alice.presses('#')
    await alice.hears({ sound: 'demo-echodone' }, { within: '3s' })

    await exchange.clock.pass('6s')
    await alice.presses('7')
    await alice.hears({ sound: 'invalid' }, { within: '3s' })
    await alice.isHungUp({ within: '1m' })
    await alice.hears({ sound: 'demo-thanks' })
    await exchange.stop()
  })

  it('answers itself while no application does', async () => {
    await using exchange = await startExchange({ dialplan })
    const alice = exchange.phone('alice')
    await alice.calls('100')
    await alice.hears({ sound: 'demo-congrats' }, { within: '3s' })
    await alice.hangsUp()
    const app = await exchange.application('demo')
    await alice.calls('100')
    await app.sees('StasisStart')
    await alice.hangsUp()
    await exchange.stop()
  })
})
