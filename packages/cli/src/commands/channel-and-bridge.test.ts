import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { CommandFixture } from '../command-fixture.ts'

const dialplan = `[default]
exten => s,1,Wait(60)
exten => 100,1,Answer()
 same => n(stay),Wait(600)
`
let test: CommandFixture
// hooks of a file hold for its own tests alone, also where all files share a process
describe('channel and bridge', () => {
  beforeEach(async () => {
    test = await new CommandFixture(dialplan).start()
  })
  afterEach(() => test.close())

  it('originates to an extension and to an application', async () => {
    const { exchange } = test.deps
    const [line] = await test.run('channel originate Local/100@default extension 100@default')
    assert.equal(line, "Called Local/100@default on channel 'Local/100@default-00000000;1'")
    await test.clock.pass('1s')
    assert.deepEqual(
      exchange.channels.list().map(({ facts: { appName, exten } }) => [appName, exten]),
      [
        ['Wait', '100'],
        ['Wait', '100'],
      ],
    )
    await test.run('channel originate Local/100@default application Wait 5')
    await test.clock.pass('1s')
    assert.equal(exchange.channels.find('Local/100@default-00000001;1')?.facts.appData, '5')
    await test.run('channel originate Local/100@default extension')
    await test.clock.pass('1s')
    assert.equal(exchange.channels.find('Local/100@default-00000002;1')?.facts.exten, 's')
  })

  it('says why a call was not made', async () => {
    for (const [line, words] of [
      ['channel originate Nothing/x extension 100@default', 'Unable to call Nothing/x: nobody can be reached there'],
      ['channel originate nonsense extension 100', 'Unable to call nonsense: nobody can be reached there'],
      ['channel originate Local/1@x application', 'Which application?'],
      ['channel originate Local/1@x application Nothing', "No such application 'Nothing'"],
      ['channel originate Local/1@x extension 9@default', 'There is no existence of 9@default extension'],
      ['channel originate Local/1@x extension 9@', 'There is no existence of 9@default extension'],
    ]) {
      const { ok, lines } = await test.line.run(line as string)
      assert.deepEqual([ok, lines], [false, [words]])
    }
    test.deps.gate.close()
    assert.match((await test.run('channel originate Local/100@default extension 100')).join(), /takes no more calls/)
  })

  it('hangs up one or all', async () => {
    const { channels } = test.deps.exchange
    for (const name of ['Test/1', 'Test/2', 'Test/3']) test.channel(name)
    assert.deepEqual(await test.run('channel request hangup test/1'), ["Requested Hangup on channel 'Test/1'"])
    assert.deepEqual(await test.run('channel request hangup Test/1'), ['Test/1 is not a known channel'])
    assert.deepEqual(await test.run('channel request hangup all'), [
      "Requested Hangup on channel 'Test/2'",
      "Requested Hangup on channel 'Test/3'",
    ])
    assert.equal(channels.count, 0)
    assert.deepEqual(await test.run('channel request hangup all'), [])
  })

  it('redirects to a priority, a label or elsewhere, only where there is something', async () => {
    const channel = test.channel('Test/1', { context: 'default', exten: '100' })
    const place = () => channel.takeGoto()
    assert.deepEqual(await test.run('channel redirect Test/1 stay'), [
      "Channel 'Test/1' successfully redirected to default,100,2",
    ])
    assert.deepEqual(place(), { context: 'default', exten: '100', priority: 2 })
    await test.run('channel redirect Test/1 default,s,1')
    assert.deepEqual(place(), { context: 'default', exten: 's', priority: 1 })
    for (const wrong of ['9', 'nowhere', 's,2', 'none,s,1', '0', '-1']) {
      assert.match((await test.run(`channel redirect Test/1 ${wrong}`)).join(), /^There is no /, wrong)
    }
    assert.match((await test.run('channel redirect Test/1 a,b,c,d')).join(), /is no place/)
    assert.equal(place(), undefined)
    assert.deepEqual(await test.run('channel redirect Test/9 1'), ["Channel 'Test/9' not found"])
  })

  it('lists bridges, shows one, kicks and destroys', async () => {
    const { bridges } = test.deps.exchange
    const made = bridges.create({ id: 'room', name: 'Room', type: 'mixing', creator: 'Stasis', bridgeClass: 'stasis' })
    assert.ok(made.ok)
    const [ann, bob] = [test.channel('Test/ann'), test.channel('Test/bob')]
    for (const channel of [ann, bob]) made.bridge.join(channel)
    await test.clock.pass('61s')
    const [head = '', row = ''] = await test.run('bridge show all')
    assert.match(head, /^Bridge-ID {27} +Name {32} +Chans Type +Technology +Duration$/)
    assert.match(row, /^room {32} Room {32} +2 stasis +simple_bridge +00:01:01$/)
    assert.deepEqual(await test.run('bridge show'), await test.run('bridge show all'))
    const lines = await test.run('bridge show room')
    for (const line of ['Id: room', 'Num-Channels: 2', 'Channel: Test/ann', 'Channel: Test/bob']) {
      assert.ok(lines.includes(line), line)
    }
    assert.deepEqual((await test.line.complete('bridge kick room Test/a')).candidates, ['Test/ann'])
    assert.deepEqual(await test.run('bridge kick room Test/ann'), ["Kicking channel 'Test/ann' from bridge 'room'"])
    assert.deepEqual(await test.run('bridge kick room Test/ann'), ["Channel 'Test/ann' is not in bridge 'room'"])
    assert.deepEqual(await test.run('bridge kick room nobody'), ["Channel 'nobody' not found"])
    assert.deepEqual(made.bridge.channels, [bob])
    assert.deepEqual(await test.run('bridge destroy room'), ["Destroying bridge 'room'"])
    for (const line of ['bridge destroy room', 'bridge show room', 'bridge kick room Test/bob']) {
      assert.deepEqual(await test.run(line), ["Bridge 'room' not found"])
    }
  })
})
