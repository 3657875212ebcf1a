import assert from 'node:assert/strict'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { logTo, seededRandom, systemClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { changeFacts, formatCallerId, parseCallerId, parseFacts } from './message-facts.ts'
import { Spool } from './spool.ts'

const name = { box: '100', context: 'default' }

function make(lines: string[] = []) {
  const directory = temporaryDirectory('spool')
  const log = logTo(({ message }) => void lines.push(message))
  const spool = new Spool({ directory, clock: systemClock, log, random: seededRandom(1) })
  const folder = (folderName: string) => join(directory, 'default/100', folderName)
  const message = (folderName: string, number: number, id: string) => {
    mkdirSync(folder(folderName), { recursive: true })
    const path = join(folder(folderName), `msg${String(number).padStart(4, '0')}`)
    writeFileSync(`${path}.txt`, `[message]\nmsg_id=${id}\nflag=\nx-own=kept\n`)
    writeFileSync(`${path}.wav`, id)
  }
  const sounds = (folderName: string) =>
    readdirSync(folder(folderName))
      .filter((file) => file.endsWith('.wav'))
      .sort()
      .map((file) => `${file.slice(3, 7)}=${readFileSync(join(folder(folderName), file), 'utf8')}`)
  return { spool, folder, message, sounds, directory }
}

test('messages of another program are found, in order, with what their texts say', async () => {
  const { spool, message } = make()
  message('INBOX', 1, 'b')
  message('INBOX', 0, 'a')
  message('Old', 0, 'c')
  assert.deepEqual(await spool.counts(name), { urgent: 0, inbox: 2, old: 1 })
  assert.deepEqual(
    (await spool.list(name, 'INBOX')).map(({ number, facts }) => [number, facts.msg_id]),
    [
      [0, 'a'],
      [1, 'b'],
    ],
  )
  assert.equal((await spool.find(name, 'c'))?.folder, 'Old')
  assert.equal(await spool.find(name, 'c', 'INBOX'), undefined)
})

test('after a message is removed the others move up, with their sounds and texts', async () => {
  const { spool, message, sounds } = make()
  for (const [at, id] of ['a', 'b', 'c', 'd'].entries()) message('INBOX', at, id)
  const all = await spool.list(name, 'INBOX')
  await spool.remove(
    name,
    [all[0], all[2]].filter((one) => one !== undefined),
  )
  assert.deepEqual(sounds('INBOX'), ['0000=b', '0001=d'])
  assert.match(
    readFileSync(join((await spool.list(name, 'INBOX'))[1]?.path as string, '../msg0001.txt'), 'utf8'),
    /x-own=kept/,
  )
})

test('who listens while somebody else deletes does not hit another message', async () => {
  const { spool, message, sounds } = make()
  for (const [at, id] of ['a', 'b', 'c'].entries()) message('INBOX', at, id)
  const [first, second, third] = await spool.list(name, 'INBOX')
  assert.ok(first && second && third)
  await spool.remove(name, [first])
  await spool.remove(name, [second])
  assert.deepEqual(sounds('INBOX'), ['0000=c'])
  assert.equal((await spool.move(name, third, 'Work', 10))?.path.endsWith('Work/msg0000'), true)
  assert.equal(await spool.move(name, first, 'Work', 10), undefined)
})

test('many at once never share a number', async () => {
  const { spool, sounds } = make()
  await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const draft = await spool.draft(name)
      writeFileSync(`${draft}.wav`, String(at))
      assert.ok(await spool.deliver(name, draft, `[message]\nmsg_id=${at}\n`, 'INBOX', 100))
    }),
  )
  const kept = sounds('INBOX')
  assert.deepEqual(
    kept.map((one) => one.slice(0, 4)),
    Array.from({ length: 30 }, (_, at) => String(at).padStart(4, '0')),
  )
  assert.equal(new Set(kept.map((one) => one.slice(5))).size, 30)
})

test('a folder takes no more than it may', async () => {
  const { spool, message } = make()
  message('INBOX', 0, 'a')
  message('Work', 0, 'b')
  const [one] = await spool.list(name, 'INBOX')
  assert.ok(one)
  assert.equal(await spool.move(name, one, 'Work', 1), undefined)
  assert.equal(await spool.copy(one, name, 'Work', 1), undefined)
  assert.deepEqual(readdirSync(join(one.path, '../../tmp')), [])
  assert.equal(await spool.count(name, 'INBOX'), 1)
})

test('what a killed exchange left behind: half a recording goes, a whole one is delivered, a move is finished once', async () => {
  const lines: string[] = []
  const { spool, message, folder, sounds } = make(lines)
  message('INBOX', 0, 'a')
  mkdirSync(folder('tmp'))
  writeFileSync(join(folder('tmp'), 'half.wav'), 'half')
  writeFileSync(join(folder('tmp'), 'whole.wav'), 'whole')
  writeFileSync(join(folder('tmp'), 'whole.txt'), '[message]\nmsg_id=w\nflag=\n')
  // killed while msg0000 was on its way to Old: the sound has two names, the text one
  mkdirSync(folder('Old'))
  linkSync(join(folder('INBOX'), 'msg0000.wav'), join(folder('Old'), 'msg0000.wav'))
  // somebody else's sound without a text stays
  writeFileSync(join(folder('Old'), 'msg0007.wav'), 'own')
  // nobody has this number any more
  writeFileSync(join(folder('INBOX'), '.lock'), '4194303\n')
  assert.equal(await spool.recover(name, 100), 1)
  assert.deepEqual(sounds('INBOX'), ['0000=a', '0001=whole'])
  assert.deepEqual(sounds('Old'), ['0007=own'])
  assert.equal(existsSync(folder('tmp')), false)
  assert.equal(existsSync(join(folder('INBOX'), '.lock')), false)
  assert.match(lines.join(), /was left behind/)
})

test('texts of messages keep lines that nobody here knows', () => {
  const text = '[message]\ncallerid="Ann" <555>\nflag=\nother=1\n'
  assert.equal(
    changeFacts(text, { flag: 'Urgent', duration: '3' }),
    '[message]\ncallerid="Ann" <555>\nflag=Urgent\nother=1\nduration=3\n',
  )
  assert.equal(parseFacts(text).callerid, '"Ann" <555>')
})

test('callers are written and read', () => {
  for (const [party, text] of [
    [{ name: 'Ann', number: '5' }, '"Ann" <5>'],
    [{ name: '', number: '5' }, '5'],
    [{ name: 'Ann', number: '' }, 'Ann'],
    [{ name: '', number: '' }, 'Unknown'],
  ] as const) {
    assert.equal(formatCallerId(party), text)
    assert.deepEqual(parseCallerId(text), party)
  }
})
