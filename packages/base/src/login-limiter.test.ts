// Who is refused after wrong credentials, for how long, and who is not.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logTo } from './log.ts'
import { LoginBlocks } from './login-blocks.ts'
import { LoginLimiter } from './login-limiter.ts'
import type { LoginLimits } from './login-limits.ts'
import { loginNetwork } from './login-network.ts'
import { VirtualClock } from './virtual-clock.ts'

function open(limits: Partial<LoginLimits> = {}, service = 'ARI') {
  const clock = new VirtualClock()
  const lines: string[] = []
  const log = logTo(({ level, message }) => lines.push(`${level} ${message}`))
  const limiter = new LoginLimiter({ service, clock, log }, limits)
  const fail = (address: string, account: string, times = 1, source?: string) => {
    for (let at = 0; at < times; at++) limiter.failed({ address, account, ...(source ? { source } : {}) })
  }
  const refused = (address: string, account: string, source?: string) =>
    limiter.refusedSeconds({ address, account, ...(source ? { source } : {}) })
  return { clock, lines, limiter, fail, refused }
}

test('an account is blocked at an address after so many wrong ones: neither the address nor the account elsewhere', () => {
  const { lines, fail, refused } = open()
  fail('192.0.2.1', 'alice', 19)
  assert.equal(refused('192.0.2.1', 'alice'), 0)
  fail('192.0.2.1', 'alice')
  assert.equal(refused('192.0.2.1', 'alice'), 30)
  assert.equal(refused('192.0.2.1', 'bob'), 0)
  assert.equal(refused('192.0.2.2', 'alice'), 0)
  assert.deepEqual(lines, ["WARNING ARI: 'alice' at 192.0.2.1 is blocked for 30 s: 20 times wrong credentials"])
})

test('a block ends by itself; each next one is twice as long, up to a limit, until nothing happened for long', async () => {
  const { clock, limiter, fail, refused } = open({ failures: 2, blockMs: 10_000, longestBlockMs: 40_000 })
  const lengths: number[] = []
  for (let at = 0; at < 4; at++) {
    fail('a', 'alice', 2)
    lengths.push(refused('a', 'alice'))
    await clock.pass(lengths.at(-1)! * 1000)
    assert.equal(refused('a', 'alice'), 0)
    assert.deepEqual(limiter.blocks(), [])
  }
  assert.deepEqual(lengths, [10, 20, 40, 40])
  await clock.pass('20m')
  fail('a', 'alice', 2)
  assert.equal(refused('a', 'alice'), 10)
})

test('wrong ones long ago, and those before a right one, do not count', async () => {
  const { clock, limiter, fail, refused } = open({ failures: 3 })
  fail('a', 'alice', 2)
  limiter.succeeded({ address: 'a', account: 'alice' })
  fail('a', 'alice', 2)
  assert.equal(refused('a', 'alice'), 0)
  await clock.pass('6m')
  fail('a', 'alice', 2)
  assert.equal(refused('a', 'alice'), 0)
})

test('who was right at an address is looked at while others guess his account there, at the pace of the spare ones', async () => {
  const { clock, limiter, fail, refused } = open({ failures: 3, spare: { burst: 2, perSecond: 0.1 }, blockMs: 600_000 })
  limiter.succeeded({ address: 'a', account: 'alice' })
  fail('a', 'alice', 3)
  assert.equal(refused('a', 'alice'), 0)
  fail('a', 'alice', 2)
  assert.ok(refused('a', 'alice') > 0, 'the spare ones are used up')
  await clock.pass('10s')
  assert.equal(refused('a', 'alice'), 0)
  limiter.succeeded({ address: 'a', account: 'alice' })
  fail('a', 'alice')
  assert.ok(refused('a', 'alice') > 0, 'a right one does not lift the block for whoever guesses')
})

test('behind one address another source is believed to be somebody else, for so many sources', () => {
  const { limiter, fail, refused } = open({ failures: 3, spare: { burst: 100, perSecond: 0 } })
  fail('a', 'alice', 3, '5060')
  assert.ok(refused('a', 'alice', '5060') > 0)
  assert.equal(refused('a', 'alice', '5061'), 0)
  for (let port = 6000; port < 6040; port++) fail('a', 'alice', 1, String(port))
  assert.ok(refused('a', 'alice', '7000') > 0, 'whoever changes his port every time gains nothing')
  assert.equal(limiter.refusedSeconds({ address: 'a', account: 'alice', source: '7001', isAtHome: () => true }), 0)
})

test('a source that was right has a share that nobody else can use up', () => {
  const { limiter, fail, refused } = open({ failures: 3, spare: { burst: 2, perSecond: 0 } })
  limiter.succeeded({ address: 'a', account: 'alice', source: '5060' })
  for (let port = 6000; port < 6040; port++) fail('a', 'alice', 3, String(port))
  assert.equal(refused('a', 'alice', '5060'), 0)
  fail('a', 'alice', 2, '5060')
  assert.ok(refused('a', 'alice', '5060') > 0, 'nor can he guess with it for ever')
})

test('whoever tries many accounts is blocked with all of them, but not those that were right there', () => {
  const { lines, limiter, fail, refused } = open({ accounts: 5 })
  limiter.succeeded({ address: 'a', account: 'known' })
  fail('a', 'known', 3)
  for (let at = 0; at < 4; at++) fail('a', `user${at}`, 3)
  assert.equal(refused('a', 'new'), 0)
  fail('a', 'user4')
  assert.equal(refused('a', 'new'), 30)
  assert.equal(refused('a', 'known'), 0)
  assert.equal(refused('b', 'new'), 0)
  assert.equal(lines.at(-1), "WARNING ARI: a is blocked for 30 s: wrong credentials of 5 accounts, the last 'user4'")
})

