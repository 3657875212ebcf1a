// Rungs for tests of the ladder, with everything a test does not care about.
// Not a call: tests say what happened.

import { exchangeColumn, type MediaStream, type Rung, type RungKind } from './ladder-model.ts'

let number = 0

export const rung = (kind: RungKind, label: string, more: Partial<Rung> = {}): Rung => ({
  number: ++number,
  atMs: number,
  kind,
  from: exchangeColumn,
  to: [],
  label,
  detail: '',
  isRetransmission: false,
  hasSdp: false,
  isTrouble: false,
  facts: [],
  texts: [],
  times: 1,
  ...more,
})

export const event = (type: string, detail = '', more: Partial<Rung> = {}): Rung =>
  rung('event', type, { type, detail, ...more })

export const stream = (more: Partial<MediaStream> = {}): MediaStream => ({
  channelId: 'c1',
  columnId: 'alice',
  direction: 'in',
  codec: 'PCMU',
  local: '127.0.0.1:10000',
  remote: '127.0.0.1:20000',
  firstMs: 0,
  lastMs: 10_000,
  packets: 500,
  silences: [],
  samples: [],
  digits: [],
  ...more,
})
