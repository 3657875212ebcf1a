import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { formatTimestamp } from './timestamp.ts'

describe('a moment', () => {
  let zone: string | undefined

  beforeEach(() => {
    zone = process.env.TZ
  })
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  // each a second of its own, which no other test writes: the text of the last one is kept
  const cases: [zone: string, utc: string, text: string][] = [
    ['UTC', '2031-01-01T12:00:00.007Z', '2031-01-01T12:00:00.007+0000'],
    ['Pacific/Kiritimati', '2031-01-01T12:00:01.042Z', '2031-01-02T02:00:01.042+1400'],
    ['America/St_Johns', '2031-01-01T02:00:02.900Z', '2030-12-31T22:30:02.900-0330'],
    ['Europe/Berlin', '2031-08-05T17:01:18.042Z', '2031-08-05T19:01:18.042+0200'],
  ]
  for (const [name, utc, text] of cases) {
    it(`is written in the time of ${name}`, () => {
      process.env.TZ = name
      assert.equal(formatTimestamp(Date.parse(utc)), text)
    })
  }
})
