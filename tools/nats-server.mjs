// Makes sure that a NATS server is there for the tests of clusters: the machine's own where it is new enough, else Debian's
// package, fetched by an apt configuration that is thrown away, unpacked into .cache. Nothing is installed on the machine.
// apt checks what it fetches against the signatures of Debian's archive. Plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** whose package is new enough, the smallest step from a stable Debian first */
const suites = ['trixie', 'sid']
/** older ones lost buckets when they crashed; the engine refuses them, too */
const oldest = [2, 10, 23]

/** @param {string} text */
export function isNewEnough(text) {
  const [, ...parts] = /v?(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []
  if (parts.length !== 3) return false
  for (const [at, part] of parts.entries()) {
    const difference = Number(part) - oldest[at]
    if (difference !== 0) return difference > 0
  }
  return true
}

/**
 * The mirror of Debian that this machine uses, from the texts of its lists of sources.
 * @param {readonly string[]} texts
 */
export function mirrorOf(texts) {
  for (const text of texts) {
    for (const line of text.split('\n')) {
      const [, address] = /^(?:URIs:|deb(?:\s+\[[^\]]*\])?)\s+(\S+)/.exec(line) ?? []
      if (address && /\/debian\/?$/.test(address)) return address.replace(/\/$/, '')
    }
  }
  return 'http://deb.debian.org/debian'
}

function sourceTexts() {
  const folder = '/etc/apt/sources.list.d'
  const listed = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(sources|list)$/.test(name)) : []
  const files = ['/etc/apt/sources.list', ...listed.sort().map((name) => join(folder, name))]
  return files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
}

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const versionOf = (program) => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? ''

/** The program; fetched when it is not there yet. Ends the process with a clear message when it cannot be had. */
export function ensureNatsServer() {
  const own = (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, 'nats-server'))
    .find(isProgram)
  if (own && isNewEnough(versionOf(own))) return own
  const kept = join(root, '.cache/nats-server/usr/sbin/nats-server')
  if (isProgram(kept)) return kept
  const troubles = []
  for (const suite of suites) {
    const trouble = fetchFrom(suite)
    if (trouble === undefined && isProgram(kept) && isNewEnough(versionOf(kept))) return kept
    troubles.push(`${suite}: ${trouble ?? `the package brings ${versionOf(kept).trim() || 'no program'}`}`)
  }
  console.error(
    `The tests of clusters need nats-server ${oldest.join('.')} or newer, and it could not be fetched from Debian:\n${troubles.join('\n')}\n` +
      'Install it where it is found by PATH, and start again.',
  )
  process.exit(1)
}

/** @param {string} suite @returns {string | undefined} what went wrong */
function fetchFrom(suite) {
  if (!existsSync(keyring)) return `there is no ${keyring} to check signatures with`
  mkdirSync(join(root, '.cache'), { recursive: true })
  const work = mkdtempSync(join(root, '.cache/apt-'))
  try {
    for (const folder of ['lists/partial', 'cache/archives/partial', 'parts', 'down', 'out'])
      mkdirSync(join(work, folder), { recursive: true })
    const list = join(work, 'sources.list')
    writeFileSync(list, `deb [signed-by=${keyring}] ${mirrorOf(sourceTexts())} ${suite} main\n`)
    const options = {
      'Dir::Etc::sourcelist': list,
      'Dir::Etc::sourceparts': join(work, 'parts'),
      'Dir::State::lists': join(work, 'lists'),
      'Dir::Cache': join(work, 'cache'),
      'Acquire::Languages': 'none',
      'Acquire::Retries': '2',
      ...(process.getuid?.() === 0 ? { 'APT::Sandbox::User': 'root' } : {}),
    }
    const words = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    const run = (command, args) => {
      const ran = spawnSync(command, args, { cwd: join(work, 'down'), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      return ran.status === 0
        ? undefined
        : `${command} ${args.at(-1)}: ${ran.error?.message ?? `${ran.stdout}${ran.stderr}`.trim()}`
    }
    const fetched =
      run('apt-get', ['-q', ...words, 'update']) ?? run('apt-get', ['-q', ...words, 'download', 'nats-server'])
    if (fetched !== undefined) return fetched
    const [file] = readdirSync(join(work, 'down')).filter((name) => name.endsWith('.deb'))
    if (file === undefined) return 'apt fetched nothing'
    const unpacked = run('dpkg-deb', ['-x', file, join(work, 'out')])
    if (unpacked !== undefined) return unpacked
    const kept = join(root, '.cache/nats-server')
    rmSync(kept, { recursive: true, force: true })
    renameSync(join(work, 'out'), kept)
    return undefined
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
