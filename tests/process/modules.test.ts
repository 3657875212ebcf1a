// The life of a module as the specification has it, row by row, on a started exchange; and what goes and comes with one.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

let exchange: ExchangeProcess

before(async () => {
  const dialplan = '[default]\nexten => stay,1,Answer()\n same => n,Wait(600)\n'
  exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan } })
})
after(() => exchange.stop())

async function ask(method: string, path: string): Promise<{ status: number; body: Json }> {
  const answer = await exchange.request(method, path)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

const module = (method: string, name: string) => ask(method, `/asterisk/modules/${name}`)
const load = (name: string) => module('POST', name)
const unload = (name: string) => module('DELETE', name)
const reload = (name: string) => module('PUT', name)

async function isLoaded(name: string): Promise<boolean> {
  const { status } = await module('GET', name)
  const list = (await ask('GET', '/asterisk/modules')).body as unknown as { name: string }[]
  const isListed = list.some((one) => one.name === name)
  assert.equal(status, isListed ? 200 : 404)
  return isListed
}

describe('unloaded, load', () => {
  it('it can be loaded: loaded', async () => {
    await unload('app_echo.so')
    assert.equal((await load('app_echo.so')).status, 204)
    assert.ok(await isLoaded('app_echo.so'))
  })

  it('it cannot be loaded, because there is none or because it lacks what it needs: an error, still unloaded', async () => {
    assert.equal((await load('app_nowhere.so')).body.code, 'module-load-declined')
    await unload('app_stasis_broadcast.so')
    await unload('res_stasis_broadcast.so')
    assert.deepEqual(await load('app_stasis_broadcast.so').then(({ status, body }) => [status, body.code]), [
      409,
      'module-load-declined',
    ])
    assert.ok(!(await isLoaded('app_stasis_broadcast.so')))
    assert.equal((await load('res_stasis_broadcast.so')).status, 204)
    assert.equal((await load('app_stasis_broadcast.so')).status, 204)
  })
})

describe('loaded, load', () => {
  it('an error, still loaded', async () => {
    const { status, body } = await load('app_echo.so')
    assert.deepEqual([status, body.code], [409, 'module-already-loaded'])
    assert.ok(await isLoaded('app_echo.so'))
  })
})

describe('loaded, unload', () => {
  it('it can be unloaded: unloaded', async () => {
    assert.equal((await unload('app_echo.so')).status, 204)
    assert.ok(!(await isLoaded('app_echo.so')))
    await load('app_echo.so')
  })

  it('it cannot be unloaded at all: an error, still loaded', async () => {
    const { status, body } = await unload('res_sorcery_config.so')
    assert.deepEqual([status, body.code], [409, 'module-not-unloadable'])
    assert.ok(await isLoaded('res_sorcery_config.so'))
  })

  it('it is in use: an error, still loaded', async () => {
    const { body } = await module('GET', 'res_stasis.so')
    assert.ok(Number(body.use_count) > 0)
    assert.deepEqual(await unload('res_stasis.so').then((refused) => [refused.status, refused.body.code]), [
      409,
      'module-in-use',
    ])
    assert.ok(await isLoaded('res_stasis.so'))
  })
})

describe('unloaded, unload', () => {
  it('an error, still unloaded', async () => {
    await unload('app_echo.so')
    const { status, body } = await unload('app_echo.so')
    assert.deepEqual([status, body.code], [404, 'module-not-running'])
    assert.ok(!(await isLoaded('app_echo.so')))
    await load('app_echo.so')
  })
})

describe('loaded, reload', () => {
  it('it can be reloaded: loaded, with what its configuration says now', async () => {
    exchange.write(
      'extensions.conf',
      '[globals]\nWORD = new\n\n[default]\nexten => stay,1,Answer()\n same => n,Wait(600)\n',
    )
    assert.equal((await reload('pbx_config.so')).status, 204)
    assert.ok(await isLoaded('pbx_config.so'))
    assert.equal((await ask('GET', '/asterisk/variable?variable=WORD')).body.value, 'new')
  })

  it('it cannot be reloaded: an error, still loaded', async () => {
    const { status, body } = await reload('app_echo.so')
    assert.deepEqual([status, body.code], [409, 'module-not-reloadable'])
    assert.ok(await isLoaded('app_echo.so'))
  })
})

describe('unloaded, reload', () => {
  it('an error, still unloaded', async () => {
    await unload('app_echo.so')
    const { status, body } = await reload('app_echo.so')
    assert.deepEqual([status, body.code], [404, 'module-not-running'])
    assert.ok(!(await isLoaded('app_echo.so')))
    await load('app_echo.so')
  })
})

describe('with a module goes, and comes back', () => {
  it('its paths, over HTTP and over event sockets', async () => {
    const socket = await EventClient.open(exchange.events('watching'))
    const both = async () => [
      (await ask('GET', '/mailboxes')).status,
      (await socket.request('GET', 'mailboxes')).status_code,
    ]
    assert.deepEqual(await both(), [200, 200])
    await unload('res_ari_mailboxes.so')
    assert.deepEqual(await both(), [404, 404])
    await load('res_ari_mailboxes.so')
    assert.deepEqual(await both(), [200, 200])
    await socket.close()
  })

  it('its functions', async () => {
    const socket = await EventClient.open(exchange.events('functions'))
    await ask('POST', '/channels/asked?endpoint=Local/stay@default&app=functions')
    await socket.next('StasisStart')
    const value = async () => (await ask('GET', '/channels/asked/variable?variable=BASE64_ENCODE(a)')).body.value
    assert.equal(await value(), 'YQ==')
    await unload('func_base64.so')
    assert.equal(await value(), undefined)
    await load('func_base64.so')
    assert.equal(await value(), 'YQ==')
    await ask('DELETE', '/channels/asked')
    await socket.close()
  })

  it('its applications of the dialplan', async () => {
    const socket = await EventClient.open(exchange.events('dialplan'))
    exchange.write(
      'extensions.conf',
      '[default]\nexten => stay,1,Answer()\n same => n,Wait(600)\n' +
        'exten => echo,1,Answer()\n same => n,Echo()\n same => n(after),Stasis(dialplan,after)\n',
    )
    await reload('pbx_config.so')
    await unload('app_echo.so')
    const made = await ask(
      'POST',
      '/channels/far?endpoint=Local/stay@default&context=default&extension=echo&priority=1',
    )
    assert.equal(made.status, 200)
    // an application that is not there ends the call
    const gone = async () => (await ask('GET', '/channels/far')).status
    while ((await gone()) !== 404);
    await load('app_echo.so')
    await ask('POST', '/channels/near?endpoint=Local/stay@default&context=default&extension=echo&priority=1')
    const running = async () => ((await ask('GET', '/channels/near')).body.dialplan as Json | undefined)?.app_name
    while ((await running()) !== 'Echo');
    await ask('DELETE', '/channels/near')
    assert.deepEqual(socket.events, [])
    await socket.close()
  })
})

it('the same under the name of the specification', async () => {
  assert.equal((await ask('DELETE', '/server/modules/app_echo.so')).status, 204)
  assert.equal((await ask('PUT', '/server/modules/app_echo.so')).status, 404)
  assert.equal((await ask('POST', '/server/modules/app_echo.so')).status, 204)
  const { body } = await ask('GET', '/server/modules/app_echo.so')
  assert.deepEqual(Object.keys(body).sort(), ['description', 'name', 'status', 'support_level', 'use_count'])
})
