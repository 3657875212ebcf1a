import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import { type ApplicationDesk, emptyDesk } from './application-desk.ts'

let test: ExchangeFixture

async function enter(desk: Partial<ApplicationDesk>) {
  test.exchange.useDesk({ ...emptyDesk, ...desk })
  const channel = test.channel('x')
  const { status } = await test.exchange.sessions.enter(channel, 'ivr', [])
  const failed = test.events.flatMap((event) => (event.name === 'call-failed' ? [[event.reason, event.text]] : []))
  return { status, failed, channel }
}

describe('a call for an application that does not take it says why', () => {
  beforeEach(() => {
    test = new ExchangeFixture()
  })
  afterEach(() => test.close())

  it('nobody has connected as it', async () => {
    const { status, failed } = await enter({})
    assert.equal(status, 'FAILED')
    assert.deepEqual(failed, [['stasis-unknown', "Stasis app 'ivr' doesn't exist: nobody has connected as it"]])
  })

  it('it is known and not connected now', async () => {
    const { failed } = await enter({ isRegistered: () => true })
    assert.deepEqual(failed, [['stasis-not-connected', "Stasis app 'ivr' is not connected"]])
  })

  it('the socket that was to be opened for the call was not', async () => {
    const expected = [['stasis-not-connected', "no websocket to Stasis app 'ivr' could be opened"]]
    assert.deepEqual((await enter({ admit: () => Promise.reject(new Error('refused')) })).failed, expected)
  })

  it('not where the caller has gone meanwhile', async () => {
    const { failed, status } = await enter({
      admit: async () => {
        test.exchange.channels.get('x')?.requestHangup('explicit', 16)
        return undefined
      },
    })
    assert.deepEqual([failed, status], [[], 'FAILED'])
  })

  it('only those that it has now, however they came to it', async () => {
    test.applications.add('other')
    const [stays, moves, comes] = [
      await test.inApplication('stays'),
      await test.inApplication('moves'),
      await test.inApplication('comes'),
    ]
    await test.exchange.sessions.move(moves, 'other', [])
    await test.exchange.sessions.move(comes, 'other', [])
    await test.exchange.sessions.move(comes, 'app', [])
    test.exchange.sessions.eject('app')
    await test.clock.settle()
    assert.deepEqual(
      [stays, moves, comes].map(({ channel }) => channel.failure),
      ['stasis-lost', undefined, 'stasis-lost'],
    )
    test.exchange.sessions.eject('app')
    test.exchange.sessions.eject('other')
    await test.clock.settle()
    assert.equal(moves.channel.failure, 'stasis-lost')
  })

  it('it was lost while it had the call', async () => {
    const { channel } = await test.inApplication('x')
    test.exchange.sessions.eject('app')
    await test.clock.settle()
    assert.equal(channel.failure, 'stasis-lost')
  })
})
