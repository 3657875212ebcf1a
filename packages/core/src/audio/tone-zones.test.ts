import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { resolveTone } from '@jackfield/media'
import { readToneZones } from './tone-zones.ts'

const text = `
[general]
country = fr
[us]
description = United States
busy = 480+620/500,0/500
[fr]
ringcadence = 1500,3500
busy = 440/500,0/500
`

it('finds tones in the zone that is named, else in that of the country, else in the usual one', () => {
  const zones = readToneZones(parseConf(text))
  assert.equal(resolveTone('busy', zones), '440/500,0/500')
  assert.equal(resolveTone('Busy;tonezone=us', zones), '480+620/500,0/500')
  assert.equal(resolveTone('busy;tonezone=nowhere', zones), '440/500,0/500')
  assert.equal(resolveTone('dial', zones), '350+440')
  assert.equal(resolveTone('ringcadence', zones), undefined)
})

it('has tones without any file', () => {
  assert.equal(resolveTone('congestion', readToneZones(parseConf(''))), '480+620/250,0/250')
})
