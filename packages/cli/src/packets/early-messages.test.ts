import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EarlyMessages } from './early-messages.ts'

const message = (callId: string, text = 'x') => ({
  ...{ callId, direction: 'in' as const, summary: 'INVITE sip:a@b SIP/2.0 (1 INVITE)', text },
  ...{ peer: 'UDP:192.0.2.1:5060', local: 'UDP:127.0.0.1:5060' },
})

test('the last calls are known, and the first messages of each', () => {
  const early = new EarlyMessages()
  for (let call = 0; call < 600; call++) for (let at = 0; at < 25; at++) early.keep(message(`c${call}`, `${at}`), at)
  assert.deepEqual([early.of('c99').length, early.of('c100').length, early.of('c599').length], [0, 20, 20])
})

test('strangers whose messages are as long as packets can be do not fill the memory while somebody captures', () => {
  const early = new EarlyMessages()
  const long = 'y'.repeat(64_000)
  for (let call = 0; call < 500; call++) for (let at = 0; at < 3; at++) early.keep(message(`c${call}`, long), at)
  let kept = 0
  for (let call = 0; call < 500; call++) for (const one of early.of(`c${call}`)) kept += one.message.text.length
  assert.ok(kept > 1_000_000 && kept <= 8_000_000, `${kept}`)
  assert.equal(early.of('c499').length, 3)
  early.clear()
  early.keep(message('again'), 1)
  assert.equal(early.of('again').length, 1)
})
