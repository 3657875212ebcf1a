import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { VoicemailFixture } from '../testing/voicemail-fixture.ts'

const conf = (general: string) =>
  `[general]\n${general}\n[default]\n100 => 1234,Anna Example\n200 => 5678,Bert Brown\n300 => -99,Carl\n`

async function start(
  t: TestContext,
  general: string,
  prepare: (fixture: VoicemailFixture) => void,
): Promise<VoicemailFixture> {
  const fixture = new VoicemailFixture({ conf: conf(general) })
  t.after(() => fixture.close())
  prepare(fixture)
  return fixture.open()
}

const oneMessage = (f: VoicemailFixture) => f.message('default/100/INBOX', 0)

/** Logged in as 100, and past the password. */
async function listens(f: VoicemailFixture) {
  const owner = await f.calls('main')
  await f.hears('vm-password')
  await f.press(owner, '1234#')
  return owner
}

const texts = (names: readonly string[]) => names.filter((name) => name.endsWith('.txt'))

test('every key that winds a message may be another', async (t) => {
  const keys =
    'skipms = 5000\nlisten-control-reverse-key = 7\nlisten-control-pause-key = 8\nlisten-control-restart-key = 9\nlisten-control-stop-key = 5'
  const f = await start(t, keys, oneMessage)
  f.lengthMs = (name) => (name.includes('msg') ? 20_000 : 1_000)
  const owner = await listens(f)
  await f.press(owner, '11')
  await f.hears('default/100/INBOX/msg0000')
  await f.clock.pass('10s')
  await f.press(owner, '7')
  await f.press(owner, '8')
  await f.clock.pass('60s')
  f.skip()
  // at 5 s of 20 s
  await f.press(owner, '8')
  await f.clock.pass('14s')
  assert.equal(f.heard(), '')
  await f.press(owner, '9')
  await f.clock.pass('19s')
  assert.equal(f.heard(), '')
  await f.press(owner, '5')
  await f.clock.pass('500ms')
  assert.match(f.heard(), /^vm-first/)
})

test('an urgent message stays urgent for who gets it only with forward_urgent_auto', async (t) => {
  for (const [word, folder] of [
    ['yes', 'Urgent'],
    ['no', 'INBOX'],
  ] as const) {
    const f = await start(t, `forward_urgent_auto = ${word}`, (one) =>
      one.message('default/100/Urgent', 0, { flag: 'Urgent' }),
    )
    const owner = await listens(f)
    await f.press(owner, '1')
    await f.press(owner, '8')
    await f.press(owner, '200#')
    await f.hears('vm-forwardoptions')
    await f.press(owner, '2')
    await f.hears('vm-msgforwarded')
    assert.deepEqual(texts(f.files(`default/200/${folder}`)), ['msg0000.txt'], word)
  }
})

test('usedirectory: who gets a message is found by name, or by number', async (t) => {
  const f = await start(t, 'usedirectory = yes', oneMessage)
  const owner = await listens(f)
  await f.press(owner, '1')
  await f.press(owner, '8')
  await f.hears('vm-forward')
  await f.press(owner, '2')
  await f.hears('dir-welcome')
  // BRO
  await f.press(owner, '276')
  await f.hears('dir-instr')
  await f.press(owner, '1')
  await f.hears('vm-forwardoptions')
  await f.press(owner, '2')
  await f.hears('vm-msgforwarded')
  assert.deepEqual(texts(f.files('default/200/INBOX')), ['msg0000.txt'])
  await f.press(owner, '8')
  await f.hears('vm-forward')
  await f.press(owner, '1')
  await f.hears('vm-extension')
  await f.press(owner, '300#')
  await f.hears('vm-forwardoptions')
  await f.press(owner, '*')
  assert.deepEqual(f.files('default/300/INBOX'), [])
})

test('who says nothing in front of a message hears how it is done, in sounds of the file', async (t) => {
  const general = 'vm-pls-try-again = once-more\nvm-prepend-timeout = press-the-pound\nmaxsecs = 5'
  const f = await start(t, general, oneMessage)
  const owner = await listens(f)
  await f.press(owner, '1')
  await f.press(owner, '8')
  await f.press(owner, '200#')
  await f.hears('vm-forwardoptions')
  await f.press(owner, '1')
  await f.hears('beep')
  await f.hears('once-more')
  await f.hears('press-the-pound')
  await f.hears('vm-forwardoptions')
  await f.press(owner, '*')
  await f.hears('vm-repeat')
  assert.deepEqual(f.files('default/200/INBOX'), [])
  assert.deepEqual(f.files('default/100/tmp'), [])
})
