// The typed client against a started exchange: over HTTP, over its socket, and across the death of the exchange.

import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { patienceMs } from '@jackfield/base/testing'
import { AriError, type Client, type ClientOptions, ConnectionError, connect, type Loss } from '@jackfield/client'
import { ExchangeProcess } from '../support/exchange-process.ts'

const dialplan = '[default]\nexten => waits,1,Answer(,i)\n same => n,Wait(600)\n'

let exchange: ExchangeProcess

before(async () => {
  exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan } })
})

after(() => exchange.stop())

const login = () => ({ url: exchange.url, user: exchange.user, password: exchange.password })

async function connected(t: TestContext, options: ClientOptions): Promise<Client> {
  const client = await connect({ ...login(), ...options })
  t.after(() => client.close())
  return client
}

describe('the client', () => {
  for (const over of ['http', 'websocket'] as const) {
    it(`controls a call over ${over}`, async (t) => {
      const client = await connected(t, { application: `over-${over}`, over })
      const start = client.once('StasisStart')
      const made = await client.channels.originate({
        endpoint: 'Local/waits@default',
        app: `over-${over}`,
        appArgs: 'a,b',
        variables: { X: 'y z', N: 5 },
      })
      const { channel, args } = await start
      assert.deepEqual([channel.id, args], [made.id, ['a', 'b']])
      const object = client.channel(channel)
      assert.equal((await object.getChannelVar({ variable: 'X' })).value, 'y z')
      const { variables } = await object.getChannelVars({ variables: ['X', 'N'] })
      assert.deepEqual(variables, { X: 'y z', N: '5' })
      const end = object.once('StasisEnd')
      await object.hangup()
      await end
      await assert.rejects(object.get(), (error) => {
        assert.ok(error instanceof AriError)
        assert.deepEqual([error.status, error.code], [404, 'channel-not-found'])
        return true
      })
      await assert.rejects(client.channels.originate({ endpoint: 'Local/x', app: 'x', timeout: -7 }), (error) => {
        assert.ok(error instanceof AriError)
        assert.equal(error.parameter, 'timeout')
        assert.deepEqual((error.allowed as { min: number }).min, -1)
        return true
      })
    })
  }

  it('follows calls without being an application, and is refused what is not there', async (t) => {
    const follower = await connected(t, { follow: ['call:', 'channel:'] })
    const client = await connected(t, { application: 'followed' })
    const channelId = 'followed-1'
    const isIt = ({ call }: { call: { channel_ids: readonly string[] } }) => call.channel_ids.includes(channelId)
    const begun = follower.once('CallBegun', isIt, { withinMs: patienceMs })
    const ended = follower.once('CallEnded', isIt, { withinMs: patienceMs })
    await client.channels.originate({ endpoint: 'Local/waits@default', app: 'followed', channelId })
    const { call } = await begun
    const names = (await follower.applications.list()).map(({ name }) => name)
    assert.deepEqual([names.includes('followed'), names.some((name) => name.includes('follower'))], [true, false])
    await client.channels.hangup({ channelId })
    assert.equal((await ended).call.id, call.id)
    await assert.rejects(connect({ ...login(), follow: 'call:none' }), ConnectionError)
  })

  it('carries out once what has a key', async (t) => {
    const client = await connected(t, { application: 'keyed' })
    const create = () => client.bridges.create({ type: 'mixing' }, { idempotencyKey: 'only-once' })
    const [one, other] = await Promise.all([create(), create()])
    assert.equal(one.id, other.id)
    assert.equal((await client.bridges.list()).length, 1)
    await client.bridges.destroy({ bridgeId: one.id })
  })

  it('says why it cannot connect', async () => {
    const wrong = connect({ ...login(), password: 'wrong', application: 'x' })
    await assert.rejects(wrong, (error) => error instanceof AriError && error.status === 401)
    const nobody = connect({ ...login(), url: 'http://127.0.0.1:9', application: 'x' })
    await assert.rejects(nobody, (error) => error instanceof ConnectionError && /no answer/.test(error.message))
    await assert.rejects(connect({ ...login(), url: `${exchange.url}/elsewhere`, application: 'x' }), { status: 404 })
    await assert.rejects(connect({ ...login(), url: 'ftp://x', application: 'x' }), TypeError)
    await assert.rejects(connect({ ...login(), url: 'nonsense', application: 'x' }), TypeError)
  })

  it('goes on where it was cut off', async (t) => {
    const client = await connected(t, { application: 'cut', reconnect: { firstMs: 1 } })
    const losses: Loss[] = []
    client.onLost((loss) => losses.push(loss))
    const values: string[] = []
    const seen = new Promise<void>((resolve) => {
      client.on('ChannelVarset', ({ variable, value }) => {
        if (variable === 'N') values.push(value)
        if (value === '99') resolve()
      })
    })
    const { id } = await client.channels.originate({ endpoint: 'Local/waits@default', app: 'cut' })
    for (let n = 0; n < 100; n++) {
      if (n % 10 === 5) client.cutConnection()
      await client.channels.setChannelVar({ channelId: id, variable: 'N', value: `${n}` })
    }
    await seen
    assert.deepEqual(
      values,
      Array.from({ length: 100 }, (_, n) => `${n}`),
    )
    assert.deepEqual(losses, [])
    await client.channels.hangup({ channelId: id })
  })

  it('is told when the exchange was killed, and works on with the new one', async (t) => {
    const client = await connected(t, { application: 'survivor', reconnect: { firstMs: 5, mostMs: 50 } })
    await client.channels.originate({ endpoint: 'Local/waits@default', app: 'survivor', channelId: 'ghost' })
    const lost = new Promise<Loss>((resolve) => client.onLost(resolve))
    await exchange.kill()
    await exchange.restart()
    assert.equal((await lost).reason, 'exchange-restarted')
    assert.deepEqual(await client.channels.list(), [])
    const started = client.once('StasisStart', ({ channel }) => channel.id === 'again')
    await client.channels.originate({ endpoint: 'Local/waits@default', app: 'survivor', channelId: 'again' })
    await started
    await client.channels.hangup({ channelId: 'again' })
  })
})
