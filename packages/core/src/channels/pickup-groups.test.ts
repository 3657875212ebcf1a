import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mayPickUp, noGroups, parseGroupNames, parseGroupNumbers } from './pickup-groups.ts'

it('group numbers are lists and ranges from 0 to 63; what is none is left out', () => {
  assert.deepEqual(parseGroupNumbers('5, 1,3-4,3'), ['1', '3', '4', '5'])
  assert.deepEqual(parseGroupNumbers('62-99,0'), ['0', '62', '63'])
  assert.deepEqual(parseGroupNumbers('64,x,-1,4-2,1-x,'), [])
})

it('group names stand between commas', () => {
  assert.deepEqual(parseGroupNames(' sales,support,,sales '), ['sales', 'support'])
})

it('a call may be taken by whom both have a group in common with, numbers and names apart', () => {
  assert.ok(mayPickUp({ ...noGroups, pickup: ['1', '2'] }, { ...noGroups, call: ['2'] }))
  assert.ok(mayPickUp({ ...noGroups, namedPickup: ['a'] }, { ...noGroups, namedCall: ['a'] }))
  assert.ok(!mayPickUp({ ...noGroups, pickup: ['1'], call: ['2'] }, { ...noGroups, call: ['2'], namedCall: ['1'] }))
  assert.ok(!mayPickUp(noGroups, noGroups))
})
