// The environment for a thread of this process: it reads what is compiled already from the cache of the process. Without that
// every thread brings the parser of types along, which takes time at the start and memory for good. Not for other processes.

/** For the option `env` of a worker. */
export function threadEnvironment(): NodeJS.ProcessEnv {
  // asked for when it is needed: this package is loaded in browsers, too
  const folder = process.getBuiltinModule('node:module').getCompileCacheDir()
  if (folder === undefined) return process.env
  // the folder of this version and machine stands inside the one that is configured
  return { ...process.env, NODE_COMPILE_CACHE: process.getBuiltinModule('node:path').dirname(folder) }
}
