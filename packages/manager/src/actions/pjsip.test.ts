import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import type { TestClient } from '../testing/test-client.ts'

/** The whole answer as text. */
async function ask(client: TestClient, text: string): Promise<string> {
  const fields = Object.fromEntries(text.split('\r\n').map((line) => line.split(': ') as [string, string]))
  const messages = await client.list(fields)
  return messages.map((lines) => `${lines.join('\r\n')}\r\n`).join('\r\n')
}

describe('actions about SIP', () => {
  it('list endpoints, and one with everything that belongs to it', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    const client = await exchange.client()
    const all = await ask(client, 'Action: PJSIPShowEndpoints')
    assert.match(all, /Message: A listing of Endpoints follows, presented as EndpointList events/)
    assert.match(
      all,
      /Event: EndpointList\r\nObjectType: endpoint\r\nObjectName: alice\r\nTransport: wire\r\nAor: alice\r\nAuths: alice\r\nOutboundAuths: \r\nContacts: alice\/sip:alice@192\.0\.2\.1\r\nDeviceState: Not in use\r\nActiveChannels: \r\n/,
    )
    assert.match(all, /Event: EndpointListComplete\r\nEventList: Complete\r\nListItems: 2/)
    const one = await ask(client, 'Action: PJSIPShowEndpoint\r\nEndpoint: alice')
    const events = [...one.matchAll(/^Event: (\w+)\r$/gm)].map(([, name]) => name)
    assert.deepEqual(events, [
      'EndpointDetail',
      'AorDetail',
      'AuthDetail',
      'TransportDetail',
      'IdentifyDetail',
      'ContactStatusDetail',
      'EndpointDetailComplete',
    ])
    assert.match(one, /\r\nRtpSymmetric: false\r\n/)
    assert.match(one, /\r\n100rel: yes\r\n/)
    assert.match(one, /\r\nPassword: \r\n/)
    assert.doesNotMatch(one, /very secret/)
    assert.match(await ask(client, 'Action: PJSIPShowEndpoint'), /PJSIPShowEndpoint requires an endpoint name/)
    assert.match(await ask(client, 'Action: PJSIPShowEndpoint\r\nEndpoint: x'), /Unable to retrieve endpoint x/)
  })

  it('list aors, accounts, contacts and registrations', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    exchange.pjsip.registrations.start()
    const client = await exchange.client()
    const ends = {
      PJSIPShowAors: 'AorListComplete',
      PJSIPShowAuths: 'AuthListComplete',
      PJSIPShowContacts: 'ContactListComplete',
      PJSIPShowRegistrationsOutbound: 'OutboundRegistrationDetailComplete',
    }
    for (const [name, complete] of Object.entries(ends)) {
      const answer = await ask(client, `Action: ${name}`)
      assert.match(answer, new RegExp(`Event: ${complete}`), name)
      assert.doesNotMatch(answer, /very secret/)
    }
    const outbound = await ask(client, 'Action: PJSIPShowRegistrationsOutbound')
    assert.match(outbound, /\r\nStatus: Unregistered\r\nNextReg: 0\r\n/)
    assert.match(outbound, /\r\nRegistered: 0\r\nNotRegistered: 1\r\n/)
    for (const name of ['PJSIPShowRegistrationsInbound', 'PJSIPShowRegistrationInboundContactStatuses']) {
      assert.match(await ask(client, `Action: ${name}`), /ListItems: 0/)
    }
  })

  it('ask, register and take back', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    exchange.pjsip.registrations.start()
    const client = await exchange.client()
    const said = async (text: string) => /Message: (.*)\r/.exec(await ask(client, text))?.[1]
    assert.equal(await said('Action: PJSIPQualify\r\nEndpoint: alice'), 'Endpoint found, will qualify')
    assert.equal(await said('Action: PJSIPQualify\r\nEndpoint: bare'), 'No AoRs configured for endpoint')
    assert.equal(await said('Action: PJSIPQualify\r\nEndpoint: x'), 'Unable to retrieve endpoint')
    assert.equal(await said('Action: PJSIPQualify'), 'Endpoint parameter missing.')
    assert.equal(await said('Action: PJSIPRegister\r\nRegistration: line'), 'Reregistration sent')
    assert.equal(await said('Action: PJSIPRegister\r\nRegistration: *all'), 'Reregistrations queued.')
    assert.equal(await said('Action: PJSIPUnregister\r\nRegistration: x'), 'Unable to retrieve registration entry')
    assert.equal(await said('Action: PJSIPUnregister\r\nRegistration: line'), 'Unregistration sent')
    assert.equal(await said('Action: PJSIPUnregister'), 'Registration parameter missing.')
  })

  it('are told what became of a registration', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    const client = await exchange.client()
    exchange.deps.bus.publish('registration-changed', {
      ...{ technology: 'PJSIP', user: 'sip:us@x', domain: 'sip:x', status: 'Rejected', cause: '403' },
    })
    await exchange.clock.settle()
    assert.match(
      client.text,
      /Event: Registry\r\nPrivilege: system,all\r\nChannelType: PJSIP\r\nUsername: sip:us@x\r\nDomain: sip:x\r\nStatus: Rejected\r\nCause: 403\r\n/,
    )
  })
})
