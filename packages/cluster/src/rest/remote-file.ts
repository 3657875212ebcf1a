// A file that another node offers, read as fast as it is taken: one piece is under way at a time.
// Not the offering: offered-files.ts.

import { detached } from '@jackfield/base'
import { RemoteFile } from '@jackfield/description'
import type { Engine } from '../engine/engine.ts'
import type { Subjects } from '../subjects.ts'
import { type FileFacts, longestPiece } from './offered-files.ts'

/** Nobody waits longer for the next piece. */
const pieceTimeoutMs = 10_000

export function remoteFile(
  { engine, subjects }: { readonly engine: Engine; readonly subjects: Subjects },
  node: string,
  file: FileFacts,
): RemoteFile {
  const piece = (start: number, length: number) =>
    engine.request(subjects.file(node), JSON.stringify([file.key, start, length]), pieceTimeoutMs)
  const close = () => detached(piece(0, 0), 'the end of a file at another node')
  async function* read(start: number, length: number): AsyncGenerator<Buffer> {
    try {
      for (let at = start; at < start + length; ) {
        const answer = await piece(at, Math.min(longestPiece, start + length - at))
        const bytes = Buffer.from(answer.ok ? answer.text : '', 'base64')
        if (bytes.length === 0) throw new Error(`node ${node} does not send more of a file`)
        at += bytes.length
        yield bytes
      }
    } finally {
      close()
    }
  }
  return new RemoteFile(file, read, close)
}
