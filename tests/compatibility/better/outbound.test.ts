// What is right here where the recorded server is not: sockets the exchange opens.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Json } from '../../support/event-client.ts'
import { FarSide } from '../../support/far-side.ts'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage
let far: FarSide

before(async () => {
  stage = await KitStage.start()
  far = await FarSide.open()
})
after(async () => {
  await stage.stop()
  await far.close()
})

it('outbound/dynamic: a websocket client and its application made by request work at once, without a reload', async () => {
  const client = '/asterisk/config/dynamic/res_websocket_client/websocket_client/kit-dynamic'
  const outbound = '/asterisk/config/dynamic/res_ari/outbound_websocket/kit-dynamic'
  const fields = (values: Record<string, string>) => ({
    fields: Object.entries(values).map(([attribute, value]) => ({ attribute, value })),
  })
  const uri = `ws://127.0.0.1:${far.port}/dynamic`
  const login = { username: 'dyna', password: 'mic' }
  const how = { uri, protocols: 'ari', connection_type: 'per_call_config', connection_timeout: '240000', ...login }
  const who = { websocket_client_id: 'kit-dynamic', apps: 'outbound-dynamic', local_ari_user: 'kit' }
  assert.equal((await stage.ask('PUT', client, { body: fields(how) })).status, 200)
  assert.equal((await stage.ask('PUT', outbound, { body: fields(who) })).status, 200)
  const query = { endpoint: 'Local/outbound-dynamic@kit-stasis', context: 'kit', extension: 'answer', priority: 1 }
  const [made, visit] = await Promise.all([stage.ask('POST', '/channels/dynamic-1', { query }), far.visit()])
  assert.equal(made.status, 200)
  assert.equal(visit.request.headers.authorization, `Basic ${Buffer.from('dyna:mic').toString('base64')}`)
  const { channel } = await visit.client.next('StasisStart')
  assert.equal((await visit.client.request('DELETE', `channels/${(channel as Json).id}`)).status_code, 204)
  await visit.client.next('StasisEnd')
  assert.equal((await visit.client.closed).code, 1000)
  assert.equal((await stage.ask('DELETE', outbound)).status, 204)
  assert.equal((await stage.ask('GET', outbound)).status, 404)
})
