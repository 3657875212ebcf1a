// A thread of this process, which reads what is compiled already from where the process keeps it. Without that every thread
// brings the parser of types along, which takes time at the start and memory for good. Not what threads say to each other.
import type { Worker, WorkerOptions } from 'node:worker_threads'

/** Where the process says how its threads load their modules: the URL of a module that finds theirs in its arguments. */
export const threadLoaderKey = 'jackfield:thread-loader'

/** @param entry the module that runs in the thread */
export function startThread(entry: URL, options: WorkerOptions): Worker {
  // asked for when they are needed: this package is loaded in browsers, too
  const { Worker, getEnvironmentData } = process.getBuiltinModule('node:worker_threads')
  const loader = getEnvironmentData(threadLoaderKey)
  const env = threadEnvironment()
  if (typeof loader !== 'string') return new Worker(entry, { ...options, env })
  return new Worker(new URL(loader), { ...options, env, argv: [entry.href] })
}

function threadEnvironment(): NodeJS.ProcessEnv {
  const folder = process.getBuiltinModule('node:module').getCompileCacheDir()
  if (folder === undefined) return process.env
  // the folder of this version and machine stands inside the one that is configured
  return { ...process.env, NODE_COMPILE_CACHE: process.getBuiltinModule('node:path').dirname(folder) }
}
