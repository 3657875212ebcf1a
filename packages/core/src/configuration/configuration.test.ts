import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogEntry, logTo, silentLog, VirtualClock } from '@jackfield/base'
import { memoryFiles, parseConf, readConf } from '@jackfield/conf'
import { DialplanDatabase } from '../store/dialplan-database.ts'
import { Store } from '../store/store.ts'
import { Configuration } from './configuration.ts'
import { someObjectTypes } from './object-types-fixture.ts'
import { readSorceryConf } from './read-sorcery-conf.ts'

const sorcery = `[res_phones]
account = config,phones.conf,criteria=type=account
account = astdb,kit_accounts
place = config,phones.conf,criteria=type=place
place = memory
[res_client]
client = config,client.conf,criteria=type=client
client = memory
[res_door]
link-out = config,door.conf,criteria=type=link_out
link-out = memory
`

const bob = '[bob]\ntype = account\nkind = plain\nusername = bob\npassword = bobsecret\n'
const files = {
  '/etc/phones.conf': `[template](!)\ntype = account\n${bob}[bob]\ntype = place\nmax_contacts = 1\n`,
  '/etc/client.conf': '[percall]\ntype = client\nuri = ws://127.0.0.1:1/x\nprotocols = ari\n',
  '/etc/door.conf':
    '[general]\nrealm = Kit\n[kit]\ntype = user\npassword = kit\ndeny = 0.0.0.0/0\npermit = 10.0.0.0/8\n[out]\ntype = link_out\nclient = percall\napps = one,two\nlocal_user = kit\n',
}

function make(more: Record<string, string> = {}, database?: DialplanDatabase) {
  const present: Record<string, string> = { ...files, ...more }
  const entries: LogEntry[] = []
  const store = Store.open(':memory:', { clock: new VirtualClock(), log: silentLog })
  const kept = database ?? new DialplanDatabase(store.space('database'))
  const configuration = new Configuration({
    log: logTo((entry) => entries.push(entry)),
    database: kept,
    readDocument: (file) => readConf({ directory: '/etc', file, files: memoryFiles(present) }),
    types: someObjectTypes,
    backings: readSorceryConf(parseConf(sorcery)).lines,
  })
  const published: string[] = []
  configuration.onChanged(({ objectType, id, change }) => published.push(`${change} ${objectType}/${id}`))
  return { configuration, entries, published, present, database: kept }
}

const tuples = (values: Record<string, unknown>) =>
  Object.entries(values).map(([attribute, value]) => ({ attribute, value }))
const shown = (outcome: ReturnType<Configuration['get']> | ReturnType<Configuration['put']>) =>
  outcome.ok ? Object.fromEntries(outcome.fields.map(({ attribute, value }) => [attribute, value])) : outcome.code

test('an object is made, read, changed and removed where the backing allows it, and each is told', () => {
  const { configuration, published } = make()
  const at = ['res_phones', 'account', 'kit-account'] as const
  assert.equal(shown(configuration.get(...at)), 'object-not-found')
  const made = configuration.put(...at, tuples({ kind: 'plain', username: 'kit', password: 'first' }))
  assert.ok(made.ok && made.isNew)
  const changed = configuration.put(...at, tuples({ password: 'second' }))
  assert.ok(changed.ok && !changed.isNew)
  assert.deepEqual(shown(configuration.get(...at)), {
    algorithms: 'MD5',
    kind: 'plain',
    lifetime: '32',
    password: 'second',
    username: 'kit',
  })
  assert.deepEqual(configuration.put(...at), { ok: false, code: 'fields-required' })
  assert.deepEqual(configuration.remove(...at), { ok: true })
  assert.deepEqual(configuration.remove(...at), { ok: false, code: 'object-not-found' })
  assert.deepEqual(published, [
    'created account/kit-account',
    'updated account/kit-account',
    'deleted account/kit-account',
  ])
})

test('an object can be made without fields where none is needed', () => {
  const { configuration } = make()
  const made = configuration.put('res_phones', 'place', 'plain')
  assert.ok(made.ok && made.isNew)
})

test('classes, types and ids that are not there', () => {
  const { configuration, published } = make()
  for (const act of ['get', 'put', 'remove'] as const) {
    assert.equal((configuration[act]('nothing', 'account', 'x') as { code: string }).code, 'config-class-not-found')
    assert.equal((configuration[act]('res_phones', 'nothing', 'x') as { code: string }).code, 'object-type-not-found')
  }
  assert.equal((configuration.get('res_phones', 'account', 'x') as { code: string }).code, 'object-not-found')
  assert.equal((configuration.remove('res_phones', 'account', 'x') as { code: string }).code, 'object-not-found')
  assert.equal(configuration.object('nothing', 'account', 'x'), undefined)
  assert.deepEqual(configuration.objects('nothing', 'account'), [])
  assert.deepEqual(published, [])
})

