import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultFeatures } from '../engine/feature-settings.ts'
import { checkValues, Rehearsal } from '../engine/rehearsal.ts'

test('keys of the channel', async () => {
  await checkValues({}, [
    ['${FEATUREMAP(blindxfer)}', '#'],
    ['${SET(FEATUREMAP(blindxfer)=*1)}${FEATUREMAP(blindxfer)}', '*1*1'],
    ['${FEATUREMAP(nonsense)}', ''],
  ])
})

test('keys of an application that features.conf names', async () => {
  const world = new Rehearsal()
  const note = { name: 'note', code: '*9', activatedBy: 'both', runsOn: 'self', application: 'NoOp', data: '' } as const
  world.settings = { ...world.settings, features: { ...defaultFeatures, applications: new Map([['note', note]]) } }
  assert.equal(await world.inDialplan('${FEATUREMAP(note)}', world.standing()), '*9')
  assert.equal(await world.inDialplan('${FEATUREMAP(constructor)}', world.standing()), '')
})
