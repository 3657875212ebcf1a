// Programs of the AGI directory: found, started with the directories in their environment, their complaints kept.

import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Writable } from 'node:stream'
import { detached, type Log } from '@jackfield/base'
import type { DialplanSettings } from '@jackfield/dialplan'
import { LineQueue } from '../line-queue.ts'
import type { Program } from './program-link.ts'

export type StartedProgram =
  /** `sound`: where it wants to hear the caller */
  | { readonly ok: true; readonly program: Program; readonly sound?: Writable }
  | { readonly ok: false; readonly status: 'NOTFOUND' | 'FAILURE'; readonly reason: string }

export interface ProgramPlan {
  readonly path: string
  readonly args: readonly string[]
  readonly directories: DialplanSettings['directories']
  /** it gets the sound at its file number 3 */
  readonly isEnhanced: boolean
  readonly log: Log
}

/** Lines of complaints that are kept of one program; the rest is passed over. */
const mostComplaints = 1_000

export async function startProgram(plan: ProgramPlan): Promise<StartedProgram> {
  const { args, directories, log } = plan
  const path = isAbsolute(plan.path) ? plan.path : join(directories.AGI ?? '', plan.path)
  try {
    if (!(await stat(path)).isFile()) return { ok: false, status: 'NOTFOUND', reason: `${path} is no file` }
    await access(path, constants.X_OK)
  } catch (error) {
    return { ok: false, status: 'NOTFOUND', reason: (error as Error).message }
  }
  const program = spawn(path, args, {
    stdio: plan.isEnhanced ? ['pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...processEnvironment(directories) },
  }) as unknown as Program
  return new Promise((resolve) => {
    program.once('error', (error) => {
      resolve({ ok: false, status: 'FAILURE', reason: error.message })
    })
    program.once('spawn', () => {
      program.on('error', () => undefined)
      detached(keepComplaints(program, path, log), 'what a program says of its errors')
      const sound = plan.isEnhanced ? (program.stdio[3] as unknown as Writable) : undefined
      resolve({ ok: true, program, ...(sound ? { sound } : {}) })
    })
  })
}

async function keepComplaints({ stderr }: Program, path: string, log: Log): Promise<void> {
  const lines = new LineQueue(stderr)
  let count = 0
  for (let said = await lines.read(); said !== undefined; said = await lines.read()) {
    if (++count > mostComplaints || said === 'too-long') continue
    log.notice(`${path}: ${said.line}`)
  }
}

function processEnvironment(directories: ProgramPlan['directories']): Record<string, string> {
  const { ETC = '', MOD = '', SPOOL = '', VARLIB, DATA = '', LOG = '', AGI = '', KEY = '', RUN = '' } = directories
  return {
    AST_CONFIG_DIR: ETC,
    AST_CONFIG_FILE: ETC === '' ? '' : join(ETC, 'asterisk.conf'),
    AST_MODULE_DIR: MOD,
    AST_SPOOL_DIR: SPOOL,
    AST_MONITOR_DIR: SPOOL === '' ? '' : join(SPOOL, 'monitor'),
    AST_VAR_DIR: VARLIB ?? DATA,
    AST_DATA_DIR: DATA,
    AST_LOG_DIR: LOG,
    AST_AGI_DIR: AGI,
    AST_KEY_DIR: KEY,
    AST_RUN_DIR: RUN,
  }
}
