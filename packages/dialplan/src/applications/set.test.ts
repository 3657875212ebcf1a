import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('values as they stand, functions written', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'Set(A="quoted")',
    'Set(B=a,b=c)',
    'Set(C= blank)',
    'Set(GLOBAL(G)=g)',
    'Set(nothing)',
    'Set(D E=1)',
    'NoOp("quoted"a,b=c blankg1)',
  ])
  assert.equal(fixture.problems.length, 2)
})
