import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TestPjsip } from '../pjsip-fixture.ts'

const conf = `
[alice]
type = endpoint
aors = alice
[alice]
type = aor
max_contacts = 2
remove_existing = yes
[dave]
type = endpoint
aors = dave
[dave]
type = aor
max_contacts = 1
minimum_expiration = 120
maximum_expiration = 600
default_expiration = 300
[nat]
type = endpoint
aors = nat
rewrite_contact = yes
[nat]
type = aor
max_contacts = 5
[edge]
type = endpoint
aors = edge
[edge]
type = aor
max_contacts = 1
support_path = yes
[picky]
type = endpoint
aors = picky
[picky]
type = aor
max_contacts = 1
remove_unavailable = yes
qualify_frequency = 10
qualify_timeout = 1
[trunk]
type = endpoint
aors = trunk
[trunk]
type = aor
contact = sip:10.0.0.9
[lonely]
type = endpoint
`

const contactsOf = ({ response }: Awaited<ReturnType<ReturnType<TestPjsip['phone']>['register']>>) =>
  response?.headers('contact') ?? []

describe('registrar', () => {
  it('registers, refreshes, answers questions and forgets again', async () => {
    const fixture = new TestPjsip(conf)
    const alice = fixture.phone('alice')
    const first = await alice.register()
    assert.equal(first.status, 200)
    assert.deepEqual(contactsOf(first), ['<sip:alice@10.0.0.2:5060>;expires=300'])
    assert.equal(first.response?.header('expires'), '300')
    assert.match(first.response?.header('date') ?? '', /GMT$/)
    assert.equal(fixture.state('alice'), 'online')
    assert.deepEqual(fixture.published(), [
      'alice online',
      'alice Reachable',
      'alice online: sip:alice@10.0.0.2:5060 NonQualified',
    ])
    await alice.register({ expires: 600 })
    assert.deepEqual(fixture.published(), [])
    const asked = await alice.register({ contact: null, expires: null })
    assert.deepEqual(contactsOf(asked), ['<sip:alice@10.0.0.2:5060>;expires=599'])
    assert.equal(asked.response?.header('expires'), undefined)
    const gone = await alice.register({ expires: 0 })
    assert.deepEqual([contactsOf(gone), gone.response?.header('expires')], [[], '0'])
    assert.deepEqual(fixture.published(), [
      'alice offline',
      'alice Unreachable',
      'alice offline: sip:alice@10.0.0.2:5060 Removed',
    ])
    await fixture.close()
  })

  it('ends a registration when its time is over', async () => {
    const fixture = new TestPjsip(conf)
    await fixture.phone('alice').register({ expires: 60 })
    await fixture.clock.pass('58s')
    assert.equal(fixture.state('alice'), 'online')
    // looked at every half minute
    await fixture.clock.pass('32s')
    assert.equal(fixture.state('alice'), 'offline')
    assert.ok(fixture.said.some((line) => line.includes("from AOR 'alice' due to expiration")))
    await fixture.close()
  })

  it('looks for what is over as often as it is told, and gives its place to somebody else before that', async () => {
    const fixture = new TestPjsip(`${conf}[global]\ncontact_expiration_check_interval = 100\n`)
    const [one, two] = [fixture.phone('edge'), fixture.phone('edge', { port: 5070 })]
    await one.register({ expires: 60 })
    await fixture.clock.pass('70s')
    assert.equal(fixture.state('edge'), 'online')
    fixture.published()
    assert.equal((await one.register({ expires: 60 })).status, 200)
    assert.deepEqual(fixture.published('contact-status-changed'), [])
    assert.equal((await two.register({ expires: 60 })).status, 403)
    await fixture.clock.pass('62s')
    assert.equal((await two.register({ expires: 60 })).status, 200)
    assert.deepEqual(fixture.uris('edge'), [two.contact])
    await fixture.clock.pass('100s')
    assert.equal(fixture.state('edge'), 'offline')
    await fixture.close()
  })

  it('keeps times within the bounds of the aor', async () => {
    const fixture = new TestPjsip(conf)
    const dave = fixture.phone('dave')
    const granted = async (expires: number | null, contact?: string) => {
      const { response } = await dave.register({ expires, ...(contact ? { contact } : {}) })
      return [/expires=(\d+)/.exec(response?.header('contact') ?? '')?.[1], response?.header('expires')]
    }
    assert.deepEqual(await granted(10), ['120', '120'])
    assert.deepEqual(await granted(9999), ['600', '600'])
    assert.deepEqual(await granted(null), ['300', undefined])
    assert.deepEqual(await granted(400, `<${dave.contact}>;expires=200`), ['200', '400'])
    await fixture.close()
  })

  it('refuses what cannot be meant', async () => {
    const fixture = new TestPjsip(conf)
    const alice = fixture.phone('alice')
    const status = async (asked: Parameters<typeof alice.register>[0]) => (await alice.register(asked)).status
    assert.equal(await status({ contact: '*', expires: 60 }), 400)
    assert.equal(await status({ contact: `*, <${alice.contact}>`, expires: 0 }), 400)
    assert.equal(await status({ contact: '<mailto:alice@example.com>' }), 416)
    assert.equal(await status({ contact: `<sip:${'x'.repeat(600)}@10.0.0.2>` }), 400)
    assert.equal(await status({ expires: null, headers: [['expires', 'soon']] }), 400)
    assert.equal(await status({ to: 'bob' }), 404)
    assert.equal((await fixture.phone('trunk', { port: 5061 }).register()).status, 403)
    assert.equal((await fixture.phone('lonely', { port: 5062 }).register()).status, 403)
    assert.deepEqual(fixture.uris('alice'), [])
    await fixture.close()
  })

  it('takes one device too many only where the older one may go', async () => {
    const fixture = new TestPjsip(conf)
    const [one, two, three] = [5060, 5061, 5062].map((port) => fixture.phone('alice', { port }))
    await one!.register()
    await two!.register({ expires: 200 })
    assert.equal((await three!.register()).status, 200)
    assert.deepEqual(fixture.uris('alice'), [one!.contact, three!.contact], 'the one that would end first has to go')
    assert.equal((await fixture.phone('dave', { port: 5070 }).register()).status, 200)
    assert.equal((await fixture.phone('dave', { port: 5071 }).register()).status, 403)
    assert.equal((await one!.register({ contact: '*', expires: 0 })).status, 200)
    assert.deepEqual(fixture.uris('alice'), [])
    const three3 = [1, 2, 3].map((at) => `<sip:alice@10.0.0.2:${at}>`).join(', ')
    assert.equal((await two!.register({ contact: three3 })).status, 403, 'more than fit at once')
    await fixture.close()
  })

  it('pushes out who does not answer any more', async () => {
    const fixture = new TestPjsip(conf)
    const old = fixture.phone('picky', { port: 5060 })
    old.answersWith = undefined
    await old.register()
    await fixture.clock.pass('2s')
    const next = fixture.phone('picky', { port: 5061 })
    assert.equal((await next.register()).status, 200)
    assert.deepEqual(fixture.uris('picky'), [next.contact])
    assert.equal((await fixture.phone('picky', { port: 5062 }).register()).status, 403)
    await fixture.close()
  })

  it('brings contacts to where they were seen, and answers in the words of the phone', async () => {
    const fixture = new TestPjsip(conf)
    const phone = fixture.phone('nat', { address: '10.0.0.7', port: 33_000 })
    const private_ = '<sip:nat@192.168.1.5:5060;ob>'
    const { response } = await phone.register({ contact: private_ })
    assert.deepEqual(fixture.uris('nat'), ['sip:nat@10.0.0.7:33000;ob'])
    assert.deepEqual(response?.headers('contact'), ['<sip:nat@192.168.1.5:5060;ob>;expires=300'])
    await phone.register({ contact: private_ })
    assert.equal(fixture.uris('nat').length, 1)
    await phone.register({ contact: private_, expires: 0 })
    assert.equal(fixture.uris('nat').length, 0)
    await fixture.close()
  })

  it('gives a device that comes from another address the place it had, also after a restart', async () => {
    const fixture = new TestPjsip(conf)
    const [home, train] = [fixture.phone('dave'), fixture.phone('dave', { port: 5099 })]
    const device = (id: string, flow: number) => `;+sip.instance="<urn:uuid:${id}>";reg-id=${flow}`
    const from = (phone: typeof home, more: string) => phone.register({ contact: `<${phone.contact}>${more}` })
    assert.deepEqual(contactsOf(await from(home, device('a', 1))), [`<${home.contact}>;expires=300${device('a', 1)}`])
    assert.equal((await from(train, device('b', 1))).status, 403)
    assert.equal((await from(train, device('a', 2))).status, 403)
    assert.equal((await from(train, ';+sip.instance="<urn:uuid:a>"')).status, 403)
    await fixture.close()
    const again = new TestPjsip(conf, { store: fixture.store, clock: fixture.clock })
    const elsewhere = again.phone('dave', { port: 5099 })
    assert.equal((await from(elsewhere, device('a', 1))).status, 200)
    assert.deepEqual(again.uris('dave'), [elsewhere.contact])
    const gone = await elsewhere.register({ contact: `<${home.contact}>${device('a', 1)}`, expires: 0 })
    assert.deepEqual([gone.status, again.uris('dave')], [200, []])
    await again.close()
  })

  it('keeps the path a contact is reached by', async () => {
    const fixture = new TestPjsip(conf)
    const phone = fixture.phone('edge')
    const path: [string, string] = ['path', '<sip:10.0.0.5;lr>']
    assert.equal((await phone.register({ headers: [path] })).status, 420)
    const { status, response } = await phone.register({ headers: [path, ['supported', 'path']] })
    assert.deepEqual([status, response?.header('path')], [200, '<sip:10.0.0.5;lr>'])
    const endpoint = fixture.pjsip.objects.endpoint('edge')
    assert.ok(endpoint)
    const [target] = fixture.pjsip.signalling.targets(endpoint)
    assert.deepEqual([target?.uri, target?.routes], [phone.contact, ['<sip:10.0.0.5;lr>']])
    await fixture.close()
  })

  /** What a phone sends that counts as it likes. */
  async function again(fixture: TestPjsip, phone: ReturnType<TestPjsip['phone']>, sequence: number, expires = 300) {
    const sent = phone.agent.request('REGISTER', {
      uri: 'sip:10.0.0.1',
      from: '<sip:alice@10.0.0.2>',
      fromTag: 'always',
      to: '<sip:alice@10.0.0.1>',
      callId: 'always',
      sequence,
      headers: [
        ['contact', `<${phone.contact}>`],
        ['expires', String(expires)],
      ],
    })
    await fixture.clock.pass('1s')
    return sent
  }

  it('does not let an old request undo a newer one', async () => {
    const fixture = new TestPjsip(conf)
    const alice = fixture.phone('alice')
    await again(fixture, alice, 7)
    assert.equal((await again(fixture, alice, 6, 0)).status, 400)
    assert.deepEqual(fixture.uris('alice'), [alice.contact])
    await fixture.close()
  })

  it('answers a phone that repeats its CSeq as before, and lets it refresh and go', async () => {
    const fixture = new TestPjsip(conf)
    const alice = fixture.phone('alice')
    assert.equal((await again(fixture, alice, 1)).status, 200)
    const second = await again(fixture, alice, 1)
    assert.equal(second.status, 200)
    assert.deepEqual(contactsOf(second), [`<${alice.contact}>;expires=300`])
    await fixture.clock.pass('250s')
    assert.equal((await again(fixture, alice, 1)).status, 200)
    await fixture.clock.pass('250s')
    assert.equal(fixture.state('alice'), 'online')
    assert.deepEqual(contactsOf(await again(fixture, alice, 1, 0)), [])
    assert.equal(fixture.state('alice'), 'offline')
    await fixture.close()
  })

  it('takes a phone that begins to count anew, once nothing of before can be on its way', async () => {
    const fixture = new TestPjsip(conf)
    const alice = fixture.phone('alice')
    await again(fixture, alice, 1000)
    assert.equal((await again(fixture, alice, 2)).status, 400)
    await fixture.clock.pass('32s')
    assert.equal((await again(fixture, alice, 3)).status, 200)
    await fixture.close()
  })

  it('reaches a phone over its connection, and forgets it where that is the only way', async () => {
    const fixture = new TestPjsip(conf)
    const browser = fixture.phone('alice', { transport: 'WS', port: 40_000 })
    await browser.register({ contact: '<sip:alice@x8f3.invalid;transport=ws>' })
    const endpoint = fixture.pjsip.objects.endpoint('alice')!
    const [target] = fixture.pjsip.signalling.targets(endpoint)
    assert.equal(target?.flow?.remote.port, 40_000)
    assert.equal(fixture.state('alice'), 'online')
    fixture.pjsip.signalling.reception.onFlowClosed(target.flow!)
    assert.equal(fixture.state('alice'), 'offline')
    await fixture.close()
  })

  it('knows registered phones after a restart, but for those that ended meanwhile', async () => {
    const first = new TestPjsip(conf)
    await first.phone('alice').register({ expires: 600 })
    await first.phone('nat', { port: 5070 }).register({ expires: 60 })
    await first.phone('alice', { transport: 'WS', port: 40_000 }).register()
    await first.close()
    await first.clock.pass('100s')
    const second = new TestPjsip(conf, { store: first.store, clock: first.clock })
    assert.deepEqual(second.uris('alice'), ['sip:alice@10.0.0.2:5060'])
    assert.equal(second.state('alice'), 'online')
    assert.equal(second.state('nat'), 'offline')
    await second.clock.pass('600s')
    assert.equal(second.state('alice'), 'offline')
    await second.close()
    assert.deepEqual(second.store.space('database').entriesUnder('/registrar/'), [])
  })

  it('forgets the registrations of an aor that is gone, and takes them for one that is new', async () => {
    const fixture = new TestPjsip(conf)
    const put = (type: string, attribute: string, value: string) =>
      fixture.configuration.put('res_pjsip', type, 'late', [{ attribute, value }])
    const late = fixture.phone('late')
    assert.equal((await late.register()).status, 401)
    put('aor', 'max_contacts', '1')
    put('endpoint', 'aors', 'late')
    assert.equal(fixture.state('late'), 'offline')
    assert.equal((await late.register()).status, 200)
    assert.equal(fixture.state('late'), 'online')
    fixture.configuration.remove('res_pjsip', 'aor', 'late')
    assert.equal(fixture.state('late'), 'offline')
    fixture.configuration.remove('res_pjsip', 'endpoint', 'late')
    assert.equal(fixture.state('late'), undefined)
    assert.equal((await late.register()).status, 401)
    await fixture.close()
  })
})
