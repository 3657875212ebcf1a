import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { type SipRequest, UserAgent } from '@jackfield/sip'
import { MemorySipNetwork } from '@jackfield/sip/testing'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import type { TestClient } from '../testing/test-client.ts'

async function ask(client: TestClient, fields: Record<string, string>): Promise<string> {
  const messages = await client.list(fields)
  return messages.map((lines) => `${lines.join('\r\n')}\r\n`).join('\r\n')
}

const said = async (client: TestClient, fields: Record<string, string>) =>
  /Message: (.*)\r/.exec(await ask(client, fields))?.[1]

const noNames = { naptr: async () => [], srv: async () => [], ipv4: async () => [], ipv6: async () => [] }

/** A phone; alice's contact is at the first address. */
function phone(exchange: ExchangeFixture, address = '192.0.2.1') {
  const network = new MemorySipNetwork(exchange.clock)
  const { agent, reception } = exchange.pjsip.signalling
  agent.transports.add(network.open('UDP', { address: '127.0.0.1', port: 5060 }, reception))
  const received: SipRequest[] = []
  const own = new UserAgent({
    clock: exchange.clock,
    random: seededRandom(7),
    resolver: noNames,
    extensions: ['eventlist'],
    handler: {
      onInvite: (incoming) => void incoming.respond(486),
      onRequest: (incoming) => {
        received.push(incoming.request)
        incoming.respond(200)
      },
    },
  })
  own.transports.add(network.open('UDP', { address, port: 5060 }, own))
  const watch = async (thing: string) => {
    const subscriber = own.subscribe({
      uri: `sip:${thing}@127.0.0.1:5060`,
      from: '<sip:bare@198.51.100.1>',
      to: `<sip:${thing}@127.0.0.1>`,
      event: 'dialog',
      expires: 300,
      headers: [['supported', 'eventlist']],
      handler: { onNotify: () => undefined },
    })
    await exchange.clock.pass('1s')
    return subscriber
  }
  return { received, watch }
}

describe('PJSIPNotify', () => {
  it('sends what pjsip_notify.conf has, or what stands in the request', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    const { received } = phone(exchange)
    const client = await exchange.client()
    const asked = { Action: 'PJSIPNotify', Endpoint: 'alice' }
    assert.equal(await said(client, { ...asked, Option: 'check-sync' }), 'NOTIFY sent')
    const Variable = 'Event=message-summary,Content-type=text/plain,Content=one,Content=two'
    assert.equal(await said(client, { ...asked, Variable }), 'NOTIFY sent')
    await exchange.clock.pass('1s')
    assert.deepEqual(
      received.map((request) => [request.header('event'), request.body.toString()]),
      [
        ['check-sync', ''],
        ['message-summary', 'one\r\ntwo\r\n'],
      ],
    )
  })

  it('says what is wrong with the request', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    const client = await exchange.client()
    const wrong: [Record<string, string>, string][] = [
      [{}, "PJSIPNotify requires either an 'Endpoint', a 'URI' or a 'Channel'"],
      [{ Endpoint: 'alice', URI: 'sip:a@b' }, "PJSIPNotify requires only one of 'Endpoint', 'URI' and 'Channel'"],
      [{ Endpoint: 'alice' }, "PJSIPNotify requires an 'Option' or at least one 'Variable'"],
      [
        { Endpoint: 'alice', Option: 'x', Variable: 'Event=y' },
        "PJSIPNotify: 'Option' and 'Variable' exclude each other",
      ],
      [{ Endpoint: 'nobody', Option: 'check-sync' }, 'Unable to retrieve endpoint nobody'],
      [{ Endpoint: 'alice', Option: 'reboot' }, "Unable to find notify type 'reboot'"],
      [{ Channel: 'PJSIP/nobody-1', Option: 'check-sync' }, 'Channel not found'],
      [{ Endpoint: 'bare', Option: 'check-sync' }, 'Unable to send NOTIFY: bare has no contact that can be reached'],
      [{ Endpoint: 'alice', Variable: 'X=y' }, 'Unable to send NOTIFY: it has no Event'],
    ]
    for (const [fields, message] of wrong) {
      assert.equal(await said(client, { Action: 'PJSIPNotify', ...fields }), message)
    }
    exchange.channel('one')
    assert.match(
      (await said(client, { Action: 'PJSIPNotify', Channel: 'Test/one', Option: 'check-sync' })) ?? '',
      /no SIP call that is connected/,
    )
  })
})

