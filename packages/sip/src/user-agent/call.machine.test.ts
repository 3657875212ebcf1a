import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { step } from '@jackfield/base'
import { type CallEvent, type CallState, callMachine } from './call.machine.ts'

const states = ['calling', 'called', 'confirmed', 'inviting', 'invited', 'accepted', 'ending', 'terminated'] as const
const events = [
  'answered', 'sendInvite', 'receiveSuccess', 'receiveFailure', 'receiveGone', 'receiveInvite', 'sendSuccess', 'sendFailure', 'receiveAck',
  'noAck', 'hangUp', 'receiveBye', 'gone', 'discard',
] as const // biome-ignore format: a list of words

/** Written from RFC 3261, clause by clause: `state event → state: effects`. Whatever is not here is ignored. */
const clauses: Record<string, string> = {
  '§13.2.2.4: a 2xx to our INVITE confirms the dialog; one that nobody wants any more is acknowledged and ended with BYE': `
    calling answered → confirmed:
    terminated answered → terminated: sendBye`,
  '§13.3.1.4: our 2xx is repeated until its ACK comes; after 64 T1 without one the session is ended with BYE': `
    called sendSuccess → accepted: repeatSuccess
    invited sendSuccess → accepted: repeatSuccess
    accepted receiveAck → confirmed: stopRepeating, settleOffer, emitAck
    accepted noAck → terminated: sendBye, close, emitEnd`,
  '§14.1: no INVITE of ours while another is in progress, in either direction': `
    calling sendInvite → calling: wait
    called sendInvite → called: wait
    inviting sendInvite → inviting: wait
    invited sendInvite → invited: wait
    accepted sendInvite → accepted: wait
    confirmed sendInvite → inviting:`,
  '§14.1: a refused re-INVITE changes nothing, 481 and 408 end the dialog, which for a call is BYE (§12.2.1.2)': `
    inviting receiveSuccess → confirmed:
    inviting receiveFailure → confirmed:
    inviting receiveGone → terminated: sendBye, close, emitEnd`,
  '§14.2: theirs gets 500 while another of theirs has no final answer or no ACK, 491 while one of ours is in progress': `
    calling receiveInvite → calling: refuse491
    inviting receiveInvite → inviting: refuse491
    called receiveInvite → called: refuse500
    invited receiveInvite → invited: refuse500
    accepted receiveInvite → accepted: refuse500
    confirmed receiveInvite → invited: passUp
    invited sendFailure → confirmed:`,
  '§15: the caller may send BYE on an early dialog, the callee must not': `
    calling hangUp → terminated: sendBye, close, emitEnd
    called hangUp → terminated: close, emitEnd`,
  '§15: no BYE until the ACK to our 2xx came or its transaction timed out': `
    accepted hangUp → ending: stopSession, emitEnd
    ending receiveAck → terminated: stopRepeating, sendBye, close
    ending noAck → terminated: sendBye, close`,
  '§15.1.1: otherwise BYE at once, and the session is over with it, whatever is answered; what waits for us gets 487 (§15.1.2)': `
    confirmed hangUp → terminated: sendBye, close, emitEnd
    inviting hangUp → terminated: sendBye, close, emitEnd
    invited hangUp → terminated: sendBye, terminatePending, close, emitEnd`,
  '§15.1.2: their BYE ends it in every state, is not answered with another, and what waits for us gets 487': `
    calling receiveBye → terminated: close, emitEnd
    called receiveBye → terminated: close, emitEnd
    confirmed receiveBye → terminated: close, emitEnd
    inviting receiveBye → terminated: close, emitEnd
    invited receiveBye → terminated: terminatePending, close, emitEnd
    accepted receiveBye → terminated: stopRepeating, close, emitEnd
    ending receiveBye → terminated: stopRepeating, close`,
  '§12.2.1.2: 481 or 408 to a request of ours ends it: there is no dialog for a BYE': `
    calling gone → terminated: close, emitEnd
    called gone → terminated: close, emitEnd
    confirmed gone → terminated: close, emitEnd
    inviting gone → terminated: close, emitEnd
    invited gone → terminated: terminatePending, close, emitEnd
    accepted gone → terminated: stopRepeating, close, emitEnd
    ending gone → terminated: stopRepeating, close`,
  '§12.3: an early dialog ends with the refusal of its INVITE, and a closing agent sends no BYE': `
    calling discard → terminated: close
    called discard → terminated: close
    confirmed discard → terminated: close
    inviting discard → terminated: close
    invited discard → terminated: terminatePending, close
    accepted discard → terminated: stopRepeating, close
    ending discard → terminated: stopRepeating, close`,
}

const lines = Object.values(clauses).flatMap((text) => text.trim().split('\n'))
const written = new Map(
  lines.map((text) => {
    const [cell = '', outcome = ''] = text.trim().split(' → ')
    return [cell, outcome]
  }),
)

function outcomeOf(state: CallState, event: CallEvent): string {
  const next = step(callMachine, state, event)
  return `${next.state}: ${next.effects.join(', ')}`.trim()
}

describe('the machine of a call', () => {
  for (const [clause, text] of Object.entries(clauses)) {
    it(clause, () => {
      for (const cell of text.trim().split('\n')) {
        const [where = '', outcome] = cell.trim().split(' → ')
        const [state, event] = where.split(' ') as [CallState, CallEvent]
        assert.equal(outcomeOf(state, event), outcome, where)
      }
    })
  }

  it('whatever no clause speaks of changes nothing', () => {
    assert.equal(written.size, lines.length, 'no cell is written twice')
    assert.deepEqual(Object.keys(callMachine), states)
    for (const state of states) {
      for (const event of events) {
        if (written.has(`${state} ${event}`)) continue
        assert.equal(step(callMachine, state, event).isKnown, false, `${state} ${event}`)
      }
    }
    const cells = Object.values(callMachine).flatMap((row) => Object.keys(row))
    assert.equal(cells.length, written.size)
  })

  it('every way to the end tells the owner once and closes once, whatever comes', () => {
    const visit = (state: CallState, ends: number, closes: number, sent: number, depth: number): void => {
      assert.ok(ends <= 1 && closes <= 1, state)
      // an answer that comes after the end is ended each time it is repeated; nothing else is
      assert.ok(sent <= 1, state)
      if (state === 'terminated') assert.equal(closes, 1)
      if (depth === 0) return
      for (const event of events) {
        const { isKnown, effects, state: after } = step(callMachine, state, event)
        if (!isKnown || (state === 'terminated' && event === 'answered')) continue
        const count = (effect: string) => effects.filter((one) => one === effect).length
        visit(after, ends + count('emitEnd'), closes + count('close'), sent + count('sendBye'), depth - 1)
      }
    }
    visit('calling', 0, 0, 0, 7)
    visit('called', 0, 0, 0, 7)
  })
})
