import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { nobody } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

const sounds = ['agent-pass', 'auth-incorrect', 'auth-thankyou', 'vm-goodbye', 'who-are-you']

async function asking(data: string, steps: readonly string[] = []) {
  const fixture = new DialplanFixture({
    test: { 1: [`Authenticate(${data})`, 'NoOp(${CHANNEL(accountcode)})', ...steps, 'Wait(99)'] },
  })
  for (const sound of sounds) fixture.sounds[`sound:${sound}`] = 1_000
  const channel = await fixture.calls('1', { caller: { ...nobody, number: '6001' } })
  const heard = () => fixture.played.map((uri) => uri.replace('sound:', ''))
  /** Files are read in their own time. */
  const enter = async (digits: string, isOver: () => boolean) => {
    fixture.press(channel, digits)
    await until(isOver, () => fixture.clock.settle())
  }
  return { fixture, channel, heard, enter }
}

test('a password that is wrong once is asked for again, and the call is answered', async () => {
  const { fixture, channel, heard } = await asking('1234')
  assert.equal(channel.facts.state, 'Up')
  await fixture.clock.pass('1s')
  fixture.press(channel, '99#')
  await fixture.clock.pass('1s')
  fixture.press(channel, '1234#')
  await fixture.clock.pass('1s')
  assert.deepEqual(heard(), ['agent-pass', 'auth-incorrect', 'auth-thankyou'])
  assert.equal(fixture.steps(channel)[1], 'NoOp()')
})

test('three wrong ones end the call with a word, and the log says who it was without the passwords', async () => {
  const { fixture, channel, heard } = await asking('1234')
  for (const digits of ['987#', '', '987#']) {
    fixture.press(channel, digits)
    await fixture.clock.pass(digits === '' ? '11s' : '1ms')
  }
  await fixture.clock.pass('1s')
  assert.deepEqual(heard(), ['agent-pass', 'auth-incorrect', 'auth-incorrect', 'vm-goodbye'])
  assert.equal(channel.isEnded, true)
  assert.equal(fixture.steps(channel).length, 1)
  assert.deepEqual(fixture.lines('NOTICE'), ['Authenticate: 3 wrong passwords of 6001'])
})

test('as many digits as there may be need no #, and the prompt is another', async () => {
  const { fixture, channel, heard } = await asking('1234,a,4,who-are-you')
  fixture.press(channel, '1234')
  await fixture.clock.pass('1s')
  assert.deepEqual(heard(), ['who-are-you', 'auth-thankyou'])
  assert.equal(fixture.steps(channel)[1], 'NoOp(1234)')
})

test('a key of the database is a password, and is good for once where that is wanted', async () => {
  for (const [options, isLeft] of [
    ['d', true],
    ['dr', false],
    ['dra', false],
  ] as const) {
    const { fixture, channel, enter } = await asking(`/pins/office,${options}`)
    const { database } = fixture.core.parts
    database.put('pins/office', '4711', 'whatever')
    await enter('1#', () => fixture.played.length === 2)
    await enter('4711#', () => fixture.played.length === 3)
    await fixture.clock.pass('1s')
    assert.equal(fixture.steps(channel)[1], options.includes('a') ? 'NoOp(4711)' : 'NoOp()')
    assert.equal(database.get('pins/office', '4711') !== undefined, isLeft, options)
  }
})

test('a file of passwords, read when somebody enters one', async () => {
  const path = join(temporaryDirectory('authenticate'), 'passwords')
  const { fixture, channel, enter, heard } = await asking(`${path},a`)
  await enter('22#', () => fixture.played.length === 2)
  assert.match(fixture.lines('ERROR')[0] ?? '', /^Authenticate: cannot read the passwords of .*ENOENT/)
  writeFileSync(path, '11\n\n 22 \r\n')
  await enter('22#', () => fixture.played.length === 3)
  await fixture.clock.pass('1s')
  assert.deepEqual(heard(), ['agent-pass', 'auth-incorrect', 'auth-thankyou'])
  assert.equal(fixture.steps(channel)[1], 'NoOp(22)')
})

test('a file of account codes and digests: the account is that of the line', async () => {
  const path = join(temporaryDirectory('authenticate'), 'accounts')
  const digest = (text: string) => createHash('md5').update(text).digest('hex')
  writeFileSync(path, `nothing\nsales:${digest('11')}\nhome:${digest('22').toUpperCase()}\n`)
  const { fixture, channel, enter } = await asking(`${path},m`)
  await enter('22#', () => fixture.played.length === 2)
  await fixture.clock.pass('1s')
  assert.equal(fixture.steps(channel)[1], 'NoOp(home)')
})

test('who hangs up while it is asked is gone, and nothing else happens', async () => {
  const { fixture, channel, heard } = await asking('1234')
  channel.requestHangup('explicit')
  await fixture.clock.pass('30s')
  assert.deepEqual(heard(), ['agent-pass'])
  assert.deepEqual(fixture.problems, [])
})
