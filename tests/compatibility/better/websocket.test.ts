// What is right here where the recorded server is not: requests over the event socket.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

it('websocket/event-filter: no filter holds back the answer to a request', async () => {
  const client = await stage.open('websocket-filter')
  await stage.enter(client, 'websocket-filter-1')
  const filters = [
    { allowed: [{ type: 'StasisEnd' }], disallowed: [] },
    { allowed: [{ type: 'RESTResponse' }], disallowed: [] },
    { allowed: [], disallowed: [{ type: 'RESTResponse' }] },
    { allowed: [], disallowed: [{ type: 'ChannelVarset' }] },
  ]
  for (const [at, filter] of filters.entries()) {
    const { status } = await stage.ask('PUT', '/applications/websocket-filter/eventFilter', { body: filter })
    assert.equal(status, 200)
    const uri = `channels/websocket-filter-1/variable?variable=WS_FILTER&value=${at}`
    assert.equal((await client.request('POST', uri)).status_code, 204, JSON.stringify(filter))
    const { body } = await stage.ask('GET', '/channels/websocket-filter-1/variable', {
      query: { variable: 'WS_FILTER' },
    })
    assert.equal(body.value, String(at))
  }
})
