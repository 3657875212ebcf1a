// Starts the exchange as a user would, on a prepared directory, and waits until it answers over HTTP.
// It knows neither what is asked of it afterwards nor what is right.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { patienceMs } from '@jackfield/base/testing'

const POLL_MS = 50

export interface StartedExchange {
  /** Ends it with SIGTERM; gives what was wrong with the end, or nothing. */
  stop(): Promise<string | undefined>
}

export async function startExchange(root: string, directory: string, port: number): Promise<StartedExchange> {
  const log = openSync(join(directory, 'exchange.log'), 'a')
  const args = [join(root, 'bin/jackfield.mjs'), 'start', '-C', join(directory, 'etc/asterisk.conf')]
  const child = spawn(process.execPath, args, { cwd: directory, stdio: ['ignore', log, log] })
  closeSync(log)
  const began = performance.now()
  while (!(await isListening(port))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the exchange ended at its start (${ending(child)})`)
    if (performance.now() - began > patienceMs) {
      child.kill('SIGKILL')
      throw new Error(`the exchange did not listen on port ${port} within ${patienceMs / 1000} s`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return { stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<string | undefined> {
  if (child.exitCode !== null || child.signalCode !== null) return `the exchange ended by itself (${ending(child)})`
  const limit = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(limit)
  return child.exitCode === 0 ? undefined : `the exchange did not end well on SIGTERM (${ending(child)})`
}

function ending(child: ChildProcess): string {
  return child.signalCode ?? `code ${child.exitCode}`
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
