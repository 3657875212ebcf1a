// Makes sure that the Debian tools of debian-packages.txt are there: installs them where it may, says how where it may not.
// It never lets the tests go on without them. Plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} text @returns {{ package: string, command: string }[]} */
export function parsePackageList(text) {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const words = line.split(/\s+/)
      if (words.length !== 2) throw new Error(`a list of Debian packages: expected "package command", found "${line}"`)
      return { package: words[0], command: words[1] }
    })
}

/** @param {string} command @param {string} path */
export function isOnPath(command, path) {
  return path.split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, command), constants.X_OK)
      return directory !== ''
    } catch {
      return false
    }
  })
}

export function aptLine(packages) {
  return `apt-get install -y --no-install-recommends ${packages.join(' ')}`
}

/** @param {string} name of the list */
export function ensureDebianTools(name = 'debian-packages.txt') {
  const list = parsePackageList(readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'))
  const missing = () => list.filter((row) => !isOnPath(row.command, process.env.PATH ?? '')).map((row) => row.package)
  const packages = [...new Set(missing())]
  if (packages.length === 0) return
  const mayInstall = process.getuid?.() === 0 && isOnPath('apt-get', process.env.PATH ?? '')
  if (!mayInstall) {
    console.error(`The tests need tools that are not installed. Install them with:\n  sudo ${aptLine(packages)}`)
    process.exit(1)
  }
  console.error(`Installing Debian packages: ${packages.join(' ')} …`)
  const output = [runApt(['update'])]
  output.push(runApt(aptLine(packages).split(' ').slice(1)))
  if (missing().length > 0) {
    console.error(
      `${output.join('')}\nThese packages could not be installed: ${missing().join(' ')}\n  ${aptLine(packages)}`,
    )
    process.exit(1)
  }
}

function runApt(args) {
  const apt = spawnSync('apt-get', ['-qq', ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return `${apt.stdout ?? ''}${apt.stderr ?? ''}${apt.error?.message ?? ''}`
}
