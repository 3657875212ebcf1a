// What is right here where the recorded server is not: device states.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

it('devicestates/unknown-state: a state that does not exist is the fault of whoever asks, and changes nothing', async () => {
  const device = '/deviceStates/Stasis:unknown-state'
  const set = (deviceState: string) => stage.ask('PUT', device, { query: { deviceState } })
  const state = async () => (await stage.ask('GET', device)).body.state
  assert.equal((await set('BUSY')).status, 204)
  const { status, body } = await set('BORED')
  assert.deepEqual([status, body.parameter], [400, 'deviceState'])
  assert.ok(body.allowed.includes('RINGING'))
  assert.equal(await state(), 'BUSY')
  assert.equal((await set('inuse')).status, 204)
  assert.equal(await state(), 'INUSE')
})
