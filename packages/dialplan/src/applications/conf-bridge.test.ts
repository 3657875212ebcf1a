import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import type { Channel } from '@jackfield/core'
import { readConferences } from '../conferences/conference-settings.ts'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { defaultSettings } from '../engine/settings.ts'

const profiles = `
[small]
type = bridge
max_members = 2
[leader]
type = user
admin = yes
marked = yes
[guest]
type = user
wait_marked = yes
end_marked = yes
music_on_hold_class = waiting
[muted]
type = user
startmuted = yes
[shy]
type = user
music_on_hold_when_empty = yes
timeout = 30
[secret]
type = user
pin = 42
[keys]
type = menu
1 = toggle_mute
*1 = leave_conference
*9 = admin_toggle_conference_lock
*8 = admin_kick_last
*7 = admin_toggle_mute_participants
2 = dialplan_exec(test,sub,1)
`

const extension = (data: string) => [`ConfBridge(${data})`, 'NoOp(${CONFBRIDGE_RESULT})', 'Wait(9)']

function conference() {
  const fixture = new DialplanFixture({
    test: {
      plain: extension('room'),
      small: extension('room,small'),
      leader: extension('room,,leader,keys'),
      guest: extension('room,,guest,keys'),
      muted: extension('room,,muted,keys'),
      shy: extension('room,,shy'),
      secret: extension('room,,secret'),
      unknown: extension('room,,nobody'),
      sub: ['Set(PRESSED=yes)', 'Return()'],
      h: ['NoOp(${CONFBRIDGE_RESULT})'],
    },
  })
  fixture.settings = { ...defaultSettings, conferences: readConferences(parseConf(profiles)).conferences }
  const press = async (channel: Channel, digits: string) => {
    for (const digit of digits) {
      channel.handle({ type: 'digit-began', digit })
      channel.handle({ type: 'digit-ended', digit, durationMs: 100 })
    }
    await fixture.clock.settle()
  }
  const result = (channel: Channel) => fixture.steps(channel).find((step) => step.startsWith('NoOp'))
  return { fixture, press, result }
}

describe('ConfBridge', () => {
  test('everybody in one room, which goes with the last', async () => {
    const { fixture, result } = conference()
    const parties = [await fixture.calls('plain'), await fixture.calls('plain'), await fixture.calls('plain')]
    assert.equal(new Set(parties.map(({ membership }) => membership?.bridgeId)).size, 1)
    const [one, two, three] = parties as [Channel, Channel, Channel]
    one.requestHangup('explicit')
    two.leaveBridge('removed')
    await fixture.clock.settle()
    assert.deepEqual([result(one), result(two)], ['NoOp(HANGUP)', 'NoOp(KICKED)'])
    assert.equal(fixture.exchange.bridges.count, 1)
    three.requestHangup('explicit')
    await fixture.clock.settle()
    assert.equal(fixture.exchange.bridges.count, 0)
    assert.deepEqual(fixture.problems, [])
  })

  test('a profile that does not exist ends the call', async () => {
    const { fixture, result } = conference()
    const channel = await fixture.calls('unknown')
    assert.equal(result(channel), 'NoOp(FAILED)')
    assert.ok(channel.isEnded)
  })

  test('a room that is full or locked takes administrators only', async () => {
    const { fixture, press, result } = conference()
    await fixture.calls('small')
    await fixture.calls('small')
    assert.equal(result(await fixture.calls('small')), 'NoOp(FAILED)')
    const leader = await fixture.calls('leader')
    assert.ok(leader.membership)
    const other = conference()
    const locker = await other.fixture.calls('leader')
    await other.press(locker, '*9')
    assert.equal(other.result(await other.fixture.calls('plain')), 'NoOp(FAILED)')
    await other.press(locker, '*9')
    assert.ok((await other.fixture.calls('plain')).membership)
    await press(leader, '*8')
    assert.ok(leader.membership, 'the last that came is an administrator')
  })

  test('guests wait with music for whom they are there for, and go with the last of those', async () => {
    const { fixture, result } = conference()
    const guest = await fixture.calls('guest')
    assert.deepEqual(guest.facts.generator, { type: 'music', musicClass: 'waiting' })
    assert.equal(guest.facts.muting.in, true)
    const leader = await fixture.calls('leader')
    assert.deepEqual([guest.facts.generator.type, guest.facts.muting.in], ['none', false])
    leader.requestHangup('explicit')
    await fixture.clock.settle()
    assert.equal(result(guest), 'NoOp(ENDMARKED)')
  })

  test('keys mute, leave, kick and run subroutines', async () => {
    const { fixture, press, result } = conference()
    const leader = await fixture.calls('leader')
    const muted = await fixture.calls('muted')
    assert.equal(muted.facts.muting.in, true)
    await press(muted, '1')
    assert.equal(muted.facts.muting.in, false)
    await press(leader, '*7')
    assert.equal(muted.facts.muting.in, true)
    await press(muted, '2')
    assert.equal(muted.variables.get('PRESSED'), 'yes')
    await press(muted, '*9')
    assert.ok(fixture.problems.some((line) => line.includes('for administrators')))
    await press(leader, '*8')
    assert.equal(result(muted), 'NoOp(KICKED)')
    assert.equal(muted.facts.muting.in, false)
    await press(leader, '*')
    await fixture.clock.pass('5s')
    await press(leader, '1')
    assert.equal(leader.facts.muting.in, true, 'too long after the star it is a key of its own')
    await press(leader, '*1')
    assert.equal(result(leader), 'NoOp(DTMF)')
  })

  test('whoever is alone hears music where the profile says so, and leaves when time is up', async () => {
    const { fixture, result } = conference()
    const shy = await fixture.calls('shy')
    assert.equal(shy.facts.generator.type, 'music')
    const other = await fixture.calls('plain')
    assert.equal(shy.facts.generator.type, 'none')
    await fixture.clock.pass('31s')
    assert.equal(result(shy), 'NoOp(TIMEOUT)')
    assert.ok(other.membership)
  })

  test('a PIN is asked for three times', async () => {
    const { fixture, press, result } = conference()
    const knows = await fixture.calls('secret')
    await press(knows, '42#')
    assert.ok(knows.membership)
    const guesses = await fixture.calls('secret')
    for (const guess of ['1#', '2#', '3#']) await press(guesses, guess)
    assert.equal(result(guesses), 'NoOp(FAILED)')
  })
})

