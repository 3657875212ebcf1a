import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { nobody } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage } from '../engine/sound-stage-fixture.ts'

const reached = 'NoOp(${EXTEN} ${CALLERID(name)}${CALLERID(num)} ${CHANNEL(accountcode)} ${INVALID_EXTEN})'

async function calling(data: string) {
  const fixture = new DialplanFixture({
    test: { 1: [`DISA(${data})`, 'NoOp(next)'] },
    disa: {
      100: [reached, 'Wait(99)'],
      _9XX: [reached, 'Wait(99)'],
      _9XXX: [reached, 'Wait(99)'],
      i: [reached, 'Wait(99)'],
    },
    inside: { '12#': [reached, 'Wait(99)'], 12: [reached, 'Wait(99)'], _12X: [reached, 'Wait(99)'] },
  })
  const channel = await fixture.calls('1', { caller: { ...nobody, number: '6001' } })
  const press = async (digits: string) => {
    fixture.press(channel, digits)
    await fixture.clock.settle()
  }
  return { fixture, channel, press, last: () => fixture.steps(channel).findLast((step) => !step.startsWith('Wait')) }
}

test('a tone, the passcode, a tone again, and the extension from inside', async () => {
  const { fixture, channel, press, last } = await calling('1234')
  assert.equal(channel.facts.state, 'Up')
  assert.deepEqual(fixture.played, ['tone:dial'])
  await press('1234#')
  assert.deepEqual(fixture.played, ['tone:dial', 'tone:dial'])
  await press('100')
  assert.equal(last(), 'NoOp(100 6001 1234 )')
})

test('a wrong passcode is ten seconds of congestion and the end; the log does not have the passcode', async () => {
  const { fixture, channel, press } = await calling('1234')
  await press('4321#')
  assert.ok(fixture.published.some((line) => line.endsWith('congestion')))
  await fixture.clock.pass('9s')
  assert.equal(channel.isEnded, false)
  await fixture.clock.pass('2s')
  assert.equal(channel.isEnded, true)
  assert.equal(fixture.steps(channel).length, 1)
  assert.deepEqual(fixture.lines('NOTICE'), ['DISA: a wrong passcode of 6001'])
})

test('who enters nothing, or does not go on, hears congestion, too', async () => {
  for (const digits of ['', '12', '1234#']) {
    const { fixture, channel, press } = await calling('1234')
    await press(digits)
    await fixture.clock.pass('10s')
    assert.ok(
      fixture.published.some((line) => line.endsWith('congestion')),
      digits,
    )
    channel.requestHangup('explicit')
    await fixture.clock.settle()
  }
})

test('digits that lead nowhere go to the extension i, which sees them', async () => {
  const { press, last } = await calling('no-password')
  await press('888')
  assert.equal(last(), 'NoOp(i 6001  8)')
})

test('where there is no i, digits that lead nowhere are congestion', async () => {
  const { fixture, press, last } = await calling('no-password,inside')
  await press('7')
  assert.ok(fixture.published.some((line) => line.endsWith('congestion')))
  assert.equal(last(), 'DISA(no-password,inside)')
})

test('a number that could be longer is dialled when nobody presses any more', async () => {
  const { fixture, press, last } = await calling('no-password')
  await press('912')
  assert.match(last() ?? '', /^DISA/)
  await fixture.clock.pass('5s')
  assert.equal(last(), 'NoOp(912 6001  )')
})

test('another context and another caller', async () => {
  const { press, last } = await calling('no-password,inside,"Desk" <4711>')
  await press('123')
  assert.equal(last(), 'NoOp(123 Desk4711  )')
})

test('with p the # ends the number, without it belongs to it', async () => {
  const ending = await calling('no-password,inside,,,p')
  await ending.press('12#')
  assert.equal(ending.last(), 'NoOp(12 6001  )')
  const belonging = await calling('no-password,inside')
  await belonging.press('12#')
  assert.equal(belonging.last(), 'NoOp(12# 6001  )')
})

test('with n the call is not answered', async () => {
  const { channel } = await calling('no-password,,,,n')
  assert.equal(channel.facts.state, 'Ring')
})

test('the tone stutters while messages wait in the mailbox', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['DISA(no-password,,,100@office)'], 2: ['DISA(1234,,,200)'] } })
  fixture.core.parts.mailboxes.update('100@office', { newMessages: 1 })
  fixture.core.parts.mailboxes.update('200@default', { oldMessages: 4 })
  await fixture.calls('1')
  await fixture.calls('2')
  assert.deepEqual(fixture.played, ['tone:dialrecall', 'tone:dial'])
})

test('the tone goes on behind digits that the context ignores', async (t) => {
  const stage = new SoundStage(t, { test: { 1: ['DISA(no-password)'] }, disa: { _912: ['Wait(99)'] } })
  const { fixture } = stage
  fixture.contexts.addIgnorePattern('disa', '9', { registrar: 'test' })
  const channel = await fixture.calls('1')
  await fixture.clock.pass(300)
  for (const [digit, isHeard] of [
    ['9', true],
    ['1', false],
  ] as const) {
    fixture.press(channel, digit)
    await fixture.clock.pass(300)
    assert.equal(stage.hears(channel, 350, 100) > 3_000, isHeard, digit)
  }
})

test('a file with a line of arguments for each passcode', async () => {
  const path = join(temporaryDirectory('disa'), 'passcodes')
  writeFileSync(path, '; ours\n# remark\nnonumber,disa\n11,disa\n22,inside,"Home" <777>,,p\n')
  for (const [passcode, digits, expected] of [
    ['11', '100', 'NoOp(100 6001 11 )'],
    ['22', '12#', 'NoOp(12 Home777 22 )'],
  ] as const) {
    const { fixture, press, last } = await calling(path)
    await press(`${passcode}#`)
    await until(
      () => fixture.played.length === 2,
      () => fixture.clock.settle(),
    )
    await press(digits)
    assert.equal(last(), expected)
  }
  const { fixture, press } = await calling(path)
  await press('33#')
  await until(
    () => fixture.published.some((line) => line.endsWith('congestion')),
    () => fixture.clock.settle(),
  )
})

test('a file that is not there lets nobody in, and the log says why', async () => {
  const { fixture, press } = await calling('passcodes-that-are-not-there')
  await press('11#')
  await until(
    () => fixture.published.some((line) => line.endsWith('congestion')),
    () => fixture.clock.settle(),
  )
  assert.match(
    fixture.lines('ERROR')[0] ?? '',
    /^DISA: cannot read the passcodes of passcodes-that-are-not-there: ENOENT/,
  )
})