test('fields nobody knows, values that do not fit and bodies that hold no fields are refused with what is wrong', () => {
  const { configuration, published } = make()
  const put = (fields: unknown) => configuration.put('res_phones', 'account', 'bad', fields)
  const code = 'creation-invalid'
  assert.deepEqual(put(tuples({ no_such_field: 'x' })), {
    ok: false,
    code,
    reason: 'account has no field no_such_field',
    field: 'no_such_field',
  })
  assert.deepEqual(put(tuples({ kind: 'no_such_type' })), {
    ok: false,
    code,
    reason: '"no_such_type" is no value for kind',
    field: 'kind',
  })
  for (const fields of ['username', null, 7, {}, [1], [null], [{ value: 'x' }], [{ attribute: 1, value: 'x' }]]) {
    assert.equal((put(fields) as { code: string }).code, code, JSON.stringify(fields))
  }
  for (const value of [null, {}, [], undefined]) {
    assert.equal((put([{ attribute: 'username', value }]) as { code: string }).code, code)
  }
  assert.equal((put(tuples({ toString: 'x' })) as { code: string }).code, code)
  for (const id of ['', 'x'.repeat(256)]) {
    assert.equal((configuration.put('res_phones', 'account', id, []) as { code: string }).code, code)
  }
  assert.deepEqual(published, [])
  configuration.put('res_phones', 'account', 'good', [])
  assert.deepEqual(configuration.put('res_phones', 'account', 'good', tuples({ lifetime: 'x' })), {
    ok: false,
    code: 'update-invalid',
    reason: '"x" is no value for lifetime',
    field: 'lifetime',
  })
})

test('numbers and truth values are taken as their text', () => {
  const { configuration } = make()
  const fields = tuples({ max_contacts: 3, remove_existing: true })
  assert.ok(configuration.put('res_phones', 'place', 'n', fields).ok)
  const object = configuration.object('res_phones', 'place', 'n')
  assert.equal(object?.fields.max_contacts, '3')
  assert.equal(object?.fields.remove_existing, 'yes')
})

test('what only a file has can be read, but neither made, changed nor removed', () => {
  const { configuration } = make()
  const outcome = shown(configuration.get('res_phones', 'account', 'bob'))
  assert.equal(typeof outcome === 'object' && outcome.password, 'bobsecret')
  assert.deepEqual(configuration.remove('res_phones', 'account', 'bob'), { ok: false, code: 'cannot-delete' })
  assert.deepEqual(configuration.put('res_phones', 'account', 'bob', tuples({ password: 'x' })), {
    ok: false,
    code: 'cannot-update',
  })
  const fields = tuples({ protocol: 'udp', bind: '127.0.0.1:5061' })
  assert.deepEqual(configuration.put('res_phones', 'socket', 'new', fields), { ok: false, code: 'cannot-create' })
  assert.deepEqual(configuration.put('res_door', 'user', 'x', tuples({ password: 'x' })), {
    ok: false,
    code: 'cannot-create',
  })
})

test('objects that another exchange wrote into the database are there, and whoever uses them is told', () => {
  const store = Store.open(':memory:', { clock: new VirtualClock(), log: silentLog })
  const space = store.space('database')
  const { configuration, published } = make({}, new DialplanDatabase(space))
  const accounts = () => configuration.objects('res_phones', 'account').map(({ id }) => id)
  space.receive([['/kit_accounts/account/there', '{"username":"there"}']])
  assert.ok(accounts().includes('there'))
  space.receive([['/kit_accounts/account/there', '{"username":"else"}']])
  space.receive([['/kit_accounts/account/there', undefined]])
  space.receive([['/other/account/there', 'x']])
  assert.ok(!accounts().includes('there'))
  assert.deepEqual(published, ['created account/there', 'updated account/there', 'deleted account/there'])
})

test('the database survives a restart, memory does not', () => {
  const first = make()
  first.configuration.put('res_phones', 'account', 'kept', tuples({ username: 'kept' }))
  first.configuration.put('res_phones', 'place', 'lost', tuples({ max_contacts: '1' }))
  assert.equal(first.database.get('kit_accounts/account', 'kept'), '{"username":"kept"}')
  first.database.put('kit_accounts/account', 'scribble', 'not of ours')
  const { configuration } = make({}, first.database)
  assert.equal(configuration.object('res_phones', 'account', 'kept')?.fields.username, 'kept')
  assert.equal(configuration.object('res_phones', 'place', 'lost'), undefined)
  assert.deepEqual(
    configuration.objects('res_phones', 'account').map(({ id }) => id),
    ['bob', 'kept'],
  )
})

test('both spellings of a type are the same type', () => {
  const { configuration, published } = make()
  const apps = { apps: 'one,two', local_user: 'kit', subscribe_all: 'no', client: 'percall' }
  assert.deepEqual(shown(configuration.get('res_door', 'link_out', 'out')), apps)
  assert.deepEqual(shown(configuration.get('res_door', 'link-out', 'out')), apps)
  assert.ok(configuration.put('res_door', 'link-out', 'mine', tuples(apps)).ok)
  assert.deepEqual(published, ['created link_out/mine'])
})

