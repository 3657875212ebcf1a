// Commands of the operating system, as the dialplan runs them.
// Not for interfaces: those who reach this stand in the dialplan.

import { spawn } from 'node:child_process'

export interface CommandResult {
  /** nothing when it could not be started or was ended by a signal */
  readonly exitCode: number | undefined
  readonly output: string
}

/** The most output that is kept. */
const mostOutput = 65_536

/** Runs a line in the shell; never rejects. It is ended when the signal says so. */
export function runCommand(line: string, signal?: AbortSignal): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = signal ? { signal } : {}
    const child = spawn('/bin/sh', ['-c', line], { stdio: ['ignore', 'pipe', 'inherit'], ...options })
    const chunks: Buffer[] = []
    let size = 0
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= mostOutput) chunks.push(chunk)
    })
    const finish = (exitCode: number | undefined) => resolve({ exitCode, output: Buffer.concat(chunks).toString() })
    child.on('error', () => finish(undefined))
    child.on('close', (code) => finish(code ?? undefined))
  })
}
