import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { readConferences, readFeatures, readFollowMe } from '@jackfield/dialplan'
import { CommandFixture } from '../command-fixture.ts'

const extensions = `
[rooms]
exten => 1,1,ConfBridge(sales)
exten => wait,1,Answer()
exten => wait,2,Wait(600)
`

describe('commands that monitoring programs run', () => {
  let test: CommandFixture

  beforeEach(async () => {
    test = new CommandFixture(extensions)
    test.deps.modules.register({ name: 'app_confbridge.so', description: 'Conferences', supportLevel: 'core' })
    await test.start()
  })
  afterEach(() => test.close())

  const call = async (id: string) => {
    const target = { place: { context: 'rooms', exten: '1', priority: 1 } }
    const made = await test.deps.exchange.calls.originate({ endpoint: 'Local/wait@rooms/n', id, target })
    assert.ok(made.ok)
    made.channel.change({ caller: { name: '', number: `55${id}`, presentation: 0 } })
    await test.clock.pass('1s')
    return made.channel
  }

  it('core show channels concise has no line when there is no channel', async () => {
    assert.deepEqual(await test.run('core show channels concise'), [])
  })

  it('confbridge list shows the rooms, and who is in one', async () => {
    const empty = await test.run('confbridge list')
    assert.equal(empty.length, 2)
    assert.match(empty[0] ?? '', /^Conference Bridge Name +Users Marked Locked Muted$/)
    const ann = await call('1')
    await call('2')
    const [, , room] = await test.run('confbridge list')
    assert.match(room ?? '', /^sales {27} +2 +0 No +No$/)
    const [, , first, second] = await test.run('confbridge list sales')
    assert.deepEqual(
      [first?.split(/ +/), second?.split(/ +/)[4]],
      [[ann.name, 'default_user', 'default_bridge', 'default_menu', '551'], '552'],
    )
    assert.deepEqual(await test.run('confbridge list lost'), ["No conference bridge named 'lost' found!"])
    assert.deepEqual((await test.line.complete('confbridge list s')).candidates, ['sales'])
    for (const channel of test.deps.exchange.channels.list()) channel.requestHangup('explicit', 16)
    await test.clock.pass('1s')
    assert.equal((await test.run('confbridge list')).length, 2)
  })

  it('confbridge show has the profiles and menus of the file, with everything that holds', async () => {
    const text =
      '[sales]\ntype = bridge\nmax_members = 5\nsound_join = ding\n[boss]\ntype = user\nadmin = yes\npin = 42\n'
    const menu = '[keys]\ntype = menu\n*1 = toggle_mute\n2 = playback(beep),no_op\n'
    const { conferences } = readConferences(parseConf(text + menu, 'confbridge.conf'))
    test.dialplanSettings = { ...test.dialplanSettings, conferences }
    assert.deepEqual((await test.run('confbridge show profile users')).slice(1), ['default_user', 'boss'])
    assert.deepEqual((await test.run('confbridge show profile bridges')).slice(1), ['default_bridge', 'sales'])
    assert.deepEqual((await test.run('confbridge show menus')).slice(1), ['default_menu', 'keys'])
    const boss = (await test.run('confbridge show profile user boss')).join('\n')
    assert.match(boss, /^admin: +yes$/m)
    assert.match(boss, /^pin: +42$/m)
    assert.match(boss, /^quiet: +no$/m)
    const sales = (await test.run('confbridge show profile bridge sales')).join('\n')
    assert.match(sales, /^max_members: +5$/m)
    assert.match(sales, /^sound_join: +ding$/m)
    assert.match(sales, /^sound_leave: +confbridge-leave$/m)
    assert.match(
      (await test.run('confbridge show menu keys')).join('\n'),
      /^\*1: +toggle_mute\n2: +playback\(beep\),no_op$/m,
    )
    assert.deepEqual(await test.run('confbridge show profile user lost'), [
      "No conference user profile named 'lost' found!",
    ])
  })

  it('followme show has who is looked for, and where', async () => {
    test.deps.modules.register({ name: 'app_followme.so', description: 'Follow me', supportLevel: 'core' })
    await test.deps.modules.load('app_followme.so')
    assert.deepEqual(await test.run('followme show'), ['followme.conf has no profiles'])
    const text = '[ann]\ncontext = inside\nnumber => 6001&6002,20\nnumber => 6003\n'
    test.dialplanSettings = { ...test.dialplanSettings, followMe: readFollowMe(parseConf(text)).followMe }
    assert.deepEqual(await test.run('followme show'), ['ann: 6001, 6002, 6003'])
    const shown = (await test.run('followme show ann')).join('\n')
    assert.match(shown, /^Context {5}: inside$/m)
    assert.match(shown, /^ {2}1\. 6001 & 6002, 20 sec\n {2}2\. 6003, 25 sec$/m)
    assert.deepEqual(await test.run('followme show bert'), ["No FollowMe profile named 'bert'"])
  })

  it('features show has the keys as they are configured', async () => {
    const shown = (await test.run('features show')).join('\n')
    assert.match(shown, /^Blind Transfer +# +#$/m)
    assert.match(shown, /^Attended Transfer$/m)
    assert.match(shown, /^\(none\)$/m)
    const text = '[featuremap]\natxfer = *2\n[applicationmap]\nnote = #9,self,Playback,beep\n[desk]\nnote =>\n'
    test.features = readFeatures(parseConf(text, 'features.conf')).features
    const changed = (await test.run('features show')).join('\n')
    assert.match(changed, /^Attended Transfer {10}\*2$|^Attended Transfer +\*2$/m)
    assert.match(changed, /^note +no def +#9$/m)
    assert.match(changed, /^===> Group: desk\n===> --> note$/m)
  })

  it('core show taskprocessors has a row for each that works through a queue', async () => {
    const lines = await test.run('core show taskprocessors')
    assert.match(lines[0] ?? '', /^Processor +Processed +In Queue +Max Depth +Low water High water$/)
    assert.match(lines[1] ?? '', /^media\/0 +12 +1 +3 +0 +0$/)
    assert.equal(lines.at(-1), '1 taskprocessor')
  })
})