test('an object that names another needs it; one that lacks what it needs is refused', () => {
  const { configuration } = make()
  const client = (values: Record<string, string>) =>
    shown(configuration.put('res_client', 'client', 'wrong', tuples(values)))
  assert.equal(client({ protocols: 'ari' }), 'creation-invalid')
  assert.equal(client({ uri: 'http://x' }), 'creation-invalid')
  assert.equal(client({ uri: 'ws://x', connection_type: 'sometimes' }), 'creation-invalid')
  assert.equal(client({ uri: 'ws://x', reconnect_attempts: 'many' }), 'creation-invalid')
  const outbound = (values: Record<string, string>) =>
    shown(configuration.put('res_door', 'link_out', 'wrong', tuples(values)))
  const whole = { client: 'percall', apps: 'a', local_user: 'nobody' }
  assert.equal(outbound({ ...whole, client: 'nobody' }), 'creation-invalid')
  assert.equal(outbound({ client: 'percall', local_user: 'kit' }), 'creation-invalid')
  const answer = { ...whole, subscribe_all: 'no' }
  assert.deepEqual(outbound(whole), answer)
  assert.deepEqual(outbound({ client: 'percall', apps: 'a' }), answer)
  assert.deepEqual(outbound({}), answer)
})

test('a section of a file that is wrong is left out with file and line; the others stay', () => {
  const { configuration, entries } = make({
    '/etc/phones.conf': `[odd]\ntype = account\nnonsense = yes\n${bob}[udp]\ntype = socket\n`,
  })
  assert.equal(configuration.object('res_phones', 'account', 'odd'), undefined)
  assert.ok(configuration.object('res_phones', 'account', 'bob'))
  assert.deepEqual(
    entries.map(({ message }) => message),
    [
      '/etc/phones.conf:9: error: [udp] is no usable socket: bind is missing: udp needs an address [object-invalid]',
      '/etc/phones.conf:3: error: [odd] is no usable account: account has no field nonsense [object-invalid]',
    ],
  )
})

test('a reload tells what is new, changed and gone; a section that broke stays as it was', () => {
  const { configuration, published, present } = make()
  const carol = '[carol]\ntype = account\nusername = carol\n'
  present['/etc/phones.conf'] = bob.replace('bobsecret', 'other') + carol
  assert.deepEqual(configuration.reload('res_phones'), [])
  assert.deepEqual(published.splice(0), ['updated account/bob', 'created account/carol', 'deleted place/bob'])
  present['/etc/phones.conf'] = bob.replace('bobsecret', 'third') + carol.replace('username', 'usrname')
  assert.equal(configuration.reload().length, 1)
  assert.deepEqual(published.splice(0), ['updated account/bob'])
  assert.equal(configuration.object('res_phones', 'account', 'carol')?.fields.username, 'carol')
  delete present['/etc/phones.conf']
  configuration.reload('res_door')
  assert.deepEqual(published, [])
  configuration.reload()
  assert.deepEqual(published, ['deleted account/bob', 'deleted account/carol'])
})

test('lines of access lists keep their order and are not shown', () => {
  const { configuration } = make()
  assert.equal(
    configuration.object('res_door', 'user', 'kit')?.fields.access_rules,
    'deny=0.0.0.0/0\npermit=10.0.0.0/8',
  )
  assert.deepEqual(shown(configuration.get('res_door', 'user', 'kit')), {
    password: 'kit',
    password_format: 'plain',
    read_only: 'no',
  })
})

test('a store that fails is a refusal, not a half-made object', () => {
  const clock = new VirtualClock()
  const store = Store.open(':memory:', { clock, log: silentLog, maxValueLength: 10 })
  const { configuration, published } = make({}, new DialplanDatabase(store.space('database')))
  assert.deepEqual(configuration.put('res_phones', 'account', 'big', tuples({ username: 'x'.repeat(100) })), {
    ok: false,
    code: 'cannot-create',
  })
  assert.deepEqual(published, [])
})

test('what the exchange lends is there until it is taken back, and nobody else changes it', () => {
  const { configuration, published } = make()
  const at = ['res_phones', 'account', 'lent'] as const
  const fields = [
    { attribute: 'kind', value: 'plain' },
    { attribute: 'username', value: 'lent' },
    { attribute: 'password', value: 'first' },
  ]
  assert.equal(configuration.lend(...at, fields), true)
  assert.equal(configuration.object(...at)?.fields.password, 'first')
  const refused = configuration.put(...at, tuples({ password: 'mine' }))
  assert.deepEqual(refused, { ok: false, code: 'cannot-update' })
  assert.deepEqual(configuration.remove(...at), { ok: false, code: 'cannot-delete' })
  assert.deepEqual(configuration.reload(), [])
  assert.equal(configuration.lend(...at, fields.with(2, { attribute: 'password', value: 'second' })), true)
  assert.equal(configuration.object(...at)?.fields.password, 'second')
  configuration.takeBack(...at)
  configuration.takeBack(...at)
  assert.equal(configuration.object(...at), undefined)
  assert.deepEqual(published, ['created account/lent', 'updated account/lent', 'deleted account/lent'])
  assert.equal(configuration.lend('res_phones', 'account', 'bob', fields), false, 'bob is in the file')
  assert.equal(configuration.lend('res_phones', 'account', 'x', [{ attribute: 'none', value: '' }]), false)
})
