import assert from 'node:assert/strict'
import { test } from 'node:test'
import { step } from '@jackfield/base'
import { type Presence, type PresenceEvent, presence } from './presence.machine.ts'

const after = (state: Presence, event: PresenceEvent) => {
  const { state: next, effects, isKnown } = step(presence, state, event)
  return isKnown ? [next, ...effects].join(' ') : 'nothing'
}

test('every cell', () => {
  const ending = 'end-subscriptions-to-all forget-events'
  const expected: Record<Presence, Record<PresenceEvent, string>> = {
    away: {
      attach: 'connected',
      expect: 'kept',
      lose: 'nothing',
      'lose-for-a-while': 'nothing',
      'lose-till-reconnected': 'nothing',
      'give-up': 'nothing',
    },
    connected: {
      attach: 'connected tell-replaced',
      expect: 'nothing',
      lose: `away ${ending}`,
      'lose-for-a-while': 'kept start-wait',
      'lose-till-reconnected': 'kept',
      'give-up': `away ${ending}`,
    },
    kept: {
      attach: 'connected stop-wait',
      expect: 'kept stop-wait',
      lose: 'nothing',
      'lose-for-a-while': 'nothing',
      'lose-till-reconnected': 'nothing',
      'give-up': `away stop-wait ${ending}`,
    },
  }
  for (const [state, row] of Object.entries(expected) as [Presence, Record<PresenceEvent, string>][]) {
    for (const [event, says] of Object.entries(row) as [PresenceEvent, string][]) {
      assert.equal(after(state, event), says, `${event} while ${state}`)
    }
  }
})
