import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { Bus } from '../bus/bus.ts'
import { Store } from '../store/store.ts'
import { Mailboxes } from './mailboxes.ts'

function make() {
  const clock = new VirtualClock()
  const bus = new Bus(clock)
  const published: string[] = []
  bus.on('mailbox-changed', ({ mailbox, newMessages, oldMessages }) =>
    published.push(`${mailbox} ${newMessages}/${oldMessages}`),
  )
  const store = Store.open(':memory:', { clock, log: silentLog })
  const parts = { space: store.space('mailboxes'), shares: store.space('mailbox-shares'), bus }
  return { ...parts, published, mailboxes: new Mailboxes(parts) }
}

test('a mailbox is made by setting its counts, changed, listed and removed', () => {
  const { mailboxes, published } = make()
  assert.equal(mailboxes.get('kit@life'), undefined)
  mailboxes.update('kit@life', { oldMessages: 2, newMessages: 1 })
  mailboxes.update('a@life', { newMessages: 3 })
  mailboxes.update('b@life', {})
  assert.deepEqual(mailboxes.get('kit@life'), { name: 'kit@life', oldMessages: 2, newMessages: 1 })
  assert.deepEqual(mailboxes.get('a@life'), { name: 'a@life', oldMessages: 0, newMessages: 3 })
  assert.deepEqual(
    mailboxes.list().map(({ name }) => name),
    ['a@life', 'b@life', 'kit@life'],
  )
  assert.deepEqual(mailboxes.remove('kit@life'), { ok: true })
  assert.deepEqual(mailboxes.remove('kit@life'), { ok: false, code: 'mailbox-not-found' })
  assert.deepEqual(published, ['kit@life 1/2', 'a@life 3/0', 'b@life 0/0', 'kit@life 0/0'])
})

test('mailboxes are kept over a restart', () => {
  const { mailboxes, space, shares, bus } = make()
  mailboxes.update('kept', { oldMessages: 7, newMessages: 8 })
  mailboxes.update('gone', {})
  mailboxes.remove('gone')
  assert.deepEqual(new Mailboxes({ space, shares, bus }).list(), [{ name: 'kept', oldMessages: 7, newMessages: 8 }])
})

test('counts that are none, and a mailbox without a name, are refused and change nothing', () => {
  const { mailboxes, published } = make()
  for (const count of [-1, 1.5, Number.NaN, 2 ** 31, Infinity]) {
    assert.deepEqual(mailboxes.update('box', { newMessages: count }), { ok: false, code: 'bad-message-count' })
    assert.deepEqual(mailboxes.update('box', { oldMessages: count }), { ok: false, code: 'bad-message-count' })
  }
  assert.deepEqual(mailboxes.update('', {}), { ok: false, code: 'mailbox-name-missing' })
  assert.deepEqual(mailboxes.update('x'.repeat(2000), {}), { ok: false, code: 'key-too-long' })
  assert.deepEqual(mailboxes.list(), [])
  assert.deepEqual(published, [])
})

test('what another exchange kept is here, and told like our own', () => {
  const { mailboxes, space, published } = make()
  mailboxes.update('a@life', { newMessages: 1 })
  space.receive([
    ['a@life', '4 2'],
    ['b@life', '0 1'],
  ])
  assert.deepEqual(mailboxes.get('a@life'), { name: 'a@life', oldMessages: 4, newMessages: 2 })
  space.receive([['b@life', undefined]])
  assert.equal(mailboxes.get('b@life'), undefined)
  assert.deepEqual(published, ['a@life 1/0', 'a@life 2/4', 'b@life 1/0', 'b@life 0/0'])
})

test('spools of voicemail are added up, whatever else was set before; what is set afterwards counts until one changes', () => {
  const { mailboxes, published, shares } = make()
  mailboxes.update('box', { newMessages: 9 })
  mailboxes.share('box', 'one', { newMessages: 2, oldMessages: 1, urgentMessages: 1 })
  shares.receive([['two box', '4 3 2']])
  assert.deepEqual(mailboxes.get('box'), { name: 'box', oldMessages: 5, newMessages: 5, urgentMessages: 3 })
  mailboxes.update('box', { newMessages: 7 })
  assert.deepEqual(mailboxes.get('box'), { name: 'box', oldMessages: 0, newMessages: 7 })
  mailboxes.share('box', 'one', {})
  assert.deepEqual(mailboxes.get('box'), { name: 'box', oldMessages: 4, newMessages: 3, urgentMessages: 2 })
  mailboxes.unshare('box', 'one')
  assert.equal(mailboxes.get('box')?.newMessages, 3)
  shares.receive([['two box', undefined]])
  assert.equal(mailboxes.get('box')?.newMessages, 0)
  mailboxes.unshare('box', 'one')
  assert.equal(mailboxes.get('box'), undefined)
  assert.deepEqual(published, [
    'box 9/0',
    'box 2/1',
    'box 5/5',
    'box 7/0',
    'box 3/4',
    'box 3/4',
    'box 0/0',
    'box 0/0',
    'box 0/0',
  ])
})

test('what spools have is kept over a restart', () => {
  const { mailboxes, space, shares, bus } = make()
  mailboxes.share('box', 'one', { newMessages: 2, urgentMessages: 1 })
  mailboxes.share('box', 'two', { newMessages: 3 })
  assert.deepEqual(new Mailboxes({ space, shares, bus }).list(), [
    { name: 'box', oldMessages: 0, newMessages: 5, urgentMessages: 1 },
  ])
})

test('a spool that nobody knew of before is counted as soon as its mailbox is known', () => {
  const { mailboxes, published, space, shares } = make()
  shares.receive([['one far@office', '0 2 0']])
  assert.equal(mailboxes.get('far@office'), undefined)
  space.receive([['far@office', '0 2 shares']])
  assert.equal(mailboxes.get('far@office')?.newMessages, 2)
  assert.deepEqual(published, ['far@office 2/0'])
  mailboxes.remove('far@office')
  assert.deepEqual([...shares.entries()], [])
})
