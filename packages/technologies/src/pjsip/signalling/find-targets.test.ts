import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TestPjsip } from '../pjsip-fixture.ts'

const conf = (more = '') => `
[alice]
type = endpoint
aors = alice
[alice]
type = aor
max_contacts = 3
${more}
`

describe('who is called of several', () => {
  const uris = (fixture: TestPjsip) => {
    const { signalling, objects } = fixture.pjsip
    return signalling.targets(objects.endpoint('alice')!).map(({ uri }) => uri)
  }

  async function registered(more = '') {
    const fixture = new TestPjsip(conf(more))
    const [old, young] = ['10.0.0.2', '10.0.0.3'].map((address) => fixture.phone('alice', { address }))
    await old!.register()
    await fixture.clock.pass('5s')
    await young!.register()
    await fixture.clock.pass('1s')
    return { fixture, old: old! }
  }

  it('the one that registered last: a telephone that was cut off has come back from elsewhere', async () => {
    const { fixture, old } = await registered()
    assert.deepEqual(uris(fixture), ['sip:alice@10.0.0.3:5060', 'sip:alice@10.0.0.2:5060'])
    await fixture.clock.pass('5s')
    await old.register()
    assert.deepEqual(uris(fixture), ['sip:alice@10.0.0.2:5060', 'sip:alice@10.0.0.3:5060'])
    await fixture.close()
  })

  it('those of the configuration before those who registered, in their order', async () => {
    const { fixture } = await registered('contact = sip:alice@10.0.0.8\ncontact = sip:alice@10.0.0.9')
    assert.deepEqual(uris(fixture), [
      'sip:alice@10.0.0.8',
      'sip:alice@10.0.0.9',
      'sip:alice@10.0.0.3:5060',
      'sip:alice@10.0.0.2:5060',
    ])
    await fixture.close()
  })

  it('nobody who did not answer when asked, and who did before who was not asked yet', async () => {
    const { fixture } = await registered()
    const { contacts } = fixture.pjsip
    const [first, second] = contacts.of('alice')
    contacts.setStatus(first!, 'available', 1_000)
    assert.deepEqual(uris(fixture), [first!.uri, second!.uri])
    contacts.setStatus(second!, 'unavailable', 0)
    assert.deepEqual(uris(fixture), [first!.uri])
    await fixture.close()
  })
})
