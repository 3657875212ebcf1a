// How the threads of an exchange learn that it has settled: then they give their memory back, too. Not before: for that V8 has other flags
// for a moment, which all threads share, and code that is kept or loaded meanwhile counts as made under other ones.

import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

const key = 'jackfield:settled'

/** Before the first thread is started. */
export function prepareSettled(): void {
  setEnvironmentData(key, new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)))
}

const cellOf = (): Int32Array | undefined => {
  const cell = getEnvironmentData(key)
  return cell instanceof Int32Array ? cell : undefined
}

export function settled(): void {
  const cell = cellOf()
  if (!cell) return
  Atomics.store(cell, 0, 1)
  Atomics.notify(cell, 0)
}

/** Resolves when the exchange has settled, or at once where nobody would say so. No thread stays for it. */
export async function untilSettled(): Promise<void> {
  const cell = cellOf()
  if (cell) await Atomics.waitAsync(cell, 0, 0).value
}
