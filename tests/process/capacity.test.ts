// `jackfield capacity` with as few calls as it goes: what it counts must come out even. How fast any of it was says nothing here.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort, readUntil, temporaryDirectory } from '@jackfield/base/testing'
import { endWithTests } from '../support/end-with-tests.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { program, runJackfield } from '../support/run-jackfield.ts'

interface Figures {
  readonly wanted: number
  readonly attempted: number
  readonly reached: number
  readonly refused: number
  readonly callsOfGate: number
  readonly failures: Readonly<Record<string, number>>
  readonly packets: { readonly sent: number; readonly received: number }
  readonly events: {
    readonly expected: Readonly<Record<string, number>>
    readonly got: Readonly<Record<string, number>>
  }
}

interface Step {
  readonly figures: Figures
  readonly verdict: { readonly why: readonly string[] }
}

interface Found {
  readonly scenarios: readonly { name: string; unit: string; best: number; steps: readonly Step[] }[]
  readonly overload: readonly {
    readonly scenario: string
    readonly limits: { readonly maxcalls: number; readonly maxcallspersecond: number }
    readonly figures: Figures
  }[]
  readonly found: Readonly<Record<string, number>>
  readonly isInterrupted: boolean
}

const everything = ['calls', 'relay', 'conference', 'transcoding', 'recording', 'websocket']
/** What a machine that others are busy on does to audio, and to nothing else. */
const ofBusyMachine = [
  /^\d+ packets were lost$/,
  /^\d+ telephones got less audio than was said$/,
  /^the farm did not read \d+ packets in time$/,
  /^a process of the farm was busy for /,
  /^while others had /,
]
/** A busy machine is late, which says nothing here. */
const patient = ['--lateness', '0', '--processes', '2']

test('every kind of call is made, heard and counted, and with twice as much the gate refuses', async () => {
  const { code, output, errors } = await runJackfield('capacity', '--seconds', '1', '--max', '3', '--json', ...patient)
  assert.equal(code, 0, errors)
  const { scenarios, overload, isInterrupted } = JSON.parse(output) as Found
  assert.equal(isInterrupted, false)
  assert.deepEqual(
    scenarios.map(({ name }) => name),
    everything,
  )
  for (const { name, unit, steps } of scenarios) {
    // the search repeats a step that came short on a machine that others are busy on
    const { figures } = steps.find(({ figures: { wanted, reached } }) => reached >= wanted) ?? steps[0]!
    assert.equal(figures.wanted, 3)
    assert.deepEqual(figures.failures, {}, name)
    assert.deepEqual(figures.events.got, figures.events.expected, name)
    assert.ok((figures.events.expected.ChannelCreated ?? 0) > 0, name)
    if (unit === 'calls') {
      assert.equal(figures.reached, 3, name)
      assert.ok(figures.packets.sent > 0 && figures.packets.received > 0, name)
    } else {
      assert.ok(figures.attempted > 0, name)
      assert.equal(figures.events.got.StasisEnd, figures.events.expected.ChannelDestroyed, name)
    }
  }
  const last = overload.at(-1)
  assert.ok(last, errors)
  assert.ok(
    overload.some(({ figures }) => figures.refused > 0),
    errors,
  )
  assert.ok(last.figures.callsOfGate <= (last.limits.maxcalls ?? Number.POSITIVE_INFINITY), errors)
  assert.deepEqual(last.figures.events.got, last.figures.events.expected)
})

test('Ctrl-C ends the calls, the farm and the exchange, and shows what is known', async () => {
  const words = ['capacity', '--scenario', 'relay', '--seconds', '3600', '--max', '2', '--json', ...patient]
  const child = endWithTests(spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] }))
  const output = child.stdout.setEncoding('utf8').toArray()
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  while (!errors.includes('relay:')) await once(child.stderr, 'data')
  const farm = childrenOf(child.pid as number)
  assert.equal(farm.length, 4, 'two processes of callers, an application, an exchange')
  child.kill('SIGINT')
  await once(child, 'close')
  assert.equal(child.exitCode, 130)
  const found = JSON.parse((await output).join('')) as Found
  assert.equal(found.isInterrupted, true)
  assert.deepEqual(
    farm.filter((pid) => existsSync(`/proc/${pid}`)),
    [],
  )
})

