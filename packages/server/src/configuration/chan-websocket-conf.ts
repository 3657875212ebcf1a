// chan_websocket.conf: how programs behind media websockets are spoken to.

import { findSection, type OptionsOf, readOptions } from '@jackfield/conf'
import type { ConfigurationSource } from './source.ts'

export const globalOptions = {
  control_message_format: { type: 'string', values: ['plain-text', 'json'], default: 'plain-text' },
  /** how long a program may take nothing before it is cut off, in milliseconds */
  write_timeout: { type: 'integer', default: 5_000, min: 100, max: 600_000 },
  /** elsewhere the kind of object; here there is but one */
  type: { type: 'string', values: ['global'], default: 'global' },
} as const

export type ChanWebsocketOptions = OptionsOf<typeof globalOptions>

export function readChanWebsocketConf(source: ConfigurationSource): ChanWebsocketOptions {
  const document = source.read('chan_websocket.conf')
  const section = findSection(document, 'global') ?? {
    name: 'global',
    isTemplate: false,
    bases: [],
    variables: [],
    file: document.file,
    line: 0,
  }
  const read = readOptions(globalOptions, section, { unknown: 'warning', badValue: 'error' })
  source.complain(read.complaints)
  return read.options as ChanWebsocketOptions
}