describe('who watches what', () => {
  it('is listed, one by one and lists', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    const { watch } = phone(exchange, '198.51.100.1')
    const client = await exchange.client()
    const all = () => ask(client, { Action: 'PJSIPShowSubscriptionsInbound' })
    assert.match(await all(), /ListItems: 0/)
    const single = await watch('7001')
    await watch('office')
    const text = await all()
    assert.match(
      text,
      /Event: InboundSubscriptionDetail\r\nRole: Notifier\r\nEndpoint: bare\r\nCallid: [^\r]+\r\nState: ACTIVE\r\nCallerid: sip:bare@198\.51\.100\.1\r\nSubscriptionType: extension_state\r\nExtension: 7001\r\nExtensionStates: [A-Z_]+\r\nEvent: dialog\r\nExpiry: \d+\r\nContact: sip:198\.51\.100\.1/,
    )
    assert.match(text, /SubscriptionType: resource_list\r\nExtension: office\r\nExtensionStates: 7001:[A-Z_]+,7002:/)
    assert.match(text, /Event: InboundSubscriptionDetailComplete\r\nEventList: Complete\r\nListItems: 2/)
    single.end()
    await exchange.clock.pass('1s')
    assert.match(await all(), /ListItems: 1/)
    assert.match(await ask(client, { Action: 'PJSIPShowSubscriptionsOutbound' }), /ListItems: 0/)
  })

  it('can be lists of the configuration', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    const client = await exchange.client()
    const text = await ask(client, { Action: 'PJSIPShowResourceLists' })
    assert.match(text, /Event: ResourceListDetail\r\nObjectType: resource_list\r\nObjectName: more\r\n/)
    assert.match(text, /ObjectName: office\r\nEvent: dialog\r\nFullState: false\r\nListItem: 7001,more\r\n/)
    assert.match(text, /\r\nItems: 7001,7002\r\n/)
  })
})

describe('PJSIPHangup', () => {
  it('ends a SIP call that waits with exactly this status', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    const client = await exchange.client()
    const asked: string[] = []
    exchange.channel(
      'sip',
      {},
      { writeFunction: (name, args) => args[0] === '486' && asked.push(`${name} ${args}`) > 0 },
    )
    exchange.channel('other')
    const hangUp = (fields: Record<string, string>) => said(client, { Action: 'PJSIPHangup', ...fields })
    assert.equal(await hangUp({ Channel: 'Test/sip', Cause: '486' }), 'Channel Hungup')
    assert.deepEqual(asked, ['PJSIPHangup 486'])
    assert.match((await hangUp({ Channel: 'Test/sip', Cause: '200' })) ?? '', /must be 400 to 699/)
    assert.match((await hangUp({ Channel: 'Test/other', Cause: '486' })) ?? '', /incoming SIP call that waits/)
    assert.equal(await hangUp({ Channel: 'Test/sip' }), 'No cause specified')
    assert.equal(await hangUp({ Channel: 'Test/none', Cause: '486' }), 'No such channel')
    assert.equal(await hangUp({ Cause: '486' }), 'No channel specified')
  })
})

describe('PresenceStateList', () => {
  it('has everybody whose presence is known', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    const client = await exchange.client()
    assert.match(await ask(client, { Action: 'PresenceStateList' }), /ListItems: 0/)
    await exchange.deps.dialplan.writeFunctionLater?.(
      undefined,
      'PRESENCE_STATE(CustomPresence:bea)',
      'away,lunch,at noon',
    )
    const text = await ask(client, { Action: 'PresenceStateList' })
    assert.match(
      text,
      /Event: PresenceStateChange\r\nPresentity: CustomPresence:bea\r\nStatus: away\r\nSubtype: lunch\r\nMessage: at noon\r\n/,
    )
    assert.match(text, /Event: PresenceStateListComplete/)
  })
})

describe('maintenance of endpoints', () => {
  it('is set, listed and told', async (t) => {
    const exchange = new ExchangeFixture()
    t.after(() => exchange.close())
    const client = await exchange.client()
    const set = (fields: Record<string, string>) => said(client, { Action: 'PJSIPSetMaintenance', ...fields })
    assert.equal(await set({ Endpoint: 'alice', State: 'on' }), 'Maintenance mode enabled')
    assert.match(
      client.text,
      /Event: PJSIPMaintenanceStatus\r\nPrivilege: system,all\r\nEndpoint: alice\r\nStatus: enabled\r\n/,
    )
    assert.equal(await set({ Endpoint: 'nobody', State: 'on' }), 'Unable to retrieve endpoint nobody')
    assert.equal(await set({ Endpoint: 'alice', State: 'maybe' }), "State parameter must be 'on' or 'off'.")
    assert.equal(await set({ State: 'on' }), 'Endpoint parameter missing.')
    const all = await ask(client, { Action: 'PJSIPShowMaintenance' })
    assert.match(all, /Event: PJSIPMaintenanceStatus\r\nEndpoint: alice\r\nStatus: enabled\r\n/)
    assert.match(all, /Event: PJSIPMaintenanceStatusComplete\r\nEventList: Complete\r\nListItems: 1/)
    const one = await ask(client, { Action: 'PJSIPShowMaintenance', Endpoint: 'bare' })
    assert.match(one, /Endpoint: bare\r\nStatus: disabled/)
    assert.match(await ask(client, { Action: 'PJSIPShowMaintenance', Endpoint: 'x' }), /Unable to retrieve endpoint x/)
    assert.equal(await set({ Endpoint: 'all', State: 'off' }), 'Maintenance mode disabled')
    assert.match(await ask(client, { Action: 'PJSIPShowMaintenance' }), /ListItems: 0/)
  })
})
