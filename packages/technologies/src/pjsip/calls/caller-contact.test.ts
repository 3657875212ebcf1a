import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CallsFixture } from './calls-fixture.ts'

async function contactOf(lines: string[], callerId?: string): Promise<string | undefined> {
  const callsFixture = new CallsFixture({}, lines)
  const outcome = await callsFixture.fixture.exchange.calls.originate({
    endpoint: 'PJSIP/alice',
    id: 'x',
    target: { application: 'app', args: [] },
    ...(callerId === undefined ? {} : { callerId }),
  })
  assert.ok(outcome.ok)
  await callsFixture.soon()
  const contact = callsFixture.party.call.request.header('contact')
  await callsFixture.close()
  return contact
}

const wanted = ['[global]', 'use_callerid_contact=yes']

describe('the contact of a call of ours', () => {
  it('has the number of whoever calls where that is wanted', async () => {
    assert.equal(await contactOf([], 'Kit <100>'), '<sip:asterisk@10.0.0.1>')
    assert.equal(await contactOf(wanted, 'Kit <100>'), '<sip:100@10.0.0.1>')
  })

  it('has the user that the endpoint says, and none that should be hidden', async () => {
    assert.equal(await contactOf(['contact_user=us', ...wanted], 'Kit <100>'), '<sip:us@10.0.0.1>')
    assert.equal(await contactOf(wanted), '<sip:asterisk@10.0.0.1>')
  })
})
