import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseUri, SipFault } from '@jackfield/sip'
import { TestPjsip } from '../pjsip-fixture.ts'
import { dialledUser } from './dialled-user.ts'

const conf = (isCut: 'yes' | 'no') => `
[global]
ignore_uri_user_options = ${isCut}
[alice]
type = endpoint
aors = alice
[alice]
type = aor
max_contacts = 1
`

describe('the user of an address', () => {
  it('is cut at its options where they are to be ignored, and has no escapes', async () => {
    for (const [isCut, address, user] of [
      ['no', 'sip:600;npdi@10.0.0.1', '600;npdi'],
      ['yes', 'sip:600;npdi@10.0.0.1', '600'],
      ['yes', 'sip:6%230;phone-context=%2B49@10.0.0.1', '6#0'],
      ['yes', 'sip:6%3B0@10.0.0.1', '6;0'],
      ['no', 'sip:10.0.0.1', ''],
      ['no', 'tel:+49(30)12-34', '+49301234'],
    ] as const) {
      const fixture = new TestPjsip(conf(isCut))
      const uri = parseUri(address)
      assert.ok(!(uri instanceof SipFault))
      assert.equal(dialledUser(uri, fixture.pjsip.objects), user, address)
      await fixture.close()
    }
  })

  it('decides who is meant by From, To and the Request-URI', async () => {
    for (const [isCut, statuses] of [
      ['no', [404, 401]],
      ['yes', [200, 200]],
    ] as const) {
      const fixture = new TestPjsip(conf(isCut))
      const asked = await fixture.phone('alice').ask({ to: '600;npdi' })
      const named = fixture.phone('alice;x=y', { port: 5070 })
      const registered = await named.register({ contact: '<sip:alice@10.0.0.2:5070>' })
      assert.deepEqual([asked.status, registered.status], statuses)
      await fixture.close()
    }
  })
})
