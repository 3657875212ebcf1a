// What is right here where the recorded server is not: snooping.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

it('snoop/id-taken: an id that is taken is refused with 409', async () => {
  const client = await stage.open('snoop-taken')
  await stage.enter(client, 'snoop-taken-1')
  const body = { app: 'snoop-taken', spy: 'in', snoopId: 'snoop-taken-s' }
  assert.equal((await stage.ask('POST', '/channels/snoop-taken-1/snoop', { body })).status, 200)
  await client.next('StasisStart')
  assert.equal((await stage.ask('POST', '/channels/snoop-taken-1/snoop', { body })).status, 409)
  const query = { app: 'snoop-taken', spy: 'in' }
  const own = await stage.ask('POST', '/channels/snoop-taken-1/snoop/snoop-taken-1', { query })
  assert.deepEqual([own.status, typeof own.body.code], [409, 'string'])
})