test('answers about one account wait, from wherever they come, and it is never blocked everywhere', () => {
  const { limiter } = open({ delayMs: 50, delayAfter: 2, delayStepMs: 100, longestDelayMs: 350 })
  const delays = [1, 2, 3, 4, 5, 6].map((at) => limiter.failed({ address: `10.0.0.${at}`, account: 'alice' }).delayMs)
  assert.deepEqual(delays, [50, 50, 100, 200, 350, 350])
  assert.equal(limiter.failed({ address: '10.0.0.1', account: 'bob' }).delayMs, 50)
  limiter.succeeded({ address: '10.0.0.99', account: 'alice' })
  assert.equal(limiter.failed({ address: '10.0.0.1', account: 'alice' }).delayMs, 50)
  assert.deepEqual(limiter.blocks(), [])
})

test('exempt addresses are never blocked, also when the list changes while one is', () => {
  const { limiter, fail, refused } = open({ failures: 2, isExempt: (address) => address.startsWith('10.') })
  fail('10.0.0.1', 'alice', 50)
  fail('192.0.2.1', 'alice', 2)
  assert.deepEqual([refused('10.0.0.1', 'alice'), refused('192.0.2.1', 'alice')], [0, 30])
  limiter.configure({ isExempt: () => true })
  assert.equal(refused('192.0.2.1', 'alice'), 0)
})

test('numbers that are 0 switch a block off', () => {
  const { fail, refused } = open({ failures: 0, accounts: 0 })
  for (let at = 0; at < 100; at++) fail('a', `user${at}`, 100)
  assert.equal(refused('a', 'user1'), 0)
})

test('addresses of IPv6 are counted by the network a customer has', () => {
  assert.equal(loginNetwork('2001:db8:0:1::17'), '2001:db8:0:1::/64')
  assert.equal(loginNetwork('2001:DB8:0:1:5:6:7:8'), '2001:db8:0:1::/64')
  assert.equal(loginNetwork('2001:db8::1'), '2001:db8:0:0::/64')
  assert.equal(loginNetwork('fe80::1%eth0'), 'fe80:0:0:0::/64')
  assert.equal(loginNetwork('64:ff9b::192.0.2.1'), '64:ff9b:0:0::/64')
  assert.equal(loginNetwork('::ffff:192.0.2.1'), '192.0.2.1')
  assert.equal(loginNetwork('::1'), '::1')
  assert.equal(loginNetwork('192.0.2.1'), '192.0.2.1')
  const { limiter, fail, refused } = open({ failures: 4 })
  for (let at = 1; at <= 4; at++) fail(`2001:db8::${at}`, 'alice')
  assert.equal(refused('2001:db8::9', 'alice'), 30)
  assert.equal(refused('2001:db8:0:1::9', 'alice'), 0)
  assert.equal(limiter.unblock('2001:db8::77'), 1)
})

test('blocks of all doors are seen and lifted in one place', () => {
  const [sip, ari] = [open({ failures: 2, accounts: 2 }, 'PJSIP'), open({ failures: 2, accounts: 9 })]
  const blocks = new LoginBlocks()
  blocks.add(sip.limiter)
  blocks.add(ari.limiter)
  sip.fail('a', 'alice', 2)
  sip.fail('a', 'bob')
  ari.fail('a', 'alice', 2)
  ari.fail('b', 'alice', 2)
  const shown = () => blocks.list().map(({ service, address, account = '*' }) => `${service} ${address} ${account}`)
  assert.deepEqual(shown().sort(), ['ARI a alice', 'ARI b alice', 'PJSIP a *', 'PJSIP a alice'])
  assert.equal(blocks.unblock('nowhere'), 0)
  assert.equal(blocks.unblock('a', { account: 'alice', service: 'ari' }), 1)
  assert.equal(blocks.unblock('a', { account: 'carol' }), 1, 'one account is let through')
  assert.deepEqual([sip.refused('a', 'carol'), sip.refused('a', 'dave') > 0], [0, true])
  assert.equal(blocks.unblock('a'), 2)
  assert.deepEqual(shown(), ['ARI b alice'])
  assert.equal(sip.refused('a', 'dave'), 0)
  assert.ok(sip.lines.includes("NOTICE PJSIP: the block of 'alice' at a was lifted"))
})

test('a flood of refused calls is a few lines of the log', async () => {
  const { clock, lines, limiter } = open()
  for (let at = 0; at < 1000; at++) limiter.logRefused(`call${at}`, `call ${at} was refused`)
  assert.equal(lines.length, 20)
  await clock.pass('2s')
  limiter.logRefused('call0', 'call 0 was refused')
  limiter.logRefused('call999', 'call 999 was refused')
  assert.deepEqual(lines.slice(20), ['NOTICE call 0 was refused (980 before it were not logged)'])
})

test('100,000 addresses that guess take no more memory than 20,000, and the block of the last one lasts', () => {
  const { limiter, fail, refused } = open()
  for (let at = 0; at < 100_000; at++) {
    fail(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, `account${at}`)
  }
  assert.ok(limiter.size <= 60_000, `pairs, addresses, accounts: ${limiter.size}`)
  fail('192.0.2.1', 'x'.repeat(100_000), 20)
  assert.equal(refused('192.0.2.1', 'x'.repeat(100_000)), 30)
  assert.equal(limiter.blocks()[0]?.account?.length, 80)
})
