// Who is let in: plain and hashed passwords, what is remembered, and what a change of the accounts undoes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { Authenticator, Refusal } from './authenticate.ts'
import { parseBasic, parsePair } from './credentials.ts'
import { CryptVerifier } from './crypt/crypt-verifier.ts'
import { accounts, basic } from './testing/door-fixture.ts'
import { type Account, mayRun, Users } from './users.ts'

/** Counts how often the thread is asked. */
class CountingVerifier extends CryptVerifier {
  asked = 0

  override verify(password: string, stored: string, address: string): Promise<boolean | undefined> {
    this.asked++
    return super.verify(password, stored, address)
  }
}

function setUp() {
  const users = new Users(accounts)
  const verifier = new CountingVerifier()
  return { users, verifier, authenticator: new Authenticator(users, seededRandom(5), { verifier }) }
}

const a = { remote: 'a' }

const nameOf = (verdict: unknown) =>
  verdict instanceof Refusal
    ? verdict.kind
    : typeof verdict === 'object' && verdict !== null
      ? (verdict as Account).name
      : verdict

test('Basic credentials in any spelling of the scheme; what is none of them is neither right nor wrong', () => {
  const { authenticator } = setUp()
  const by = (header: string) => nameOf(authenticator.byHeader(header, a))
  assert.equal(by(basic('kit:kit')), 'kit')
  assert.equal(by(basic('kit:kit').replace('Basic', 'basic')), 'kit')
  assert.equal(by(basic('kit:wrong')), 'wrong')
  assert.equal(by(basic('nobody:kit')), 'wrong')
  for (const header of ['', 'Basic', 'Bearer kit', 'Basic not-base-64', basic('kit:'), basic(':kit'), basic('kit')]) {
    assert.equal(by(header), undefined, header)
  }
  assert.equal(by(`Basic ${'QUFB'.repeat(10_000)}`), undefined)
})

test('the first colon ends the name', () => {
  assert.deepEqual(parsePair('a:b:c'), { name: 'a', password: 'b:c' })
  assert.deepEqual(parseBasic(basic('ü:ö')), { name: 'ü', password: 'ö' })
})

test('a hashed password is verified once, and remembered until the accounts change', async (t) => {
  const { authenticator, verifier, users } = setUp()
  t.after(() => authenticator.close())
  const header = basic('hashed:secret')
  assert.equal(nameOf(await authenticator.byHeader(header, a)), 'hashed')
  // at once, in the same turn
  assert.equal(nameOf(authenticator.byHeader(header, a)), 'hashed')
  assert.equal(verifier.asked, 1)
  assert.equal(nameOf(await authenticator.byHeader(basic('hashed:wrong'), a)), 'wrong')
  users.replace(accounts)
  assert.equal(nameOf(await authenticator.byHeader(header, a)), 'hashed')
  assert.equal(verifier.asked, 3)
})

test('a changed password counts from the next request on', () => {
  const { authenticator, users } = setUp()
  assert.equal(nameOf(authenticator.byHeader(basic('kit:kit'), a)), 'kit')
  users.replace([{ name: 'kit', password: 'other', passwordFormat: 'plain', isReadOnly: false }])
  assert.equal(nameOf(authenticator.byHeader(basic('kit:kit'), a)), 'wrong')
  assert.equal(nameOf(authenticator.byCredentials({ name: 'kit', password: 'other' }, 'a')), 'kit')
  users.replace([])
  assert.equal(nameOf(authenticator.byHeader(basic('kit:other'), a)), 'wrong')
})

test('accounts that change while a password is verified are not let in with the old one', async (t) => {
  const { authenticator, users } = setUp()
  t.after(() => authenticator.close())
  const verdict = authenticator.byHeader(basic('hashed:secret'), a)
  users.replace([])
  assert.equal(nameOf(await verdict), 'wrong')
  assert.equal(authenticator.rememberedCount, 0)
})

test('what a connection showed last is known at once, and only that, and only until the accounts change', () => {
  const { authenticator, users } = setUp()
  const from = { remote: 'a', connection: {} }
  assert.equal(nameOf(authenticator.byHeader(basic('kit:kit'), from)), 'kit')
  assert.equal(nameOf(authenticator.byHeader(basic('kit:kit'), from)), 'kit')
  assert.equal(nameOf(authenticator.byHeader(basic('kit:kiu'), from)), 'wrong')
  assert.equal(nameOf(authenticator.byHeader(basic('kit:ki'), from)), 'wrong')
  assert.equal(nameOf(authenticator.byHeader(basic('reader:reader'), from)), 'reader')
  users.replace([])
  assert.equal(nameOf(authenticator.byHeader(basic('reader:reader'), from)), 'wrong')
})

test('what is remembered is bounded', () => {
  const many = Array.from({ length: 1_500 }, (_, at) => ({
    name: `u${at}`,
    password: 'p',
    passwordFormat: 'plain' as const,
    isReadOnly: false,
  }))
  const authenticator = new Authenticator(new Users(many), seededRandom(1))
  for (const { name } of many) assert.equal(nameOf(authenticator.byHeader(basic(`${name}:p`), a)), name)
  assert.equal(authenticator.rememberedCount, 1_000)
})

test('an account without a password is nobody', () => {
  assert.equal(new Users([{ name: 'x', password: '', passwordFormat: 'plain', isReadOnly: false }]).get('x'), undefined)
})

test('rights: one operation, a whole resource, everything, nothing', () => {
  const user = (allows?: string[]) => ({ name: 'x', isReadOnly: false, ...(allows ? { allows } : {}) })
  assert.ok(mayRun(user(), 'channels', 'originate'))
  assert.ok(mayRun(user(['channels.originate']), 'channels', 'originate'))
  assert.ok(!mayRun(user(['channels.originate']), 'channels', 'hangup'))
  assert.ok(mayRun(user(['channels.*']), 'channels', 'hangup'))
  assert.ok(!mayRun(user(['channels.*']), 'bridges', 'create'))
  assert.ok(mayRun(user(['*']), 'bridges', 'create'))
  assert.ok(!mayRun(user([]), 'channels', 'list'))
})

test('whoever watches is told of credentials that are looked at, and never what they were', async (t) => {
  const reported: string[] = []
  const authenticator = new Authenticator(new Users(accounts), seededRandom(5), {
    report: (...words) => void reported.push(words.join(' ')),
  })
  t.after(() => authenticator.close())
  for (const credentials of ['kit:kit', 'kit:kit', 'kit:wrong', 'nobody:kit', 'hashed:wrong', 'hashed:secret']) {
    await authenticator.byHeader(basic(credentials), a)
  }
  assert.deepEqual(reported, [
    'SuccessfulAuth kit a',
    'InvalidPassword kit a',
    'InvalidAccountID nobody a',
    'InvalidPassword hashed a',
    'SuccessfulAuth hashed a',
  ])
})
