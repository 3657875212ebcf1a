// Ten minutes of random faults on three machines in network namespaces: processes killed and stopped, links cut, slow and lossy.
// `CLUSTER_SECONDS` asks for another time, `CLUSTER_SEED` for the faults of another seed.

import { on } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { spawnInNetwork } from '../tests/support/cluster-network/in-network.ts'
import { Report } from './measure/report.ts'

const seconds = process.env.CLUSTER_SECONDS ?? '600'
const seed = process.env.CLUSTER_SEED ?? String(Date.now() % 1_000_000)
const program = fileURLToPath(new URL('../tests/support/cluster-network/run.ts', import.meta.url))

interface Line {
  readonly fault?: string
  readonly node?: string
  readonly faults?: readonly string[]
  readonly deadMs?: number
  readonly toldMs?: number
  readonly calls?: number
  readonly claims?: number
  readonly lostPerMille?: number
}

const report = new Report(`Faults on three machines, seed ${seed}`)
const child = spawnInNetwork(program, ['--seconds', seconds, '--seed', seed])
const lines: Line[] = []
const reader = createInterface({ input: child.stdout as NodeJS.ReadableStream })
const ended = new Promise<void>((resolve) => reader.once('close', resolve))
const ending = new AbortController()
void ended.then(() => ending.abort())
try {
  for await (const [text] of on(reader, 'line', { signal: ending.signal })) {
    const line = JSON.parse(text as string) as Line
    lines.push(line)
    if (line.fault)
      console.log(`${line.fault} at ${line.node}${(line.faults ?? []).map((words) => `\n  ${words}`).join('')}`)
  }
} catch (error) {
  if (!ending.signal.aborted) throw error
}
const played = lines.filter(({ fault }) => fault !== undefined)
const sum = (of: 'calls' | 'claims') => played.reduce((all, line) => all + (line[of] ?? 0), 0)
const most = (of: 'deadMs' | 'toldMs' | 'lostPerMille') => Math.max(0, ...played.map((line) => line[of] ?? 0))
report.figure('faults', String(played.length))
report.figure('calls, and claims that were won', `${sum('calls')}, ${sum('claims')}`)
report.figure(
  'a dead node was dead for the others, and told, after at most',
  `${most('deadMs')} ms, ${most('toldMs')} ms`,
)
report.figure('packets lost by calls of other nodes, of 1000, at most', String(most('lostPerMille')))
report.ratio('faults after which something was wrong', played.filter(({ faults }) => faults?.length).length, 0)
report.end()
if (played.length === 0) process.exitCode = 1
