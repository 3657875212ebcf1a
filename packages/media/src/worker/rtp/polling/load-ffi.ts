// Node's way to call C functions, without a word on the terminal.
// Not a choice of functions: who loads it names them.
import type * as Ffi from 'node:ffi'

/** Loading it warns that it is experimental: that was considered, and is nothing that a user could do anything about. */
export function loadFfi(): typeof Ffi | undefined {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule('node:ffi')
  } finally {
    process.emitWarning = emitWarning
  }
}
