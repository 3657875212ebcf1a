// The directory of call files, `spool/outgoing`: watched, and its calls made.

import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@jackfield/base'
import type { Exchange } from '@jackfield/core'
import { OutgoingSpool, runFailedExtension } from '@jackfield/dialplan'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

const module = 'pbx_spool.so'

/** What other machines put into a directory of the network is not told: it is looked at this often. */
const rescanMs = 60_000

/** Nothing: the exchange keeps nothing on disk. */
export function assembleCallFiles(
  deps: { clock: Clock; settings: Settings; isForgetful: boolean },
  state: State,
  exchange: Exchange,
): OutgoingSpool | undefined {
  const { clock, isForgetful } = deps
  const { spool } = deps.settings.program.directories
  const directory = join(spool, 'outgoing')
  // of tests, only those who made the directory want it
  if (isForgetful && !existsSync(directory)) return undefined
  return new OutgoingSpool({
    clock,
    log: state.log,
    calls: exchange.calls,
    directory,
    doneDirectory: join(spool, 'outgoing_done'),
    processId: process.pid,
    isOpen: () => state.modules.isLoaded(module) && !state.gate.isClosed,
    watch: watchDirectory,
    ...(isForgetful ? {} : { rescanMs }),
    runFailed: (call, end) => runFailedExtension(exchange, call, end),
  })
}

function watchDirectory(directory: string, onChanged: () => void): () => void {
  const watcher = watch(directory, { persistent: false }, () => onChanged())
  watcher.on('error', onChanged)
  return () => watcher.close()
}
