// `npm run cluster` as a reader types it: three exchanges and three NATS servers come up as one, and end together.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readUntil, temporaryDirectory } from '@jackfield/base/testing'
import { password } from '../../examples/cluster/configuration.ts'
import { statusAgain } from '../support/asked-again.ts'
import { endWithTests } from '../support/end-with-tests.ts'
import { runJackfield } from '../support/run-jackfield.ts'

const script = join(import.meta.dirname, '../../examples/cluster/start.ts')
const mostAttempts = 4

interface Started {
  readonly child: ChildProcess
  readonly directory: string
  output: string
}

let started: Started

/** It may end before they are one: somebody else may have had a port. */
async function start(heard: (begun: Started) => void = () => undefined): Promise<{ begun: Started; isUp: boolean }> {
  const directory = temporaryDirectory('cluster')
  const words = [script, '--free-ports', '--directory', directory]
  const child = endWithTests(spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] }))
  const begun: Started = { child, directory, output: '' }
  const isUp = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        begun.output += text
        heard(begun)
        if (begun.output.includes('Ctrl-C ends all of it')) resolve(true)
      })
    }
    child.once('close', () => resolve(false))
  })
  process.once('exit', () => killAll(begun))
  return { begun, isUp: await isUp }
}

/** What a test that fails leaves behind: they are in groups of their own. */
function killAll({ output }: Started): void {
  for (const [, pid] of output.matchAll(/process (\d+)$/gm)) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it has ended
    }
  }
}

before(async () => {
  for (let attempt = 1; ; attempt++) {
    const { begun, isUp } = await start()
    started = begun
    if (isUp) return
    assert.ok(attempt < mostAttempts, `three nodes never became one cluster:\n${begun.output}`)
  }
})

after(async () => {
  if (started && started.child.exitCode === null) {
    const ended = once(started.child, 'exit')
    started.child.kill('SIGTERM')
    await ended
  }
})

const addressOf = (name: string) =>
  new RegExp(`^${name} +(http:\\S+)/console,`, 'm').exec(started.output)?.[1] ?? assert.fail(started.output)

const authorization = `Basic ${Buffer.from(`demo:${password}`).toString('base64')}`

const ask = (node: string, method: string, path: string) =>
  fetch(`${addressOf(node)}/ari${path}`, { method, headers: { authorization } })

test('three exchanges are one: a call of one is seen at another, and a node is taken out of service from a third', async () => {
  const made = await ask('b', 'POST', '/channels?endpoint=Local/700@phones&extension=700&context=phones&priority=1')
  assert.equal(made.status, 200)
  const { id } = (await made.json()) as { id: string }
  assert.equal(await statusAgain(() => ask('c', 'GET', `/channels/${id}`)), 200)
  const config = (name: string) => ['--config', join(started.directory, name)]
  // on a busy machine b may come too late to be heard; whoever is told so asks again
  const answerOfB = (...words: string[]) =>
    readUntil(
      'an answer of b',
      () => runJackfield(...words),
      ({ errors }) => !errors.includes('does not answer'),
    )
  const drained = await answerOfB('cluster', 'drain', 'b', '--limit', '1', '--wait', ...config('a'))
  assert.deepEqual([drained.code, drained.errors], [0, ''])
  assert.match(drained.output, /Node b takes nothing new; \d calls? left\.\nNode b has no calls any more\.\n/)
  assert.equal(await statusAgain(() => ask('c', 'DELETE', '/cluster/nodes/b/drain'), 409), 204)
  const again = await answerOfB('cluster', 'undrain', 'b', ...config('c'))
  assert.deepEqual([again.code, again.errors], [1, 'The exchange b is not being drained\n'])
})

test('the console is where it says, at each node', async () => {
  for (const name of ['a', 'b', 'c']) {
    const answer = await fetch(`${addressOf(name)}/console`)
    // its login
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [401, 'text/html; charset=utf-8'])
    assert.match(await answer.text(), /type="password"/)
  }
})

test('what it writes is a configuration without a complaint', async () => {
  const { code, output } = await runJackfield('check', '--json', '--config', join(started.directory, 'a'))
  const { complaints } = JSON.parse(output) as { complaints: { severity: string; message: string }[] }
  const bad = complaints.filter(({ severity }) => severity !== 'notice')
  assert.deepEqual([code, bad], [0, []])
})

test('a node that is killed is dead for the others, which go on', async () => {
  const [, pid] = /^c .*process (\d+)$/m.exec(started.output) ?? assert.fail(started.output)
  process.kill(Number(pid), 'SIGKILL')
  await readUntil(
    'c is dead',
    async () => (await (await ask('a', 'GET', '/cluster')).json()) as { nodes: { name: string; state: string }[] },
    ({ nodes }) => nodes.some(({ name, state }) => name === 'c' && state === 'dead'),
  )
  assert.match(started.output, /^c has ended$/m)
  assert.equal((await ask('b', 'GET', '/channels')).status, 200)
})

test('a NATS server that ends before they are one ends all of them, and it says why', async () => {
  let killed: number | undefined
  const { begun, isUp } = await start(({ output }) => {
    const [, pid] = /^nats-b .*process (\d+)$/m.exec(output) ?? []
    if (killed !== undefined || pid === undefined) return
    killed = Number(pid)
    process.kill(killed, 'SIGKILL')
  })
  assert.deepEqual([isUp, begun.child.exitCode], [false, 1])
  assert.match(begun.output, /^nats-b ended at its start:\n.*Server is ready$/ms)
  assert.match(begun.output, /all of them end$/m)
})

test('Ctrl-C ends all of them, and nothing is left running', async () => {
  const pids = [...started.output.matchAll(/process (\d+)$/gm)].map(([, pid]) => Number(pid))
  // a server that was left out by the others was started again
  assert.ok(pids.length >= 6)
  const ended = once(started.child, 'exit')
  started.child.kill('SIGINT')
  assert.deepEqual(await ended, [0, null])
  // the system takes a moment to forget a process that has ended
  for (const pid of pids) await readUntil(`process ${pid} is gone`, () => !isThere(pid))
})

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
