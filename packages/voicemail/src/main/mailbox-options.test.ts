import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { VoicemailFixture } from '../testing/voicemail-fixture.ts'

async function start(t: TestContext, general = ''): Promise<VoicemailFixture> {
  const fixture = new VoicemailFixture({ conf: `[general]\n${general}\n[default]\n100 => ,Anna\n` })
  t.after(() => fixture.close())
  return fixture.open()
}

const greetings = (f: VoicemailFixture) => f.files('default/100').filter((name) => name.endsWith('.wav'))

async function options(f: VoicemailFixture) {
  const owner = await f.calls('main')
  await f.hears('vm-youhave')
  await f.press(owner, '0')
  await f.hears('vm-options')
  return owner
}

test('greetings are recorded, listened to, recorded again, and saved', async (t) => {
  const f = await start(t)
  const owner = await options(f)
  for (const [key, prompt, file] of [
    ['1', 'vm-rec-unv', 'unavail.wav'],
    ['2', 'vm-rec-busy', 'busy.wav'],
    ['3', 'vm-rec-name', 'greet.wav'],
  ] as const) {
    await f.press(owner, key)
    await f.hears(prompt)
    await f.hears('beep')
    await f.clock.pass('4s')
    await f.press(owner, '#')
    await f.hears('vm-review')
    await f.press(owner, '2')
    await f.hears('default/100/tmp')
    await f.hears('vm-review')
    await f.press(owner, '4')
    await f.hears('vm-sorry')
    await f.hears('vm-review')
    await f.press(owner, '3')
    await f.hears(prompt)
    await f.hears('beep')
    await f.clock.pass('4s')
    await f.press(owner, '#')
    await f.hears('vm-review')
    await f.press(owner, '1')
    await f.hears('vm-msgsaved')
    await f.hears('vm-options')
    assert.ok(greetings(f).includes(file))
  }
  await f.press(owner, '*')
  await f.hears('vm-helpexit')
  assert.deepEqual(f.files('default/100/tmp'), [])
})

test('a greeting that nobody saves is not kept, and the one before stays', async (t) => {
  const f = await start(t, 'maxgreet = 5')
  f.write('default/100/unavail.wav', 'before')
  const owner = await options(f)
  await f.press(owner, '1')
  await f.hears('auth-thankyou')
  await f.hears('vm-options')
  assert.equal(f.read('default/100/unavail.wav'), 'before')
  await f.press(owner, '1')
  await f.hears('beep')
  await f.clock.pass('3s')
  await f.hangsUp(owner)
  assert.equal(f.read('default/100/unavail.wav'), 'before')
  assert.deepEqual(f.files('default/100/tmp'), [])
})

test('a temporary greeting is recorded, warned of, recorded anew, and removed', async (t) => {
  const f = await start(t, 'tempgreetwarn = yes')
  const owner = await options(f)
  await f.press(owner, '4')
  await f.hears('vm-rec-temp')
  await f.hears('beep')
  await f.clock.pass('4s')
  await f.press(owner, '#')
  await f.hears('vm-review')
  await f.press(owner, '1')
  await f.hears('vm-options')
  assert.deepEqual(greetings(f), ['temp.wav'])
  await f.hangsUp(owner)
  f.skip()
  const again = await f.calls('main')
  await f.hears('vm-tempgreetactive')
  await f.hears('vm-youhave')
  await f.press(again, '0')
  await f.hears('vm-tmpexists')
  await f.hears('vm-options')
  await f.press(again, '4')
  await f.hears('vm-tempgreeting2')
  await f.press(again, '1')
  await f.hears('vm-rec-temp')
  await f.hears('beep')
  await f.clock.pass('2s')
  await f.press(again, '#')
  await f.hears('vm-review')
  await f.press(again, '1')
  await f.hears('vm-options')
  await f.press(again, '4')
  await f.press(again, '2')
  await f.hears('vm-tempremoved')
  assert.deepEqual(greetings(f), [])
})

test('nobody presses anything: back in the menu after the fourth round', async (t) => {
  const f = await start(t)
  await options(f)
  f.skip()
  await f.hears('vm-opts')
  assert.equal(f.played.filter((name) => name === 'vm-options').length, 4)
})
