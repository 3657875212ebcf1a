import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ChannelSnapshot } from '@jackfield/core'
import { ExchangeFixture } from '@jackfield/core/testing'
import { MemberPictures } from './member-pictures.ts'

it('shows a channel each time it looks otherwise than before, until nobody wants to know', async () => {
  const { exchange } = new ExchangeFixture()
  const pictures = new MemberPictures(exchange.bus)
  const channel = exchange.channels.create({ technology: { name: 'Test', description: '', module: '' }, label: 'x' })
  const other = exchange.channels.create({ technology: { name: 'Test', description: '', module: '' }, label: 'y' })
  assert.ok(channel && other)
  const shown: ChannelSnapshot[] = []
  const stop = pictures.follow(channel.snapshot(), (picture) => shown.push(picture))
  channel.moveState('answered')
  other.moveState('answered')
  assert.deepEqual(
    shown.map(({ id, state }) => [id, state]),
    [[channel.id, 'Up']],
  )
  // a variable that no event shows changes nothing, one that is reported does
  channel.variables.set('HIDDEN', '1')
  assert.equal(shown.length, 1)
  channel.variables.set('SEEN', '1', { isReported: true })
  assert.deepEqual(shown.at(-1)?.reportedVariables.at(-1), ['SEEN', '1'])
  stop()
  channel.change({ language: 'de', accountCode: 'office' })
  assert.equal(shown.length, 2)
})
