// What is right here where the recorded server is not: events.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

it('events/user-event-bad-variables: variables that are no object are refused with 400, and nobody hears of it', async () => {
  const client = await stage.open('user-event-bad')
  const query = { application: 'user-event-bad' }
  for (const variables of ['text', ['list'], 7, true]) {
    const { status, body } = await stage.ask('POST', '/events/user/kit-event', { query, body: { variables } })
    assert.deepEqual([status, typeof body.code], [400, 'string'], JSON.stringify(variables))
  }
  assert.deepEqual(await stage.told(client), [])
})
