import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { onFault } from '@jackfield/base'
import type { ChannelDriver } from '../channels/channel-driver.ts'
import { type ChannelRequest, technology } from '../channels/technology.ts'
import { ExchangeFixture, testTechnology } from '../testing/exchange-fixture.ts'

let fixture: ExchangeFixture

// hooks of a file hold for its own tests alone, also where all files share a process
describe('failing technology', () => {
  beforeEach(() => {
    fixture = new ExchangeFixture()
  })
  afterEach(() => fixture.close())

  const target = { application: 'app', args: [] }

  /** A technology whose resource `throws` cannot make channels, and whose resource `fails` cannot call. */
  function addTechnology(): void {
    const { channels, technologies } = fixture.exchange
    const driver: ChannelDriver = {
      hangUp: () => undefined,
      call: (dialString) => {
        if (dialString.startsWith('fails')) throw new Error('a mistake while calling')
        return { ok: true }
      },
    }
    const request = ({ resource, id }: ChannelRequest) => {
      if (resource === 'throws') throw new Error('a mistake while making')
      const channel = channels.create({ technology: testTechnology, label: resource, id, isOutgoing: true })
      if (!channel) return { ok: false as const, code: 'id-in-use' as const, cause: 0 }
      channel.connect(resource === 'fails-later' ? { ...driver, reach: async () => ({ ok: true }) } : driver)
      return { ok: true as const, channel }
    }
    technologies.add(technology(testTechnology, { request }))
  }

  test('a technology that fails to make a channel costs the call only', async () => {
    addTechnology()
    const outcome = await fixture.exchange.calls.originate({ endpoint: 'Test/throws', target })
    assert.deepEqual(outcome, {
      ok: false,
      code: 'unavailable',
      cause: 41,
      failure: 'internal-error',
      reason: 'an error in the exchange, the log has more',
    })
    assert.match(fixture.problems.join(), /a mistake while making/)
  })

  test('a technology that fails to call costs the call only, and leaves no channel', async () => {
    addTechnology()
    const faults: string[] = []
    using _ = { [Symbol.dispose]: onFault(({ error }) => faults.push(String(error))) }
    for (const endpoint of ['Test/fails', 'Test/fails-later']) {
      const outcome = await fixture.exchange.calls.originate({ endpoint, target, timeoutMs: 30_000 })
      assert.ok(outcome.ok)
      await fixture.clock.settle()
      assert.equal(fixture.exchange.channels.count, 0)
      assert.deepEqual(faults.splice(0), ['Error: a mistake while calling'])
      assert.equal(fixture.clock.waiting, 0)
    }
  })

  test('of several called at once nobody goes on ringing when the call of one fails by mistake', async () => {
    addTechnology()
    const caller = fixture.channel('caller')
    const release = caller.take({ kind: 'dialplan' })
    const destinations = ['Test/rings', 'Test/fails', 'Test/rings-too']
    await assert.rejects(fixture.exchange.calls.dialOut({ caller, destinations }), /a mistake while calling/)
    await fixture.clock.settle()
    assert.deepEqual(
      fixture.exchange.channels.all().map(({ id }) => id),
      ['caller'],
    )
    assert.equal(fixture.clock.waiting, 0)
    release()
  })

  test('a call forwarded to where no channel can be made ends as unavailable', async () => {
    addTechnology()
    const caller = fixture.channel('caller')
    const release = caller.take({ kind: 'dialplan' })
    const result = fixture.exchange.calls.dialOut({ caller, destinations: ['Test/rings'] })
    await fixture.clock.settle()
    const called = fixture.exchange.channels.all().find(({ id }) => id !== 'caller')
    called?.handle({ type: 'forwarded', destination: 'Test/throws' })
    assert.equal((await result).status, 'CHANUNAVAIL')
    assert.equal(fixture.exchange.channels.count, 1)
    release()
  })
})
