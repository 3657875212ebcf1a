import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

async function said(steps: string[], variables: Record<string, string> = {}) {
  const fixture = new DialplanFixture({ test: { 1: steps } })
  for (const [name, value] of Object.entries(variables)) fixture.globalVariables.set(name, value)
  const channel = await fixture.calls('1')
  const noted = fixture.steps(channel).flatMap((step) => /^NoOp\((.*)\)$/.exec(step)?.[1] ?? [])
  return { noted: noted.join(' '), problems: fixture.problems }
}

const branches = [
  'If($[${N} = 1])',
  'NoOp(one)',
  'ExitIf()',
  'ElseIf($[${N} = 2])',
  'NoOp(two)',
  'ExitIf()',
  'Else()',
  'NoOp(other)',
  'EndIf()',
  'NoOp(end)',
]

test('the first branch whose condition holds is done, or the one without a condition', async () => {
  for (const [N, expected] of [
    ['1', 'one end'],
    ['2', 'two end'],
    ['3', 'other end'],
  ] as const)
    assert.deepEqual(await said(branches, { N }), { noted: expected, problems: [] })
})

test('a branch without ExitIf comes to the next ElseIf, which is asked, and does not do Else', async () => {
  const steps = [
    'If(1)',
    'NoOp(a)',
    'ElseIf(0)',
    'NoOp(b)',
    'ElseIf(1)',
    'NoOp(c)',
    'Else',
    'NoOp(d)',
    'EndIf',
    'NoOp(e)',
  ]
  assert.deepEqual(await said(steps), { noted: 'a c e', problems: [] })
})

test('blocks in blocks', async () => {
  const inner = ['If(0)', 'NoOp(x)', 'Else()', 'NoOp(inner)', 'EndIf()']
  const steps = [
    'If(1)',
    ...inner,
    'NoOp(outer)',
    'ExitIf()',
    ...inner,
    'Else()',
    ...inner,
    'NoOp(y)',
    'EndIf()',
    'NoOp(end)',
  ]
  assert.deepEqual(await said(steps), { noted: 'inner outer end', problems: [] })
  const skipped = ['If(0)', ...inner, 'Else()', 'NoOp(else)', 'EndIf()', 'NoOp(end)']
  assert.deepEqual(await said(skipped), { noted: 'else end', problems: [] })
})

test('without branches, and what does not belong together', async () => {
  assert.deepEqual(await said(['If(0)', 'NoOp(x)', 'EndIf()', 'NoOp(end)']), { noted: 'end', problems: [] })
  assert.deepEqual(await said(['EndIf()', 'ExitIf()', 'NoOp(end)']), {
    noted: 'end',
    problems: ['EndIf: there is no If before it', 'ExitIf: the channel is in no block that ends'],
  })
  assert.deepEqual(await said(['If(0)', 'NoOp(x)']), { noted: 'x', problems: ['If: there is no EndIf'] })
})
