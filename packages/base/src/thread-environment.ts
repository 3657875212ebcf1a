// The environment for a thread of this process: it reads what is compiled already from the cache of the process. Without that
// every thread brings the parser of types along, which takes time at the start and memory for good. Not for other processes.

import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** For the option `env` of a worker. */
export function threadEnvironment(): NodeJS.ProcessEnv {
  // the folder of this version and machine stands inside the one that is configured
  const folder = getCompileCacheDir()
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) }
}
