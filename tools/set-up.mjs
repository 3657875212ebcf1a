// Installs the npm packages when they are missing or older than package-lock.json, without a word unless it fails.
// It is plain JavaScript for Node 20, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is installed: `run` is what the exchange needs, `develop` everything. */
const SCOPES = {
  run: ['--omit=dev', '--workspace=packages', '--include-workspace-root'],
  develop: ['--include=dev'],
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** @param {string} repository */
export function fingerprint(repository) {
  const lock = read(join(repository, 'package-lock.json'))
  if (lock === undefined) throw new Error('package-lock.json is missing; the clone is not complete')
  return createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex')
}

/** Whether npm's own record of node_modules holds every package of the lock file (somebody ran npm by hand). */
function isComplete(repository) {
  const record = read(join(repository, 'node_modules/.package-lock.json'))
  if (record === undefined) return false
  const installed = JSON.parse(record).packages
  const wanted = JSON.parse(read(join(repository, 'package-lock.json'))).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') ||
      entry.optional === true ||
      (entry.link === true ? installed[path]?.link === true : installed[path]?.version === entry.version),
  )
}

/**
 * What has to be done before the packages can be used.
 * @param {string} repository
 * @param {'run' | 'develop'} scope
 * @returns {'nothing' | 'install' | 'update'}
 */
export function neededStep(repository, scope) {
  const modules = join(repository, 'node_modules')
  if (!existsSync(join(modules, '.package-lock.json'))) return 'install'
  if (!existsSync(join(modules, 'node/bin/node'))) return 'install'
  const stamp = readStamp(join(modules, '.jackfield.json'))
  if (stamp.fingerprint === fingerprint(repository)) {
    return stamp.scope === 'develop' || stamp.scope === scope ? 'nothing' : 'update'
  }
  return isComplete(repository) ? 'nothing' : 'update'
}

function readStamp(path) {
  try {
    return JSON.parse(read(path) ?? '{}')
  } catch {
    return {}
  }
}

// `npm ci` takes node_modules away first, which would pull the floor from under an exchange that is running:
// an existing tree is brought up to date in place instead, by the same lock file.
const COMMANDS = { install: ['ci'], update: ['install', '--no-save'] }

function runNpm(args) {
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') || npm?.endsWith('.cjs') ? [process.execPath, [npm]] : ['npm', []]
  return spawnSync(command, [...first, ...args, '--no-audit', '--no-fund', '--no-progress'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: '' },
  })
}

/** @param {'run' | 'develop'} scope */
export function setUp(scope) {
  const step = neededStep(root, scope)
  if (step === 'nothing') return
  console.error('Installing the npm packages that are missing; this happens once …')
  const npm = runNpm([...COMMANDS[step], ...SCOPES[scope]])
  if (npm.error !== undefined) fail(`npm could not be started: ${npm.error.message}`)
  if (npm.status !== 0) fail(`${npm.stdout}${npm.stderr}\nThe npm packages could not be installed (see above).`)
  if (!existsSync(join(root, 'node_modules/node/bin/node'))) {
    fail(
      `${npm.stdout}${npm.stderr}\nnpm did not run the install script of the package \`node\`, which brings Node 26.\n` +
        'Allow it (npm config: ignore-scripts=false) and start again.',
    )
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(
    join(root, 'node_modules/.jackfield.json'),
    `${JSON.stringify({ scope, fingerprint: fingerprint(root) })}\n`,
  )
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
