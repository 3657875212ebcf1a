// Runs the kit as a process of its own: what it said, and how late it was while each scenario ran.
// It decides nothing about what that means.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { latenessWithin, parseStalls, type Span } from './lateness.ts'

const LOOK_MS = 100
const stallLog = pathToFileURL(join(import.meta.dirname, 'stall-log.ts')).href

export interface KitRun {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  latenessOf(name: string): number
}

/** What it prints goes through a file: it ends itself before a busy reader has emptied a pipe. */
export async function runKit(root: string, args: readonly string[]): Promise<KitRun> {
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-kit-'))
  const [out, err, stalls] = ['stdout', 'stderr', 'stalls'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ]
  const files = [openSync(out, 'w'), openSync(err, 'w')]
  const spans = new Map<string, Span>()
  let lastLook = Date.now()
  const lookOnce = () => {
    const begun = Date.now()
    const stdout = readFileSync(out, 'utf8')
    noteSpans(stdout, spans, lastLook)
    lastLook = begun
    return stdout
  }
  const look = setInterval(lookOnce, LOOK_MS)
  try {
    const child = spawn(process.execPath, ['--import', stallLog, join(root, 'conformance/run.ts'), ...args], {
      stdio: ['ignore', ...files],
      env: { ...process.env, JACKFIELD_STALL_LOG: stalls },
    })
    const status = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    const stdout = lookOnce()
    const all = existsSync(stalls) ? parseStalls(readFileSync(stalls, 'utf8')) : []
    const latenessOf = (name: string) => latenessWithin(all, spans.get(name) ?? { from: 0, to: 0 })
    return { status, stdout, stderr: readFileSync(err, 'utf8'), latenessOf }
  } finally {
    clearInterval(look)
    for (const file of files) closeSync(file)
    rmSync(directory, { recursive: true })
  }
}

/** A scenario that has a line now has ended since the last look, whenever that was; the line says how long it took. */
function noteSpans(stdout: string, spans: Map<string, Span>, lastLook: number): void {
  const now = Date.now()
  for (const [, name, took] of stdout.matchAll(/^(?:passed|failed|skipped) +(\S+) \((\d+) ms\)$/gm))
    if (!spans.has(name!)) spans.set(name!, { from: lastLook - Number(took) - LOOK_MS, to: now })
}
