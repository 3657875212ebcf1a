import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ours, type TestPjsip } from '../../pjsip-fixture.ts'
import { type News, watch, watchFixture } from '../subscriptions-fixture.ts'

const conf = `
[alice]
type = endpoint
aors = alice
context = phones
rewrite_contact = yes
[alice]
type = aor
max_contacts = 2
mailboxes = a@box
[bob]
type = aor
mailboxes = b@box
[office]
type = resource_list
event = dialog
list_item = 1100,1101
list_item = more
[more]
type = resource_list
event = dialog
list_item = 1102,office,1100
[slow]
type = resource_list
event = presence
list_item = 1100,1101
full_state = yes
notification_batch_interval = 2000
resource_display_name = yes
[letters]
type = resource_list
event = message-summary
list_item = alice,bob
[empty]
type = resource_list
event = dialog
list_item = 1999
[unsaid]
type = resource_list
list_item = 1100
`

const fixture = () => watchFixture(conf, {}, ['1100', '1101', '1102'])
const supported = [['supported', 'eventlist']] as const

async function watchList(test: TestPjsip, name: string, event: string) {
  return watch(test, test.phone('alice'), name, event, undefined, 300, supported)
}

interface Read {
  readonly version: string | undefined
  readonly isFull: boolean
  readonly uris: readonly string[]
  readonly names: readonly string[]
  readonly states: readonly string[]
  /** by the address they tell of */
  readonly bodies: Readonly<Record<string, string>>
}

/** As a phone takes it apart. */
function read({ body, type }: News): Read {
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1] ?? ''
  const start = /start="<([^>]+)>"/.exec(type)?.[1]
  assert.match(type, /^multipart\/related;type="application\/rlmi\+xml"/)
  const pieces = body.split(`--${boundary}`)
  assert.deepEqual([pieces[0], pieces.at(-1)], ['', '--\r\n'])
  const parts = new Map(
    pieces.slice(1, -1).map((piece) => {
      const [head = '', ...text] = piece.replace(/^\r\n/, '').split('\r\n\r\n')
      return [/Content-ID: <([^>]+)>/.exec(head)?.[1], { head, text: text.join('\r\n\r\n') }]
    }),
  )
  const root = parts.get(start)
  assert.match(root?.head ?? '', /Content-Type: application\/rlmi\+xml/)
  const xml = root?.text ?? ''
  const resources = xml.split('<resource ').slice(1)
  const bodies = resources.map((one) => {
    const cid = /cid="([^"]+)"/.exec(one)?.[1]
    return [/uri="([^"]+)"/.exec(one)?.[1] ?? '', cid === undefined ? '' : (parts.get(cid)?.text ?? 'missing')]
  })
  assert.equal(parts.size, 1 + bodies.filter(([, text]) => text !== '').length)
  return {
    version: /<list [^>]*version="(\d+)"/.exec(xml)?.[1],
    isFull: /fullState="true"/.test(xml),
    uris: bodies.map(([uri]) => uri as string),
    names: [...xml.matchAll(/<name>([^<]*)</g)].map(([, name]) => name as string),
    states: [...xml.matchAll(/state="(\w+)"/g)].map(([, state]) => state as string),
    bodies: Object.fromEntries(bodies),
  }
}

const uri = (exten: string) => `sip:${exten}@${ours}:5060`
const dialogState = (text = '') => /<state>(\w+)</.exec(text)?.[1]

