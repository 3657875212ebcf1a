// How many datagrams the system has dropped at a port because nobody read them in time.
// Not those that were dropped on the way.

import { readFileSync } from 'node:fs'

/** Since the socket was opened; 0 where the system does not say. */
export function droppedBySystem(port: number): number {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  let dropped = 0
  for (const file of ['/proc/net/udp', '/proc/net/udp6']) {
    for (const line of textOf(file).split('\n')) {
      const fields = line.trim().split(/\s+/)
      if (fields[1]?.endsWith(`:${wanted}`)) dropped += Number(fields.at(-1)) || 0
    }
  }
  return dropped
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
