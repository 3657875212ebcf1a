import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('values as they stand, functions written', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'Set(A="quoted")',
        'Set(B=a,b=c)',
        'Set(C= blank)',
        'Set(GLOBAL(G)=g)',
        'Set(nothing)',
        'Set(D E=1)',
        'NoOp(${A}${B}${C}${G}${D E})',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'Set(A="quoted")',
    'Set(B=a,b=c)',
    'Set(C= blank)',
    'Set(GLOBAL(G)=g)',
    'Set(nothing)',
    'Set(D E=1)',
    'NoOp("quoted"a,b=c blankg1)',
  ])
  assert.equal(world.problems.length, 2)
})
