// Configuration files on the disk, read synchronously: start and reload happen between calls, and files are small.
// Not for media or recordings; nothing here is meant for large files.
import { spawnSync } from 'node:child_process'
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandOutput, ConfFiles } from './conf-files.ts'
import { isGlob, matchesSegment } from './glob.ts'

export interface DiskFilesOptions {
  /** Lets `#exec` run commands through a shell; off unless the owner of the configuration asked for it. */
  readonly allowCommands?: boolean
  /** How long one command may take. */
  readonly commandTimeoutMs?: number
}

const maxCommandBytes = 16 * 1024 * 1024

/** Old files are often Latin-1; bytes that are not UTF-8 are taken as that rather than turned into question marks. */
const decodeText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

const isRegularFile = (path: string): boolean => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const entriesOf = (directory: string): Dirent[] => {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch {
    return []
  }
}

const listMatches = (pattern: string): string[] => {
  const [first, ...rest] = pattern.split('/')
  let paths = [first === '' ? '/' : (first as string)]
  for (const part of rest) {
    if (part === '') continue
    paths = isGlob(part)
      ? paths.flatMap((directory) =>
          entriesOf(directory)
            .filter((entry) => matchesSegment(part, entry.name))
            .map((entry) => join(directory, entry.name)),
        )
      : paths.map((directory) => join(directory, part))
  }
  return paths.filter(isRegularFile).sort()
}

const runCommand = (command: string, timeoutMs: number): CommandOutput => {
  const result = spawnSync('/bin/sh', ['-c', command], {
    encoding: 'utf8',
    maxBuffer: maxCommandBytes,
    timeout: timeoutMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const reason = result.error ? `${result.error.message}\n` : ''
  return { status: result.status ?? -1, stdout: result.stdout ?? '', stderr: reason + (result.stderr ?? '') }
}

export const diskFiles = (options: DiskFilesOptions = {}): ConfFiles => ({
  read: (path) => (isRegularFile(path) ? decodeText(readFileSync(path)) : undefined),
  list: listMatches,
  ...(options.allowCommands
    ? { run: (command: string) => runCommand(command, options.commandTimeoutMs ?? 10_000) }
    : {}),
})
