// Starts a yardstick, bare-http.ts unless told, as a process.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Bare {
  readonly port: number
  readonly pid: number
  stop(): void
}

export async function startBare(body: string, program = 'bare-http.ts'): Promise<Bare> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), body], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { port: Number(String(line).trim()), pid: child.pid as number, stop: () => void child.kill() }
}
