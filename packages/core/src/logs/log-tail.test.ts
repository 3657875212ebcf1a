import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { Logs } from './logs.ts'

async function open() {
  const clock = new VirtualClock()
  const logs = new Logs({ clock, directory: '/nowhere', version: 'x', writeConsole: () => undefined })
  logs.log.notice('before the configuration')
  await logs.configure([])
  const { log, tail } = logs
  const said = (wish: Partial<Parameters<typeof tail.read>[0]> = {}) =>
    tail.read({ limit: 100, ...wish }).map(({ message }) => message)
  return { clock, logs, log, tail, said }
}

describe('the last lines of the log', () => {
  it('are there, the newest first, whatever log channels there are', async () => {
    const { log, said } = await open()
    log.warning('one')
    log.error('two')
    assert.deepEqual(said(), ['two', 'one', 'before the configuration'])
    assert.deepEqual(said({ levels: new Set(['WARNING'] as const) }), ['one'])
    assert.deepEqual(said({ limit: 1 }), ['two'])
    assert.deepEqual(said({ before: 3 }), ['one', 'before the configuration'])
    assert.deepEqual(said({ after: 1 }), ['two', 'one'])
    assert.deepEqual(said({ after: 1, limit: 1 }), ['one'], 'who asks for what follows misses nothing')
    assert.deepEqual(said({ text: 'JACKFIELD: TW' }), ['two'])
  })

  it('that are wrong are not pushed out by logins', async () => {
    const { log, said } = await open()
    log.error('wrong')
    for (let count = 0; count < 3_000; count++) log.security('a login')
    assert.deepEqual(said({ levels: new Set(['ERROR'] as const) }), ['wrong'])
    assert.equal(said({ limit: 10_000 }).length, 2_002)
  })

  it('go back to a moment', async () => {
    const { clock, log, said } = await open()
    log.warning('old')
    await clock.pass('1m')
    const since = clock.wall()
    log.warning('new')
    assert.deepEqual(said({ since }), ['new'])
  })

  it('have as much detail as is set', async () => {
    const { logs, log, said } = await open()
    log.verbose(3, 'too much')
    log.debug('too much')
    logs.verbosity = 3
    logs.debugLevel = 1
    log.verbose(3, 'wanted')
    log.debug('wanted too')
    log.verbose(4, 'too much')
    assert.deepEqual(said(), ['wanted too', 'wanted', 'before the configuration'])
  })

  it('of a call are those of its channels', async () => {
    const { log, tail, said } = await open()
    tail.callOf = (channelId) => (channelId.startsWith('a') ? 'call-a' : undefined)
    log.warning('one', { channelId: 'a1' })
    log.warning('two', { channelId: 'a2' })
    log.warning('three', { channelId: 'b1' })
    assert.deepEqual(said({ call: 'call-a' }), ['two', 'one'])
    assert.deepEqual(said({ call: 'a1' }), ['one'])
    assert.deepEqual(said({ call: 'b1' }), ['three'])
  })

  it('are so many at most, and chatter does not push out what is wrong', async () => {
    const { logs, log, said, tail } = await open()
    logs.verbosity = 1
    log.error('wrong')
    for (let at = 1; at <= 4_321; at++) log.verbose(1, `chatter ${at}`)
    const all = said({ limit: 10_000 })
    assert.deepEqual([all.length, all[0], all.at(-1)], [2_002, 'chatter 4321', 'before the configuration'])
    assert.equal(all[1_999], 'chatter 2322')
    log.warning('x'.repeat(10_000))
    assert.equal(tail.read({ limit: 1 })[0]?.message.length, 4_001)
  })

  it('are told to whoever follows, as they come', async () => {
    const { log, tail } = await open()
    const heard: string[] = []
    const stop = tail.onAdded(({ number, message }) => heard.push(`${number} ${message}`))
    log.warning('one')
    stop()
    log.warning('two')
    assert.deepEqual(heard, ['2 one'])
  })
})
