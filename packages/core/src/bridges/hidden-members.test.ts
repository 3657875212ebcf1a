import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'

test('an announcer that could not come in, or was taken out as it came, is not kept for the next announcement', (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const { bridges, hidden } = fixture.exchange
  const made = bridges.create({ attributes: [] })
  assert.ok(made.ok)
  const { bridge } = made
  bridge.join(fixture.channel('a'))
  const stop = bridges.onMoved(({ channel, isInside }) => {
    if (channel.isInternal && isInside) bridge.leave(channel, 'removed')
  })
  assert.equal(hidden.announcer(bridge).control.isOver, true)
  assert.equal(hidden.hasAnnouncer(bridge), false)
  stop()
  assert.equal(hidden.announcer(bridge).control.isOver, false)
  bridge.destroy()
  hidden.announcer(bridge)
  assert.equal(hidden.hasAnnouncer(bridge), false)
})
