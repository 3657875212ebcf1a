import assert from 'node:assert/strict'
import { it } from 'node:test'
import { TestPjsip } from '../pjsip-fixture.ts'
import { UnidentifiedRequests } from './unidentified-requests.ts'

it('addresses of strangers are forgotten after their period, as often as it is looked', async () => {
  const order = '[global]\nendpoint_identifier_order=auth_username\nunidentified_request_period=5\n'
  const fixture = new TestPjsip(`${order}unidentified_request_prune_interval=20\n`)
  const { clock } = fixture
  const before = clock.waiting
  const strangers = new UnidentifiedRequests({ clock, objects: fixture.pjsip.objects })
  strangers.note('192.0.2.1')
  await clock.pass('18s')
  strangers.note('192.0.2.2')
  assert.equal(strangers.size, 2)
  await clock.pass('2s')
  assert.equal(strangers.size, 1)
  await clock.pass('20s')
  assert.equal(strangers.size, 0)
  assert.equal(clock.waiting, before)
  for (let at = 0; at < 20_010; at++) strangers.note(`10.1.${at >> 8}.${at & 255}`)
  // at most 20,000, and always the half that came last
  assert.equal(strangers.size, 10_010)
  strangers.close()
  assert.equal(clock.waiting, before)
  await fixture.close()
})