test('an exchange that runs already is called once it has been told who calls', async (t) => {
  const [sip, websockets] = [await freePort(), await freePort()]
  const directory = join(temporaryDirectory('capacity'), 'etc')
  const here = ['--listen', '127.0.0.1', '--websocket-port', String(websockets), '--processes', '1']
  const { output: said } = await runJackfield('capacity', '--write-configuration', directory, ...here)
  const [, password = ''] = /--password (\S+)/.exec(said) ?? []
  const written = (name: string) => readFileSync(join(directory, name), 'utf8')
  const transport = `[udp]\ntype = transport\nprotocol = udp\nbind = 127.0.0.1:${sip}\n`
  const names = ['extensions.conf', 'confbridge.conf', 'websocket_client.conf']
  const exchange = await ExchangeProcess.start({
    files: {
      'pjsip.conf': transport + written('pjsip.conf'),
      ...Object.fromEntries(names.map((name) => [name, written(name)])),
    },
    ari: written('ari.conf'),
  })
  t.after(() => exchange.stop())
  const there = ['--against', `127.0.0.1:${sip}`, '--http', exchange.url, '--password', password]
  const few = ['--scenario', 'calls,websocket', '--seconds', '0.2', '--max', '1', '--lateness', '0', '--json']
  const measured = async () => {
    const { code, output, errors } = await runJackfield('capacity', ...there, ...here, ...few)
    assert.equal(code, 0, errors)
    const measured = JSON.parse(output) as Found
    for (const { name, steps } of measured.scenarios)
      for (const { figures, verdict } of steps) {
        assert.deepEqual([name, figures.failures, figures.refused], [name, {}, 0])
        assert.deepEqual(figures.events.got, figures.events.expected, name)
        const why = verdict.why.filter((words) => !ofBusyMachine.some((known) => known.test(words)))
        assert.deepEqual(why, [], name)
      }
    return measured
  }
  const { scenarios, found, overload } = await readUntil('one call of each kind is carried', measured, (last) =>
    last.scenarios.every(({ best }) => best === 1),
  )
  assert.deepEqual(
    scenarios.map(({ name }) => name),
    ['calls', 'websocket'],
  )
  assert.deepEqual([found, overload], [{ maxcalls: 1, maxcallspersecond: 1 }, []])
  const { errors: refused } = await runJackfield('capacity', ...there.slice(0, -1), 'wrong', ...here, ...few)
  assert.match(refused, /the application cannot connect to .*401/)
})

test('words that make no sense are refused with the page of help', async () => {
  const { code, errors } = await runJackfield('capacity', '--scenario', 'fax')
  assert.equal(code, 2)
  assert.match(errors, /there is no scenario 'fax'.*\n\nUsage: jackfield capacity/)
})

test('what another exchange has to be told is written, and how to go on', async () => {
  const directory = join(temporaryDirectory('capacity'), 'etc')
  const { code, output } = await runJackfield('capacity', '--write-configuration', directory, '--listen', '192.0.2.7')
  assert.equal(code, 0)
  const [, password] = /--listen 192\.0\.2\.7 .*--password (\S+)/.exec(output) ?? []
  assert.ok(password)
  assert.match(
    readFileSync(join(directory, 'ari.conf'), 'utf8'),
    new RegExp(`\\[capacity\\][^]*password = ${password}`),
  )
  assert.match(readFileSync(join(directory, 'pjsip.conf'), 'utf8'), /match = 192\.0\.2\.7/)
  assert.match(readFileSync(join(directory, 'websocket_client.conf'), 'utf8'), /uri = ws:\/\/192\.0\.2\.7:18100\//)
})

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}
