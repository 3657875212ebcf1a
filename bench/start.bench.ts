// What a start takes and what an idle exchange holds: cold, with nothing kept, and warm, with what an earlier start kept, both
// beside a Node that does nothing. It is up when it says so, and /ready then has to say so too: every door is open, those of SIP too.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@jackfield/base/testing'
import { memoryOf } from '../tests/support/memory-of.ts'
import { threadCpu } from './measure/process-cpu.ts'
import { Report } from './measure/report.ts'

const rounds = Number(process.env.START_BENCH_ROUNDS ?? 7)
const coldRounds = 3
/** long enough to have settled, also where others want the processor too */
const idleMs = 10_000
const megabyte = 2 ** 20
/** only ends a bench that would wait for ever */
const longestMs = 300_000

interface Start {
  readonly wallMs: number
  readonly cpuMs: number
}

const program = join(import.meta.dirname, '../bin/jackfield.mjs')
const folder = mkdtempSync(join(tmpdir(), 'jackfield-start-'))
let number = 0

/** those that run, for a bench that fails */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

async function configured(): Promise<{ conf: string; port: number }> {
  const port = await freePort()
  const home = join(folder, `exchange-${++number}`)
  mkdirSync(join(home, 'etc'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(home, 'etc', name), text)
  const directories = ['varlib', 'data', 'spool', 'run', 'log'].map((name) => `ast${name}dir = ${home}/${name}\n`)
  write('asterisk.conf', `[directories]\nastetcdir = ${home}/etc\n${directories.join('')}systemsoundsdir =\n`)
  write('http.conf', `[general]\nenabled = yes\nbindaddr = 127.0.0.1\nbindport = ${port}\n`)
  write('ari.conf', '[general]\nenabled = yes\n')
  write('modules.conf', '[modules]\nautoload = yes\n')
  write('pjsip.conf', `[udp]\ntype = transport\nprotocol = udp\nbind = 127.0.0.1:0\n`)
  return { conf: join(home, 'etc/asterisk.conf'), port }
}

async function started(cache: string): Promise<Start & { child: ChildProcess }> {
  const { conf, port } = await configured()
  const begun = performance.now()
  const child = spawn(process.execPath, [program, 'start', '-C', conf], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  })
  children.add(child)
  // who asks it again and again takes a processor from it
  await isUp(child)
  const wallMs = performance.now() - begun
  const cpuMs = (threadCpu(child.pid as number).get('node-MainThread') ?? Number.NaN) / 1000
  const { status } = await fetch(`http://127.0.0.1:${port}/ready`)
  if (status !== 200) throw new Error(`an exchange that says it is up is not ready: ${status}`)
  return { wallMs, cpuMs, child }
}

function isUp(child: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`the exchange is not up: ${said}`))
    const timer = setTimeout(failed, longestMs)
    child.once('exit', failed)
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (!said.includes('Ctrl-C ends it')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

async function ended(child: ChildProcess): Promise<void> {
  children.delete(child)
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  await exit
}

/** A Node that does nothing, from its start to its end. */
function bare(): Start {
  const begun = performance.now()
  const { stdout } = spawnSync(process.execPath, ['-p', 'process.cpuUsage().user + process.cpuUsage().system'])
  return { wallMs: performance.now() - begun, cpuMs: Number(stdout.toString()) / 1000 }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** a busy machine only ever adds */
const least = (starts: readonly Start[], what: keyof Start) => Math.min(...starts.map((start) => start[what]))
const field = (text: string, name: string) =>
  (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) * 1024) / megabyte

const report = new Report('The start, and an idle exchange')
const bares: Start[] = []
const colds: Start[] = []
const warms: Start[] = []
let kept = ''
for (let round = 0; round < coldRounds; round++) {
  kept = join(folder, `cache-${round}`)
  bares.push(bare())
  const cold = await started(kept)
  colds.push(cold)
  // two seconds after the start the exchange keeps itself, besides the media thread and the watchdog
  while (globSync(join(kept, '*/program-*-*')).length < 3) await sleep(100)
  await sleep(500)
  await ended(cold.child)
}
for (let round = 0; round < rounds; round++) {
  bares.push(bare())
  const warm = await started(kept)
  warms.push(warm)
  await ended(warm.child)
}
for (const [what, starts] of [
  ['a Node that does nothing', bares],
  ['cold', colds],
  ['warm', warms],
] as const)
  report.figure(
    `${what}: wall, CPU`,
    `${least(starts, 'wallMs').toFixed(0)} ms, ${least(starts, 'cpuMs').toFixed(0)} ms`,
  )
// where nobody else wants the processor the wall clock follows the main thread: these are 0.6 s and 1.5 s on a machine
// on which that Node uses 26 ms
const bareCpu = least(bares, 'cpuMs')
report.ratio('warm start / that Node, CPU of the main thread', least(warms, 'cpuMs') / bareCpu, 23)
report.ratio('cold start / that Node, CPU of the main thread', least(colds, 'cpuMs') / bareCpu, 57)

const idle = await started(kept)
await sleep(idleMs)
const pid = idle.child.pid as number
const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
report.figure('idle: resident', `${field(rollup, 'Rss').toFixed(1)} MB`)
report.figure('idle: proportional share (Pss)', `${field(rollup, 'Pss').toFixed(1)} MB`)
report.ratio('idle: memory of its own, MB', memoryOf(pid) / megabyte, 64)
await ended(idle.child)
rmSync(folder, { recursive: true, force: true })
report.end()
