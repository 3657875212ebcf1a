// Frames of text as ws reads them.

import assert from 'node:assert/strict'
import type { Writable } from 'node:stream'
import { test } from 'node:test'
import * as ws from 'ws'
import { textFrame } from './text-frame.ts'

/** exported by ws, unknown to its types */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable }

test('every length form, ASCII and not, is read back as it was', async () => {
  for (const letter of ['x', 'ü']) {
    for (const length of [0, 1, 62, 63, 125, 126, 127, 32_768, 65_535, 65_536, 70_000]) {
      const text = letter.repeat(length)
      const frame = textFrame(text, Buffer.byteLength(text))
      const receiver = new Receiver({ maxPayload: 0 })
      const read = new Promise<string>((resolve) => receiver.on('message', (data: Buffer) => resolve(data.toString())))
      receiver.write(Buffer.from(frame, 'latin1'))
      assert.equal(await read, text)
    }
  }
})
