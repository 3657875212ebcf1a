import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotInTimeError } from './event-board.ts'
import { GoneError } from './objects.ts'
import { answer, MadeUpExchange } from './testing/made-up-exchange.ts'

const channel = (id: string) => ({ id, name: `Local/${id}`, state: 'Up' })
const event = (type: string, more = {}) => ({ type, application: 'demo', timestamp: 't', ...more })

describe('events', () => {
  it('wait until somebody listens, then come in order to everybody of that turn', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    exchange.socket.say(event('StasisStart', { args: [], channel: channel('c1') }))
    exchange.socket.say(event('ChannelDtmfReceived', { digit: '5', channel: channel('c1') }))
    await client.channels.answer({ channelId: 'c1' })
    const seen: string[] = []
    client.on('StasisStart', (event) => seen.push(event.type))
    client.onAny((event) => seen.push(`any ${event.type}`))
    client.on('ChannelDtmfReceived', (event) => seen.push(event.digit))
    await exchange.clock.settle()
    assert.deepEqual(seen, ['StasisStart', 'any StasisStart', '5', 'any ChannelDtmfReceived'])
  })

  it('bring the object they are about, with its fields and its operations', async () => {
    const exchange = new MadeUpExchange()
    exchange.reply = () => answer(200, { id: 'p1' })
    const client = await exchange.connect()
    const playing = new Promise((resolve, reject) => {
      client.on('StasisStart', (event, subject) => {
        assert.equal(subject.id, 'c1')
        assert.equal(subject.name, event.channel.name)
        // operations are not fields
        assert.deepEqual({ ...subject }, event.channel)
        subject.play({ media: ['sound:a', 'sound:b'] }).then(resolve, reject)
      })
    })
    exchange.socket.say(event('StasisStart', { args: [], channel: channel('c1') }))
    assert.deepEqual(await playing, { id: 'p1' })
    assert.equal(exchange.requests[0]?.path, '/channels/c1/play?media=sound%3Aa%2Csound%3Ab')
  })

  it('about no object bring none', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    const subjects: unknown[] = []
    client.on('DeviceStateChanged', (_event, subject) => subjects.push(subject))
    client.on('ChannelVarset', (_event, subject) => subjects.push(subject))
    exchange.socket.say(event('DeviceStateChanged', { device_state: { name: 'x', state: 'INUSE' } }))
    exchange.socket.say(event('ChannelVarset', { variable: 'GLOBAL', value: '' }))
    await exchange.clock.settle()
    assert.deepEqual(subjects, [undefined, undefined])
  })

  it('reach the other listeners when one of them fails', async () => {
    const exchange = new MadeUpExchange()
    const errors: unknown[] = []
    const client = await exchange.connect({ onError: (error) => errors.push((error as Error).message) })
    const seen: string[] = []
    client.on('StasisEnd', () => {
      throw new Error('at once')
    })
    client.on('StasisEnd', async () => {
      throw new Error('later')
    })
    client.on('StasisEnd', () => seen.push('heard'))
    exchange.socket.say(event('StasisEnd', { channel: channel('c1') }))
    await exchange.clock.settle()
    assert.deepEqual(seen, ['heard'])
    assert.deepEqual(errors, ['at once', 'later'])
  })

  it('that are no JSON are ignored', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    const seen: string[] = []
    client.onAny(({ type }) => seen.push(type))
    for (const text of ['', 'nonsense', '[1]', '"text"', 'null']) exchange.socket.sayText(text)
    exchange.socket.say(event('StasisEnd', { channel: channel('c1') }))
    await exchange.clock.settle()
    assert.deepEqual(seen, ['StasisEnd'])
  })

  it('can be waited for, with a condition', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    const five = client.once('ChannelDtmfReceived', ({ digit }) => digit === '5')
    for (const digit of ['4', '5', '6'])
      exchange.socket.say(event('ChannelDtmfReceived', { digit, channel: channel('c1') }))
    assert.equal((await five).digit, '5')
    const never = client.once('StasisEnd', undefined, { signal: AbortSignal.abort(new Error('no')) })
    await assert.rejects(never, /no/)
    assert.equal(client.listening, 0)
  })

  it('are waited for no longer than told', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    const late = assert.rejects(client.once('StasisEnd', undefined, { withinMs: 5_000 }), NotInTimeError)
    await exchange.clock.pass('5s')
    await late
    const early = client.once('StasisEnd', undefined, { withinMs: 5_000 })
    exchange.socket.say(event('StasisEnd', { channel: channel('c1') }))
    await early
    assert.equal(exchange.clock.waiting, 0)
    assert.equal(client.listening, 0)
    assert.equal(client.clock, exchange.clock)
  })

  it('can be looped over, and a loop that is left stops listening', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    const loop = client.stream('ChannelDtmfReceived')
    for (const digit of ['1', '2', '#', '3'])
      exchange.socket.say(event('ChannelDtmfReceived', { digit, channel: channel('c1') }))
    let digits = ''
    for await (const { digit } of loop) {
      if (digit === '#') break
      digits += digit
    }
    assert.equal(digits, '12')
    assert.equal(client.listening, 0)
  })

  it('do not pile up for ever behind a loop that is stuck', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    const loop = client.stream()
    await exchange.clock.settle()
    for (let n = 0; n <= 10_000; n++) exchange.socket.say(event('StasisEnd', { n }))
    await assert.rejects(loop.next(), /more than 10000 events/)
    assert.equal(client.listening, 0)
  })
})

describe('objects', () => {
  it('are made from an id or from what was told', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    await client.channel('c1').hangup({ reason: 'busy' })
    await client.bridge('b1').addChannel({ channel: ['c1', 'c2'] })
    await client.playback('p1').control({ operation: 'pause' })
    await client.recording('r/1').stop()
    assert.deepEqual(
      exchange.requests.map(({ method, path }) => `${method} ${path}`),
      [
        'DELETE /channels/c1?reason=busy',
        'POST /bridges/b1/addChannel?channel=c1%2Cc2',
        'POST /playbacks/p1/control?operation=pause',
        'POST /recordings/live/r%2F1/stop',
      ],
    )
  })

  it('wait for their own events, until they end', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.connect()
    const one = client.channel('c1')
    const digit = one.once('ChannelDtmfReceived')
    const gone = assert.rejects(one.once('ChannelHold'), (error) => {
      assert.ok(error instanceof GoneError)
      assert.match(error.message, /channel c1 ended before ChannelHold came/)
      return true
    })
    const end = one.once('ChannelDestroyed')
    const ended = assert.rejects(end, GoneError)
    exchange.socket.say(event('ChannelDtmfReceived', { digit: '1', channel: channel('c2') }))
    exchange.socket.say(event('ChannelDtmfReceived', { digit: '2', channel: channel('c1') }))
    exchange.socket.say(event('StasisEnd', { channel: channel('c2') }))
    exchange.socket.say(event('StasisEnd', { channel: channel('c1') }))
    assert.equal((await digit).digit, '2')
    await gone
    await ended
    assert.equal(client.listening, 0)
  })
})
