// Runs the conformance kit against a freshly started exchange and holds the outcome against what is expected.
// `--cluster 3`: against three exchanges as one, each request to another one of them. What is chosen (`--only 'channels/*'`) goes to the kit;
// rows for scenarios not run are then left alone. When nothing is, some scenarios are played against three afterwards.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments, refuseArguments } from './arguments/read-arguments.ts'
import { formatCounts } from './check/counts.ts'
import { type Expectations, parseExpectations, unknownRows, withoutCluster } from './conformance/expectations.ts'
import { checkPorts } from './conformance/fixed-ports.ts'
import { overNodes } from './conformance/over-nodes.table.ts'
import { type Outcome, type Round, repeatLate } from './conformance/repeat-late.ts'
import { runKit } from './conformance/run-kit.ts'
import { startStage } from './conformance/stage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What not to copy from the recorded server: `faulty` and `spec-differs` have tests of our own. */
const NEVER = ['spec-differs', 'faulty']
const PAGES = ['conformance/exceptions.md', 'tests/compatibility/not-yet.md']

const usage = `npm run conformance [-- OPTIONS]

  --cluster N   against N exchanges as one, 2 to 9
  --only GLOB   scenarios whose area/name matches; can be repeated
  --tag T       scenarios that have this tag; repeated: all of them
  --skip T      not those with this tag; can be repeated
  --jobs N      so many scenarios at once (4)`
const multiple = { type: 'string', multiple: true } as const
const { values } = readArguments({
  usage,
  options: {
    cluster: { type: 'string', default: '1' },
    only: multiple,
    tag: multiple,
    skip: multiple,
    jobs: { type: 'string', default: '4' },
  },
})
const [nodes, jobs] = [Number(values.cluster), Number(values.jobs)]
if (!Number.isInteger(nodes) || nodes < 1 || nodes > 9) refuseArguments('--cluster takes a number from 2 to 9', usage)
if (!Number.isInteger(jobs) || jobs < 1) refuseArguments('--jobs takes a number', usage)
const words = (['only', 'tag', 'skip'] as const).flatMap((name) =>
  (values[name] ?? []).flatMap((value) => [`--${name}`, value]),
)
const pages = PAGES.filter((page) => existsSync(join(root, page))).map((page) => readFileSync(join(root, page), 'utf8'))

/** What is played, and against how many. */
interface Play {
  readonly nodes: number
  readonly words: readonly string[]
  readonly expectations: Expectations
  readonly skip: readonly string[]
}

function play(nodes: number, words: readonly string[]): Play {
  const expectations = parseExpectations(nodes > 1 ? pages : pages.map(withoutCluster))
  const skip = [...NEVER, ...expectations.tags.keys()].flatMap((tag) => ['--skip', tag])
  return { nodes, words, expectations, skip }
}

const kit = (args: readonly string[]) => runKit(root, args)

/** Scenarios that would run; a row for another one is stale. */
async function checkRows({ words, skip, expectations }: Play): Promise<string[]> {
  if (words.length > 0) return []
  const names = (await kit(['--list', ...skip])).stdout.matchAll(/^(\S+\/\S+) {2}\[/gm)
  return unknownRows(expectations, new Set([...names].map(([, name]) => name!))).map(
    (name) => `${name} is listed as an exception, but it is not run: remove it there`,
  )
}

/** One run of the kit at the exchange on this port. */
async function round(
  directory: string,
  port: number,
  jobs: number,
  skip: readonly string[],
  chosen: readonly string[],
): Promise<Round> {
  const report = join(directory, 'report.json')
  rmSync(report, { force: true })
  const args = ['--allow-extra', ...skip, '--jobs', `${jobs}`, '--exceptions', join(directory, 'expected.md')]
  const ran = await kit(['--url', `http://127.0.0.1:${port}`, ...args, '--json', report, ...chosen])
  if (!existsSync(report)) throw new Error(`the kit wrote no report:\n${ran.stdout}${ran.stderr}`)
  return { outcomes: JSON.parse(readFileSync(report, 'utf8')) as Outcome[], latenessOf: ran.latenessOf }
}

async function run(directory: string, played: Play): Promise<{ outcomes: Outcome[]; complaints: string[] }> {
  const { nodes, words, expectations, skip } = played
  const complaints = await checkRows(played)
  await checkPorts()
  const directories = Array.from({ length: nodes }, (_, at) => join(directory, `node-${at}`))
  for (const one of directories) {
    mkdirSync(one)
    const prepared = await kit(['--prepare', one])
    if (prepared.status !== 0) throw new Error(`the kit could not prepare a directory:\n${prepared.stderr}`)
  }
  const rows = [...expectations.scenarios].map(([name, reason]) => `| ${name} | ${reason} |`)
  writeFileSync(join(directory, 'expected.md'), rows.join('\n'))
  const stage = await startStage({ root, directories })
  said = stage.said
  try {
    const again = (names: readonly string[]) => {
      const chosen = names.flatMap((name) => ['--only', name])
      return round(directory, stage.port, 1, skip, chosen)
    }
    const first = await round(directory, stage.port, jobs, skip, words)
    const { outcomes, notes } = await repeatLate(first, again)
    for (const note of notes) console.log(note)
    return { outcomes: outcomes.filter(({ name }) => !expectations.undecided.has(name)), complaints }
  } finally {
    // also when the kit broke off: an exchange that goes on would keep this process and the ports
    const end = await stage.stop()
    if (end !== undefined) complaints.push(end)
  }
}

let said = () => ''

/** Plays it, says what came of it, and counts. */
async function judge(played: Play): Promise<{ passed: number; failed: number; expected: number }> {
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-kit-'))
  try {
    const { outcomes, complaints } = await run(directory, played)
    const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length
    const against = played.nodes > 1 ? ` against ${played.nodes} exchanges as one` : ''
    for (const { name, result, text } of outcomes)
      if (result === 'failed') console.log(`failed ${name}${against}\n${text}`)
    for (const complaint of complaints) console.log(complaint)
    if (complaints.length > 0) console.log(said())
    return { passed: count('passed'), failed: count('failed') + complaints.length, expected: count('skipped') }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

try {
  const plays = [play(nodes, words)]
  const isWhole = nodes === 1 && words.length === 0
  if (isWhole)
    plays.push(
      play(
        3,
        overNodes.flatMap((name) => ['--only', name]),
      ),
    )
  const total = { passed: 0, failed: 0, expected: 0 }
  for (const played of plays) {
    const { passed, failed, expected } = await judge(played)
    total.passed += passed
    total.failed += failed
    total.expected += expected
  }
  const { passed, failed, expected } = total
  console.log(`${passed} passed, ${failed} failed, ${expected} expected to fail`)
  console.log(formatCounts({ passed, failed, skipped: 0 }))
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  console.log((error as Error).message)
  console.log(said())
  process.exitCode = 1
}
