import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from './dialplan-fixture.ts'

/** A dialplan as it is read from a file: its steps stand in its lines. */
function written(...steps: string[]): DialplanFixture {
  const fixture = new DialplanFixture()
  for (const [at, step] of steps.entries()) {
    const [, application = '', data = ''] = /^(\w+)\((.*)\)$/.exec(step) ?? []
    const place = { file: 'extensions.conf', line: at + 10 }
    fixture.contexts.addPriority({
      context: 'test',
      exten: '1',
      registrar: 'pbx_config',
      priority: at + 1,
      label: undefined,
      application,
      data,
      place,
    })
  }
  return fixture
}

test('an application that is not there is one line in the log, with file and line of the dialplan', async () => {
  const fixture = written('NoOp(x)', 'NoSuchThing(a,b)')
  await fixture.calls('1')
  assert.deepEqual(fixture.problems, [
    "there is no application 'NoSuchThing' for extension 1 of test, priority 2 (extensions.conf:11)",
  ])
})

test('a function that is not there is one line in the log, with file and line, read or written', async () => {
  for (const [step, problem] of [
    ['NoOp(${NO_SUCH(x)})', "there is no function 'NO_SUCH' (extensions.conf:11)"],
    ['Set(NO_SUCH(x)=1)', "there is no function 'NO_SUCH' (extensions.conf:11)"],
    ['NoOp(${CUT(X)})', 'the function CUT needs an argument: delimiter (extensions.conf:11)'],
    ['NoOp($[1 + ])', undefined],
  ] as const) {
    const fixture = written('NoOp(x)', step)
    await fixture.calls('1')
    assert.equal(fixture.problems.length, 1)
    if (problem) assert.equal(fixture.problems[0], problem)
    else assert.match(fixture.problems[0] ?? '', / \(extensions\.conf:11\)$/)
  }
})

test('what an application runs in its place is found in the same line', async () => {
  for (const name of ['Exec', 'ExecIf', 'TryExec']) {
    const fixture = written(`${name}(${name === 'ExecIf' ? '1?' : ''}Nothing(x))`)
    await fixture.calls('1')
    assert.deepEqual(fixture.problems, [`${name}: there is no application 'Nothing' (extensions.conf:10)`])
  }
})

test('what somebody asks for from outside is written nowhere', async () => {
  const fixture = written('Wait(10)')
  const channel = await fixture.calls('1')
  await fixture.engine.readFunctionLater(channel, 'NO_SUCH(x)')
  assert.deepEqual(fixture.problems, ["there is no function 'NO_SUCH'"])
  channel.requestHangup('explicit', 16)
  await fixture.clock.settle()
})
