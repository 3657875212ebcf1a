// Queues as the dialplan, the doors and the log of queues know them.

import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Clock, Random } from '@jackfield/base'
import { type QueueConfiguration, Queues, readQueues, readRules } from '@jackfield/queues'
import { RecordFiles } from '@jackfield/records'
import type { ConfigurationSource } from '../configuration/source.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

export interface AssembledQueues {
  readonly queues: Queues
  /** After the last call: everything is on the disk when this resolves. */
  close(): Promise<void>
}

/** queues.conf and queuerules.conf; what is wrong with them is said. */
export function readQueueConfiguration(source: ConfigurationSource): QueueConfiguration {
  const { general, queues, complaints } = readQueues(source.read('queues.conf'))
  const read = readRules(source.read('queuerules.conf'))
  source.complain([...complaints, ...read.complaints])
  return { general, queues, rules: read.rules }
}

export function assembleQueues(
  deps: {
    clock: Clock
    random: Random
    source: ConfigurationSource
    settings: Settings
    currentSettings(): Settings
    /** for tests: nothing is kept */
    isForgetful: boolean
  },
  { log, bus, deviceStates, database, store, logs, limits }: State,
): AssembledQueues {
  const { clock, random, source, isForgetful } = deps
  const files = new RecordFiles({ clock, log: log.for('queues') })
  const path = () => join(deps.settings.program.directories.log, deps.currentSettings().logger.queueLog.name)
  const queues = new Queues({
    clock,
    random,
    log: log.for('queues'),
    bus,
    deviceStates,
    limits,
    database,
    space: store.space('queues'),
    appendLog: (line) => {
      if (!deps.currentSettings().logger.queueLog.isWritten) return
      if (!isForgetful) files.append(path(), `${line}\n`)
      else if (!queues.isEmpty) appendAtOnce(path(), `${line}\n`)
    },
    read: () => readQueueConfiguration(source),
  })
  if (!isForgetful) logs.rotateAlso(path)
  return {
    queues,
    async close() {
      queues.close()
      await files.close()
    },
  }
}

/** For exchanges of tests, which have no time for a disk. */
function appendAtOnce(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, text)
}
