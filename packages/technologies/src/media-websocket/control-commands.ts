// What a program asks over its media websocket, in both ways to write it.
// Not whether it may, now.

import type { ControlFormat } from './dial-string.ts'

export const commandNames = [
  'ANSWER',
  'HANGUP',
  'START_MEDIA_BUFFERING',
  'STOP_MEDIA_BUFFERING',
  'MARK_MEDIA',
  'FLUSH_MEDIA',
  'PAUSE_MEDIA',
  'CONTINUE_MEDIA',
  'REPORT_QUEUE_DRAINED',
  'GET_STATUS',
  'SET_MEDIA_DIRECTION',
] as const
export type CommandName = (typeof commandNames)[number]

export interface MediaCommand {
  readonly name: CommandName
  /** empty when none was given */
  readonly correlationId: string
  /** undefined: none was given */
  readonly direction: string | undefined
}

export type ReadCommand =
  | { readonly ok: true; readonly command: MediaCommand }
  | { readonly ok: false; readonly words: string }

/** A name that long is a mistake, and is not sent back in full. */
const longestShown = 80
const longestId = 1_024

export function readCommand(text: string, format: ControlFormat): ReadCommand {
  const trimmed = text.trim()
  if (trimmed === '') return refused('The command is empty')
  return format === 'json' ? readJson(trimmed) : readPlain(trimmed)
}

function readJson(text: string): ReadCommand {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused('Unable to parse JSON command')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused('A command is a JSON object')
  const { command, correlation_id: id, direction } = value as Readonly<Record<string, unknown>>
  if (typeof command !== 'string') return refused("The 'command' is missing")
  if (id !== undefined && typeof id !== 'string') return refused("The 'correlation_id' is not a string")
  return made(command, id ?? '', typeof direction === 'string' ? direction : undefined)
}

function readPlain(text: string): ReadCommand {
  const space = text.indexOf(' ')
  const name = space < 0 ? text : text.slice(0, space)
  return made(name, space < 0 ? '' : text.slice(space + 1), undefined)
}

function made(name: string, correlationId: string, direction: string | undefined): ReadCommand {
  if (!(commandNames as readonly string[]).includes(name)) return refused(`Unknown command '${shown(name)}'`)
  if (correlationId.length > longestId) return refused(`A correlation id has at most ${longestId} characters`)
  return { ok: true, command: { name: name as CommandName, correlationId, direction } }
}

/** Of a word nobody knows what is sent back. */
export const shown = (name: string): string => (name.length > longestShown ? `${name.slice(0, longestShown)}…` : name)

const refused = (words: string): ReadCommand => ({ ok: false, words })
