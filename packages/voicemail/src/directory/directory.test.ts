import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { VoicemailFixture } from '../testing/voicemail-fixture.ts'
import { keysOf } from './directory-entries.ts'

const conf = `
[default]
101 => 1,Anna Adams
102 => 1,Bert Adams,,,alias=Bertie Zulu
103 => 1,Carla Brown,,,hidefromdir=yes
104 => 1,David Brown
`

const dialplan = `
exten => find,1,Directory(default,people,e)
 same => n,Set(AFTER=\${DIRECTORY_RESULT} \${DIRECTORY_EXTEN})
 same => n,Wait(60)
exten => menu,1,Directory(default,people,mb(2))
 same => n,Set(AFTER=\${DIRECTORY_RESULT})
 same => n,Wait(60)
exten => only,1,Directory(default,people,sfa)
 same => n,Set(AFTER=\${DIRECTORY_RESULT} \${DIRECTORY_EXTEN})
 same => n,Wait(60)
exten => quiet,1,Directory(default,people,nl(2)p(3000))
 same => n,Set(AFTER=\${DIRECTORY_RESULT})
 same => n,Wait(60)
exten => other,1,Directory(default,people,sc(guests.conf))
 same => n,Set(AFTER=\${DIRECTORY_RESULT} \${DIRECTORY_EXTEN})
 same => n,Wait(60)
exten => lost,1,Directory(default,people,sc(../secret.conf))
 same => n,Set(AFTER=\${DIRECTORY_RESULT} \${DIRECTORY_EXTEN})
 same => n,Wait(60)
[people]
exten => _1XX,1,Set(AFTER=called \${EXTEN} \${DIRECTORY_RESULT})
 same => n,Wait(60)
exten => o,1,Set(AFTER=operator \${DIRECTORY_RESULT})
 same => n,Wait(60)
`

async function start(t: TestContext, more = ''): Promise<VoicemailFixture> {
  const fixture = new VoicemailFixture({ conf: `[general]\n${more}\n${conf}`, dialplan })
  t.after(() => fixture.close())
  return fixture.open()
}

test('a caller spells a last name, hears those who have it, and is put through to the second', async (t) => {
  const f = await start(t)
  f.write('default/102/greet.wav', 'Bert')
  const caller = await f.calls('find')
  await f.hears('dir-usingkeypad')
  assert.equal(f.played.join(' '), 'dir-welcome dir-pls-enter digits/3 dir-last dir-usingkeypad')
  await f.press(caller, '232')
  await f.hears('dir-instr')
  assert.equal(f.played.slice(5).join(' '), 'characters:Anna Adams vm-extension characters:101 dir-instr')
  await f.press(caller, '*')
  await f.hears('default/102/greet')
  await f.hears('dir-instr')
  await f.press(caller, '1')
  await f.clock.pass('1s')
  assert.equal(f.after(caller), 'called 102 SELECTED')
})

test('nobody of the name, nobody chosen, nobody pressing: it begins anew, and ends', async (t) => {
  const f = await start(t)
  const caller = await f.calls('find')
  await f.press(caller, '999')
  await f.hears('dir-nomatch')
  await f.hears('dir-usingkeypad')
  await f.press(caller, '276')
  await f.hears('dir-nomore')
  assert.ok(!f.played.includes('characters:Carla Brown'), 'who is hidden is not found')
  await f.clock.pass('20s')
  assert.equal(f.after(caller), 'TIMEOUT ')
})

test('a menu of names, by either name', async (t) => {
  const f = await start(t)
  const caller = await f.calls('menu')
  await f.press(caller, '23')
  await f.hears('dir-multi1')
  await f.hears('characters:Bert Adams')
  assert.equal(
    f.played.slice(-8).join(' '),
    'dir-multi1 digits/1 dir-multi2 characters:Anna Adams dir-multi1 digits/2 dir-multi2 characters:Bert Adams',
  )
  await f.press(caller, '2')
  await f.clock.pass('1s')
  assert.equal(f.after(caller), 'called 102 SELECTED')
})

test('by first name and alias; option s only says who; 0 is the operator, # leaves', async (t) => {
  const f = await start(t, 'directoryintro = our-own-words')
  const caller = await f.calls('only')
  await f.hears('our-own-words')
  await f.press(caller, '237')
  await f.hears('characters:Bert Adams')
  await f.press(caller, '1')
  await f.clock.pass('1s')
  assert.equal(f.after(caller), 'SELECTED 102')
  const second = await f.calls('find')
  await f.press(second, '0')
  await f.clock.pass('1s')
  assert.equal(f.after(second), 'operator OPERATOR')
  const third = await f.calls('find')
  await f.press(third, '#')
  await f.clock.pass('1s')
  assert.equal(f.after(third), 'USEREXIT ')
})

test('names are spelled on keys as people would', () => {
  assert.equal(keysOf('Adams'), '23267')
  assert.equal(keysOf("O'Br\u00fcgge 2"), '62784432')
})

test('n does not answer, l counts keys of the last name, p waits before names are said', async (t) => {
  const f = await start(t)
  const caller = await f.calls('quiet')
  assert.equal(caller.isUp, false)
  await f.hears('dir-usingkeypad')
  assert.match(f.played.join(' '), /digits\/2 dir-last dir-usingkeypad$/)
  f.skip()
  await f.press(caller, '27')
  await f.clock.pass('2s')
  assert.equal(f.heard(), '')
  await f.hears('dir-instr')
  await f.press(caller, '1')
  await f.clock.pass('1s')
  assert.equal(f.after(caller), 'called 104 SELECTED')
  assert.equal(caller.isUp, false)
})

test('names may stand in another file; one that is not there is said, and voicemail.conf counts', async (t) => {
  for (const [exten, keys, after, warnings] of [
    // Gar, Ada
    ['other', '427', 'SELECTED 150', []],
    ['lost', '232', 'SELECTED 101', ["Directory: '../secret.conf' was not found: voicemail.conf is used"]],
  ] as const) {
    const f = await start(t)
    f.otherFiles.set('guests.conf', '[default]\n150 => 1,Greta Garbo\n')
    const caller = await f.calls(exten)
    await f.hears('dir-usingkeypad')
    await f.press(caller, keys)
    await f.hears('dir-instr')
    await f.press(caller, '1')
    await f.clock.pass('1s')
    assert.equal(f.after(caller), after)
    assert.deepEqual(f.core.lines('WARNING'), warnings)
  }
})
