import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type PlacementDeps, placeFor } from './placement.ts'

const node = (name: string, more: Partial<ReturnType<PlacementDeps['nodes']>[0]> = {}) => ({
  ...{ name, state: 'alive' as const, isSelf: name === 'a', isDraining: false, load: 0.5 },
  ...more,
})

const asked = { endpoint: 'PJSIP/bob', application: undefined }

const deps = (more: Partial<PlacementDeps> = {}): PlacementDeps => ({
  isDraining: () => false,
  nodes: () => [node('a'), node('b'), node('c', { load: 0.1 })],
  telephoneAt: () => 'b',
  isEverywhere: () => true,
  ...more,
})

it('a telephone is called by the node where it is registered', () => {
  assert.equal(placeFor(asked, deps()), 'b')
  assert.equal(placeFor(asked, deps({ telephoneAt: () => undefined })), undefined)
  assert.equal(placeFor({ ...asked, endpoint: undefined }, deps()), undefined)
})

it('a node that drains, is silent or gone gets no new call', () => {
  for (const more of [{ isDraining: true }, { state: 'suspect' as const }, { state: 'dead' as const }])
    assert.equal(placeFor(asked, deps({ nodes: () => [node('a'), node('b', more)] })), undefined)
})

it('a node that drains itself sends new calls to the one with the least to do', () => {
  const draining = { isDraining: () => true, telephoneAt: () => undefined }
  assert.equal(placeFor(asked, deps(draining)), 'c')
  assert.equal(placeFor({ endpoint: undefined, application: undefined }, deps(draining)), 'c')
  const nodes = () => [node('a'), node('b', { isDraining: true }), node('c', { state: 'suspect' })]
  assert.equal(placeFor(asked, deps({ ...draining, nodes })), undefined)
})

it('a call for an application that only this node has stays here', () => {
  const alone = deps({ isEverywhere: (name) => name !== 'mine' })
  assert.equal(placeFor({ ...asked, application: 'mine' }, alone), undefined)
  assert.equal(placeFor({ ...asked, application: 'ivr' }, alone), 'b')
})
