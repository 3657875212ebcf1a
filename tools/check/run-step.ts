// Runs one step as a child process and says how it ended. The child gets a process group of its own,
// so that ending it ends whatever it started. It decides nothing about order or output.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, parseCounts } from './counts.ts'
import type { Step } from './steps.table.ts'

export interface Outcome extends Counts {
  readonly step: Step
  readonly seconds: number
  readonly output: string
  /** Why it failed, when that is not in the output. */
  readonly reason?: string
}

const running = new Set<number>()

export function endAll(): void {
  for (const pid of running) killGroup(pid)
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** `compiled`: where the processes of tests keep what they compiled, for each other. */
export async function runStep(step: Step, root: string, compiled?: string): Promise<Outcome> {
  const began = performance.now()
  // a step of tests has a folder for temporary files of its own: what it leaves there is seen, and removed
  const scratch = step.counts === 'tests' ? mkdtempSync(join(tmpdir(), 'jf-')) : undefined
  // a database that a test starts runs as somebody else, who has to get through
  if (scratch) chmodSync(scratch, 0o711)
  const child = spawn(process.execPath, [...step.run], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(scratch ? { env: { ...process.env, ...environmentOfTests(scratch, compiled) } } : {}),
  })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stderr.on('data', (part: Buffer) => parts.push(part))
  const { pid } = child
  if (pid !== undefined) running.add(pid)
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    if (pid !== undefined) killGroup(pid)
  }, step.limitMinutes * 60_000)
  const ending = await new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code === 0 ? '' : `ended with ${signal ?? `code ${code}`}`))
  })
  clearTimeout(limit)
  if (pid !== undefined) {
    // what a test left behind must not live on beside the next step
    killGroup(pid)
    running.delete(pid)
  }
  const left = scratch ? empty(scratch) : []
  const output = `${Buffer.concat(parts).toString('utf8')}${left.map((name) => `left in the temporary directory: ${name}\n`).join('')}`
  const seconds = (performance.now() - began) / 1000
  return {
    step,
    seconds,
    output,
    ...judge(step, output, isLate ? `took more than ${step.limitMinutes} minutes` : ending || leaving(left)),
  }
}

const environmentOfTests = (scratch: string, compiled: string | undefined) => ({
  TMPDIR: scratch,
  PULSE_RUNTIME_PATH: join(scratch, folderOfSound),
  ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
})

/** npm, when a test runs it, has Node keep what is compiled here. */
const cacheOfNpm = 'node-compile-cache'
/** Programs with sound, such as espeak-ng, make it for PulseAudio, somewhere among temporary files when nobody says where. */
const folderOfSound = 'pulse'

/** What was in it; afterwards it is gone. */
function empty(directory: string): string[] {
  const names = readdirSync(directory).filter((name) => name !== cacheOfNpm && name !== folderOfSound)
  rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  return names
}

const leaving = (left: readonly string[]): string =>
  left.length === 0 ? '' : `left ${left.length} in the temporary directory`

export function judge(step: Step, output: string, ending: string): Counts & { reason?: string } {
  const reason = ending === '' ? {} : { reason: ending }
  if (step.counts === 'step') {
    return ending === '' ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0, ...reason }
  }
  const counts = parseCounts(output)
  if (counts === undefined) return { passed: 0, failed: 1, skipped: 0, reason: ending || 'told no counts' }
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, reason: 'ran no tests' }
  if (counts.skipped > 0) return { ...counts, failed: counts.failed + counts.skipped, reason: 'skips tests' }
  if (ending !== '' && counts.failed === 0) return { ...counts, failed: 1, ...reason }
  return counts
}
