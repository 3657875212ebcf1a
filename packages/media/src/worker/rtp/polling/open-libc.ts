// Finds out whether packets can be received and sent by libc here, without a word on the terminal, and tries it out.
// Not a choice: who asks decides what to do without.
import { Libc } from './libc.ts'
import { linux } from './linux.table.ts'
import { loadFfi } from './load-ffi.ts'

/** The functions, or why they are not to be had: another system, processor or C library, a Node without node:ffi or that forbids it. */
export function openLibc(platform: string = process.platform, arch: string = process.arch): Libc | string {
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) return `not made for ${platform} on ${arch}`
  try {
    const ffi = loadFfi()
    if (!ffi) return 'this Node has no node:ffi'
    const libc = new Libc(ffi, arch)
    return tryOut(libc) ?? libc
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const trial = Uint8Array.of(1, 9, 8, 4)

/** What is wrong; undefined: a packet came back as it was sent. */
function tryOut(libc: Libc): string | undefined {
  const [pair, watch] = [libc.openPair(), libc.openWatch()]
  try {
    if (!pair || watch < 0) return `no sockets to try it out: error ${libc.errno}`
    const [from, to] = pair
    libc.setOption(to, linux.SOL_SOCKET, linux.SO_TIMESTAMPNS, 1)
    const isSeen =
      libc.watch(watch, to, 7) &&
      libc.ready(watch) === 0 &&
      libc.send(from, trial, trial.length, undefined, 0) &&
      libc.ready(watch) === 1 &&
      libc.readyAt(0) === 7 &&
      libc.receive(to) === trial.length &&
      libc.received(trial.length).every((byte, index) => byte === trial[index]) &&
      libc.nameOf('127.0.0.1', false)?.[1] === 0x0100007f
    return isSeen ? undefined : `a trial packet did not come back: error ${libc.errno}`
  } finally {
    for (const fd of [...(pair ?? []), watch]) if (fd >= 0) libc.close(fd)
  }
}
