// Commands about voicemail.

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { CommandFixture } from '../command-fixture.ts'

const conf = `
[general]
aliasescontext = others
[default]
100 => 1234,Anna Example,,,tz=home
200 => 1,Bert
[zonemessages]
home = Europe/Berlin|'vm-received' IMp
[others]
1@x => 100@default
`

let test: CommandFixture
describe('voicemail', () => {
  beforeEach(async () => {
    test = await new CommandFixture().start()
    test.voicemailText = conf
    const folder = join(test.directory, 'voicemail/default/100/INBOX')
    mkdirSync(folder, { recursive: true })
    const text = '[message]\ncallerid="Ann" <555>\norigdate=Thu Jan  1 12:00:00 PM UTC 2026\nmsg_id=1-a\nduration=7\n'
    writeFileSync(join(folder, 'msg0000.txt'), text)
    writeFileSync(join(folder, 'msg0000.wav'), '')
    await test.run('voicemail reload')
  })
  afterEach(() => test.close())

  it('shows users, zones, aliases, and a mailbox with its messages', async () => {
    assert.deepEqual(await test.run('voicemail show users'), [
      'Context    Mbox  User                      Zone       NewMsg',
      'default    100   Anna Example              home            1',
      'default    200   Bert                                      0',
      '2 voicemail users configured.',
    ])
    assert.deepEqual(await test.run('voicemail show users for nowhere'), ['No such voicemail context "nowhere"'])
    assert.deepEqual(await test.run('voicemail show zones'), [
      'Zone            Timezone             Message Format',
      "home            Europe/Berlin        'vm-received' IMp",
    ])
    assert.deepEqual(await test.run('voicemail show aliases'), [
      'Alias                            Mailbox',
      '1@x                              100@default',
    ])
    const shown = await test.run('voicemail show mailbox 100 default')
    assert.equal(
      shown.at(-2),
      'INBOX    "Ann" <555>                      Thu Jan  1 12:00:00 PM UTC 2026  7                 1-a',
    )
    assert.equal(shown.at(-1), '1 Message Total')
    assert.deepEqual(await test.run('voicemail show mailbox 9 default'), ["Can't find voicemail user 9@default"])
  })

  it('moves, forwards and removes messages', async () => {
    assert.deepEqual(await test.run('voicemail move 100 default INBOX 1-a Work'), ['Moved message 1-a to Work'])
    assert.deepEqual(await test.run('voicemail move 100 default INBOX 1-a Old'), ['Error moving message 1-a to Old'])
    assert.deepEqual(await test.run('voicemail move 100 default Nowhere 1-a Old'), ['There is no folder Nowhere'])
    assert.deepEqual(await test.run('voicemail forward 100 default Work 1-a 200 default INBOX'), [
      'Forwarded message 1-a to 200@default',
    ])
    assert.deepEqual(await test.run('voicemail remove 100 default Work 1-a'), ['Removed message 1-a from Work'])
    assert.deepEqual(await test.run('voicemail remove 100 default Work 1-a'), ['Error removing message 1-a'])
    assert.match((await test.run('voicemail show users')).join('\n'), /default {4}200 {3}Bert {38}1/)
  })
})