test('packets of who asks for it are held while it is in the room', async () => {
  const fixture = new DialplanFixture({ test: { 1: extension('room,,held,keys') } })
  const text =
    '[held]\ntype = user\njitterbuffer = yes\n[keys]\ntype = menu\n1 = toggle_binaural\n2 = leave_conference\n'
  const { conferences, complaints } = readConferences(parseConf(text))
  assert.deepEqual(complaints, [])
  fixture.settings = { ...defaultSettings, conferences }
  const set: unknown[] = []
  fixture.exchange.setAudio = (_channel, { jitter }) => {
    if (jitter !== undefined) set.push(jitter)
    return true
  }
  const channel = await fixture.calls('1')
  assert.deepEqual(set, [{ maxDelayMs: 200, extraMs: 40, resyncMs: 1_000 }])
  fixture.press(channel, '12')
  await fixture.clock.pass('1s')
  assert.deepEqual(set.slice(1), [null])
  assert.equal(fixture.steps(channel)[1], 'NoOp(DTMF)')
})

test('sounds of a conference are options, and what is wrong has its line', () => {
  const { complaints } = readConferences(
    parseConf(
      '[big]\ntype = bridge\nmixing_interval = 20\nsound_join = hello\nsound_jion = hello\n',
      '/etc/confbridge.conf',
    ),
  )
  assert.deepEqual(
    complaints.map(({ severity, file, line }) => `${severity} ${file}:${line}`),
    ['notice /etc/confbridge.conf:3', 'warning /etc/confbridge.conf:5'],
  )
})

test('what a file says about conferences is read, and what cannot be is named', () => {
  const { conferences, complaints } = readConferences(
    parseConf(
      `${profiles}[odd]\ntype = user\nadmin = perhaps\nbinaural_active = no\nnonsense = 1\n[keys2]\ntype = menu\n1 = fly\nx = no_op\n[what]\na = b\n`,
    ),
  )
  assert.equal(conferences.bridges.get('small')?.maxMembers, 2)
  assert.deepEqual(conferences.menus.get('keys')?.get('2'), [{ action: 'dialplan_exec', data: 'test,sub,1' }])
  assert.ok(conferences.users.get('default_user'))
  assert.deepEqual(
    complaints.map(({ severity, message }) => `${severity}: ${message}`),
    [
      "warning: 'admin = perhaps' is not understood",
      'notice: binaural_active has no effect here: binaural audio is not supported',
      "warning: 'nonsense = 1' is not understood",
      "warning: '1 = fly' is no DTMF key with known menu actions",
      "warning: 'x = no_op' is no DTMF key with known menu actions",
      'warning: [what] is neither bridge nor user nor menu',
    ],
  )
})