describe('lists of lamps', () => {
  it('are told whole at first, then what changed; lists inside are part of it', async () => {
    const { test, light, subscriptions } = fixture()
    const { news, subscriber } = await watchList(test, 'office', 'dialog')
    const first = read(news[0]!)
    assert.deepEqual([first.version, first.isFull], ['0', true])
    assert.deepEqual(first.uris, [uri('1100'), uri('1101'), uri('1102')])
    assert.deepEqual(first.names, ['1100', '1101', '1102'])
    assert.equal(news[0]?.request.header('require'), 'eventlist')
    await light('RINGING', '1101')
    const second = read(news[1]!)
    assert.deepEqual([second.version, second.isFull, second.uris], ['1', false, [uri('1101')]])
    assert.equal(dialogState(second.bodies[uri('1101')]), 'early')
    assert.match(second.bodies[uri('1101')] ?? '', /version="1"/)
    assert.equal(subscriptions.size, 1)
    subscriber.end()
    await test.clock.pass('1s')
    const last = read(news.at(-1)!)
    assert.deepEqual([news.at(-1)?.state.state, last.isFull, last.uris.length], ['terminated', true, 3])
    assert.equal(subscriptions.size, 0)
    await test.close()
  })

  it('wait for more where they shall, and are told whole with names for people', async () => {
    const { test, set } = fixture()
    const { news } = await watchList(test, 'slow', 'presence')
    assert.deepEqual(read(news[0]!).names, ['1100', 'Kitchen'])
    set('1100', 'INUSE')
    set('1101', 'BUSY')
    await test.clock.pass('1s')
    assert.equal(news.length, 1)
    set('1100', 'NOT_INUSE')
    await test.clock.pass(1100)
    assert.equal(news.length, 2)
    const { isFull, uris, bodies } = read(news[1]!)
    assert.deepEqual([isFull, uris], [true, [uri('1100'), uri('1101')]])
    assert.match(bodies[uri('1100')] ?? '', /<note>Ready</)
    assert.match(bodies[uri('1101')] ?? '', /<note>On the phone</)
    await test.close()
  })

  it('say of what is gone that it is, and show it again when it comes back', async () => {
    const { test, light } = fixture()
    const { news } = await watchList(test, 'office', 'dialog')
    await light('REMOVED', '1101')
    assert.deepEqual(read(news[1]!).states, ['terminated'])
    await light('INUSE', '1101')
    assert.deepEqual(read(news[2]!).states, ['active'])
    await test.close()
  })

  it('change with the configuration, and end with it', async () => {
    const { test, subscriptions } = fixture()
    const put = (name: string, items: string) =>
      test.configuration.put('res_pjsip_pubsub', 'resource_list', name, [
        { attribute: 'event', value: 'dialog' },
        { attribute: 'list_item', value: items },
      ])
    assert.equal(put('late', '1100').ok, true)
    const { news } = await watchList(test, 'late', 'dialog')
    assert.deepEqual(read(news[0]!).uris, [uri('1100')])
    put('late', '1101,1102')
    await test.clock.pass('1s')
    const { uris, version, isFull } = read(news[1]!)
    assert.deepEqual([uris, version, isFull], [[uri('1101'), uri('1102')], '1', true])
    put('other', '1100')
    put('late', '1101,1102')
    await test.clock.pass('1s')
    assert.equal(news.length, 2)
    test.configuration.remove('res_pjsip_pubsub', 'resource_list', 'late')
    await test.clock.pass('1s')
    assert.deepEqual([news.at(-1)?.state.state, news.at(-1)?.state.reason], ['terminated', 'noresource'])
    assert.equal(subscriptions.size, 0)
    const invalid = test.configuration.put('res_pjsip_pubsub', 'resource_list', 'bad', [
      { attribute: 'event', value: 'weather' },
    ])
    assert.equal(invalid.ok, false)
    await test.close()
  })

  it('are refused to who cannot read them, and where nothing is in them', async () => {
    const { test } = fixture()
    const alice = test.phone('alice')
    const ask = async (to: string, event: string, isAble: boolean) =>
      alice.ask({
        method: 'SUBSCRIBE',
        to,
        headers: [['event', event], ['contact', '<sip:a@10.0.0.2>'], ...(isAble ? supported : [])],
      })
    const unable = await ask('office', 'dialog', false)
    assert.deepEqual([unable.status, unable.response?.header('require')], [421, 'eventlist'])
    assert.equal((await ask('office', 'presence', true)).status, 404)
    assert.equal((await ask('empty', 'dialog', true)).status, 404)
    assert.equal((await ask('unsaid', 'dialog', true)).status, 404)
    assert.ok(test.said.some((line) => line.includes('unsaid') && line.includes('event')))
    await test.close()
  })

  it('that fit into no datagram are for those who come by TCP', async () => {
    const many = Array.from({ length: 150 }, (_, index) => String(2000 + index))
    const long = `${conf}[long]\ntype = resource_list\nevent = dialog\nlist_item = ${many.join(',')}\n`
    const { test } = watchFixture(long, {}, many)
    const { ends } = await watchList(test, 'long', 'dialog')
    assert.deepEqual(ends, [513])
    assert.ok(test.said.some((line) => line.includes('too large for UDP')))
    const phone = test.phone('alice', { transport: 'TCP', address: '10.0.0.3' })
    const answer = await phone.ask({
      method: 'SUBSCRIBE',
      to: 'long',
      headers: [['event', 'dialog'], ['contact', '<sip:alice@10.0.0.3;transport=tcp>'], ...supported],
    })
    assert.deepEqual([answer.status, answer.response?.header('require')], [200, 'eventlist'])
    await test.close()
  })
})

describe('lists of mailboxes', () => {
  it('tell of each aor by itself', async () => {
    const { test, mailboxes } = fixture()
    const { news } = await watchList(test, 'letters', 'message-summary')
    assert.deepEqual(read(news[0]!).uris, [uri('alice'), uri('bob')])
    mailboxes.update('b@box', { newMessages: 3 })
    await test.clock.pass('1s')
    const { uris, bodies } = read(news[1]!)
    assert.deepEqual(uris, [uri('bob')])
    assert.match(bodies[uri('bob')] ?? '', /Voice-Message: 3\/0/)
    await test.close()
  })
})
