import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TestPjsip } from '../pjsip-fixture.ts'

const conf = `
[frank]
type = endpoint
aors = frank
[frank]
type = aor
max_contacts = 1
qualify_frequency = 10
qualify_timeout = 0.5
[strict]
type = endpoint
aors = strict
from_user = exchange
[strict]
type = aor
max_contacts = 1
qualify_frequency = 10
qualify_2xx_only = yes
[trunk]
type = endpoint
aors = trunk
[trunk]
type = aor
contact = sip:10.0.0.9
qualify_frequency = 60
qualify_timeout = 1
[quiet]
type = endpoint
aors = quiet
[quiet]
type = aor
max_contacts = 1
`

describe('qualifier', () => {
  it('asks a phone again and again; it stops answering and comes back', async () => {
    const fixture = new TestPjsip(conf)
    const frank = fixture.phone('frank')
    await frank.register()
    await fixture.clock.pass('1s')
    const [asked] = frank.received
    assert.equal(asked?.method, 'OPTIONS')
    assert.equal(asked?.request.requestUri, frank.contact)
    assert.match(asked?.request.header('from') ?? '', /^<sip:frank@[^:>]+>;tag=/)
    assert.equal(asked?.request.header('to'), '<sip:frank@10.0.0.2>')
    assert.deepEqual(fixture.published(), [
      `frank offline: ${frank.contact} NonQualified`,
      'frank online',
      'frank Reachable',
      `frank online: ${frank.contact} Reachable`,
    ])
    assert.ok(fixture.pjsip.contacts.of('frank')[0]!.roundtripUsec >= 10_000)
    frank.answersWith = undefined
    await fixture.clock.pass('11s')
    assert.deepEqual(fixture.published(), [
      'frank offline',
      'frank Unreachable',
      `frank offline: ${frank.contact} Unreachable`,
    ])
    assert.deepEqual(fixture.pjsip.signalling.targets(fixture.pjsip.objects.endpoint('frank')!), [])
    frank.answersWith = 404
    await fixture.clock.pass('10s')
    assert.deepEqual(fixture.published(), [
      'frank online',
      'frank Reachable',
      `frank online: ${frank.contact} Reachable`,
    ])
    await frank.register({ expires: 0 })
    const heard = frank.received.length
    await fixture.clock.pass('30s')
    assert.equal(frank.received.length, heard, 'nobody is asked who has gone')
    await fixture.close()
  })

  it('takes only good answers where that is wanted, and asks in the name the endpoint has', async () => {
    const fixture = new TestPjsip(conf)
    const strict = fixture.phone('strict')
    strict.answersWith = 404
    await strict.register()
    await fixture.clock.pass('1s')
    assert.equal(fixture.state('strict'), 'offline')
    assert.match(strict.received[0]?.request.header('from') ?? '', /^<sip:exchange@/)
    strict.answersWith = 200
    await fixture.clock.pass('10s')
    assert.equal(fixture.state('strict'), 'online')
    await fixture.close()
  })

  it('asks fixed contacts once it has started, and goes by what they are', async () => {
    const fixture = new TestPjsip(conf)
    assert.equal(fixture.state('trunk'), 'offline')
    const trunk = fixture.phone('trunk', { address: '10.0.0.9' })
    fixture.pjsip.qualifier.start()
    await fixture.clock.pass('11s')
    assert.equal(trunk.received.length, 1)
    assert.equal(fixture.state('trunk'), 'online')
    await fixture.close()
  })

  it('asks when it is told to, and begins and ends with the settings', async () => {
    const fixture = new TestPjsip(conf)
    const quiet = fixture.phone('quiet')
    await quiet.register()
    assert.equal(quiet.received.length, 0)
    const done = fixture.pjsip.qualifier.qualify('quiet')
    await fixture.clock.pass('1s')
    await done
    assert.equal(fixture.pjsip.contacts.of('quiet')[0]?.status, 'available')
    await fixture.close()
    const late = new TestPjsip('[late]\ntype = endpoint\naors = late\n')
    const put = (value: string) =>
      late.configuration.put('res_pjsip', 'aor', 'late', [
        { attribute: 'max_contacts', value: '1' },
        { attribute: 'qualify_frequency', value },
      ])
    put('0')
    const phone = late.phone('late')
    await phone.register()
    put('5')
    await late.clock.pass('11s')
    assert.equal(phone.received.length, 3)
    put('0')
    assert.equal(late.pjsip.contacts.of('late')[0]?.status, 'created')
    await late.clock.pass('20s')
    assert.equal(phone.received.length, 3)
    await late.close()
  })
})
