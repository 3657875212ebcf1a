// The lock file with an entry for every optional dependency, present or not.
// An entry made here has no checksum: the platform it is for takes it from its own registry.

export interface LockEntry {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly dev?: boolean
  readonly [other: string]: unknown
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>
  readonly [other: string]: unknown
}

const SYSTEMS = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony', 'aix', 'sunos', 'netbsd', 'openbsd']
const PROCESSORS = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el']

export function completeLock(lock: Lock): Lock {
  const packages: Record<string, LockEntry> = { ...lock.packages }
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const key = `node_modules/${name}`
      if (key in packages || `${path}/${key}` in packages) continue
      packages[key] = entryFor(name, version, entry.dev === true)
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/** Platform packages carry system, processor and C library in their name. */
function entryFor(name: string, version: string, isDev: boolean): LockEntry {
  const words = name.split('/').at(-1)!.split('-')
  const os = words.filter((word) => SYSTEMS.includes(word))
  const cpu = words.filter((word) => PROCESSORS.includes(word))
  if (os.length === 0) throw new Error(`${name} is optional and missing, and its name says no platform`)
  return {
    version,
    ...(cpu.length === 0 ? {} : { cpu }),
    ...(isDev ? { dev: true } : {}),
    optional: true,
    os,
    ...(words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {}),
  }
}
