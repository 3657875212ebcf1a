import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'
import { defaultFeatures } from '../features/feature-settings.ts'

test('keys of the channel', async () => {
  await checkValues({}, [
    ['${FEATUREMAP(blindxfer)}', '#'],
    ['${SET(FEATUREMAP(blindxfer)=*1)}${FEATUREMAP(blindxfer)}', '*1*1'],
    ['${FEATUREMAP(nonsense)}', ''],
  ])
})

test('keys of an application that features.conf names', async () => {
  const fixture = new DialplanFixture()
  const note = { name: 'note', code: '*9', activatedBy: 'both', runsOn: 'self', application: 'NoOp', data: '' } as const
  fixture.settings = { ...fixture.settings, features: { ...defaultFeatures, applications: new Map([['note', note]]) } }
  assert.equal(await fixture.inDialplan('${FEATUREMAP(note)}', fixture.standing()), '*9')
  assert.equal(await fixture.inDialplan('${FEATUREMAP(constructor)}', fixture.standing()), '')
})
