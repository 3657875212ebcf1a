// Writing to somebody who may be slow, or gone: it resolves when it was taken, or when nobody can take it any more.

import type { Writable } from 'node:stream'

export function writeOut(stream: Writable, text: string): Promise<void> {
  if (!stream.writable) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      stream.off('close', done)
      resolve()
    }
    stream.once('close', done)
    stream.write(text, done)
  })
}
