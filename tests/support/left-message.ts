// Messages in the spool of voicemail, as callers have left them.
// Not by a call: what is there was there before the exchange.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const rate = 8_000
const toneHz = 440

/** A WAV file of a tone that comes and goes, 16 bits a sample. */
export function toneFile(seconds: number): Buffer {
  const loudness = (at: number) => 12_000 * Math.abs(Math.sin((at * 3) / rate))
  const tone = (at: number) => Math.sin((at * toneHz * 2 * Math.PI) / rate)
  const samples = Int16Array.from({ length: rate * seconds }, (_, at) => loudness(at) * tone(at))
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(2 * rate, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

export interface LeftMessage {
  readonly id: string
  readonly caller: string
  readonly seconds: number
  readonly flag?: string
  /** the ending of its file */
  readonly format?: string
  /** seconds since 1970 */
  readonly at?: number
}

export interface MessagePlace {
  readonly folder: string
  readonly number: number
  /** default 100 */
  readonly box?: string
}

/** Puts it into a mailbox of the context `default`. */
export function leaveMessage(
  spool: string,
  { folder, number, box = '100' }: MessagePlace,
  { id, caller, seconds, flag = '', format = 'wav', at = 1_750_000_000 }: LeftMessage,
): void {
  const directory = join(spool, 'voicemail/default', box, folder)
  mkdirSync(directory, { recursive: true })
  const path = join(directory, `msg${String(number).padStart(4, '0')}`)
  writeFileSync(`${path}.${format}`, toneFile(seconds))
  const facts = { origmailbox: box, callerid: caller, origtime: at, msg_id: id, flag, duration: seconds }
  const lines = Object.entries(facts).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(`${path}.txt`, `;\n; Message Information file\n;\n[message]\n${lines.join('')}`)
}
