// What is right here where the recorded server is not, or where the specification asks for more: the exchange itself.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

it('asterisk/logging-rotate: a log channel made by request is still there after it was rotated', async () => {
  const channel = '/asterisk/logging/kit-rotated'
  assert.equal((await stage.ask('POST', channel, { query: { configuration: 'error' } })).status, 204)
  const mine = async () => {
    const { body } = await stage.ask('GET', '/asterisk/logging')
    return body.filter((log: { channel: string }) => log.channel.includes('kit-rotated'))
  }
  const before = await mine()
  assert.equal((await stage.ask('PUT', `${channel}/rotate`)).status, 204)
  assert.deepEqual(await mine(), before)
  assert.equal(before.length, 1)
  assert.equal((await stage.ask('DELETE', channel)).status, 204)
})

it('asterisk/config-other-spelling: configuration objects are found under every path and spelling', async () => {
  const { body: auth } = await stage.ask('GET', '/asterisk/config/dynamic/res_pjsip/auth/bob')
  for (const path of [
    '/asterisk/res_pjsip/auth/bob',
    '/server/res_pjsip/auth/bob',
    '/server/config/dynamic/res_pjsip/auth/bob',
  ]) {
    assert.deepEqual(await stage.ask('GET', path), { status: 200, body: auth }, path)
  }
  const { body: outbound } = await stage.ask('GET', '/asterisk/config/dynamic/res_ari/outbound_websocket/kit-percall')
  for (const path of [
    '/asterisk/config/dynamic/res_ari/outbound-websocket/kit-percall',
    '/server/res_ari/outbound-websocket/kit-percall',
  ]) {
    assert.deepEqual(await stage.ask('GET', path), { status: 200, body: outbound }, path)
  }
})

it('asterisk/info-unknown-part: a part that does not exist is refused, and those that exist are named', async () => {
  const info = (only: string) => stage.ask('GET', '/asterisk/info', { query: { only } })
  for (const only of ['weather', 'build,weather']) {
    const { status, body } = await info(only)
    assert.deepEqual(
      [status, body.parameter, body.allowed],
      [400, 'only', ['build', 'system', 'config', 'status']],
      only,
    )
  }
  assert.deepEqual(Object.keys((await info('build')).body), ['build'])
})
