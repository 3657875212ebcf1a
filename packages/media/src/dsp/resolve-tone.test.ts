import assert from 'node:assert/strict'
import { test } from 'node:test'
import { northAmerica } from '../tones.table.ts'
import { resolveTone } from './resolve-tone.ts'
import { parseTonePattern } from './tone-pattern.ts'

const zones = { zones: new Map([['fr', { busy: '440/500,0/500' }]]), usual: northAmerica }

test('every tone of the table can be played', () => {
  for (const [name, pattern] of Object.entries(northAmerica)) assert.ok(parseTonePattern(pattern), name)
  assert.equal(parseTonePattern(northAmerica.stutter!)?.length, 13)
})

test('names in any letter case, of the zone that is named, else of the usual one', () => {
  assert.equal(resolveTone('Busy', zones), '480+620/500,0/500')
  assert.equal(resolveTone('busy;tonezone=FR', zones), '440/500,0/500')
  assert.equal(resolveTone('busy;tonezone=atlantis', zones), '480+620/500,0/500')
})

test('what is no name is a pattern; what is neither is nothing', () => {
  assert.equal(resolveTone('440+480/500,0/500', zones), '440+480/500,0/500')
  assert.equal(resolveTone('constructor', zones), undefined)
  assert.equal(resolveTone('busy;volume=11', zones), undefined)
  assert.equal(resolveTone('', zones), undefined)
})
