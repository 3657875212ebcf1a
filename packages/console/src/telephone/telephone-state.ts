// The calls of the telephone beside each other, as a value: at most two, and one at a time is talked with.
// Not SIP, sound or the page: what is to be done comes back as effects.

import { step } from '@jackfield/base'
import { type CallEffect, type CallEvent, type CallState, callMachine } from './call.machine.ts'

export const mostCalls = 2

export interface TelephoneCall {
  readonly id: string
  readonly direction: 'out' | 'in'
  /** what is shown of the other side: a name, and the number where both are known */
  readonly name: string
  readonly number: string
  readonly state: CallState
  readonly isMuted: boolean
  /** the other side has put us on hold */
  readonly isHeldByPeer: boolean
  readonly begunAt: number
  readonly answeredAt?: number
  readonly endedAt?: number
  /** how it ended, in words */
  readonly reason?: string
  /** digits that were pressed in it */
  readonly digits: string
}

export interface TelephoneState {
  readonly calls: readonly TelephoneCall[]
  /** the last that ended, the newest first */
  readonly past: readonly TelephoneCall[]
}

export const idleTelephone: TelephoneState = { calls: [], past: [] }

const keptPast = 20

export interface TelephoneEffect {
  readonly id: string
  readonly effect: CallEffect
}

export interface Outcome {
  readonly state: TelephoneState
  readonly effects: readonly TelephoneEffect[]
}

export type TelephoneAction =
  | { readonly type: 'dial'; readonly id: string; readonly number: string; readonly at: number }
  | {
      readonly type: 'called'
      readonly id: string
      readonly name: string
      readonly number: string
      readonly at: number
    }
  | {
      readonly type: 'event'
      readonly id: string
      readonly event: CallEvent
      readonly at: number
      /** how it ended */
      readonly reason?: string
    }
  | { readonly type: 'mute'; readonly id: string; readonly isMuted: boolean }
  | { readonly type: 'peer-hold'; readonly id: string; readonly isHeld: boolean }
  | { readonly type: 'digit'; readonly id: string; readonly digit: string }

/** Nothing changes when the action does not fit: a third call, a call that is gone. */
export function reduceTelephone(state: TelephoneState, action: TelephoneAction): Outcome {
  switch (action.type) {
    case 'dial':
      return dial(state, action)
    case 'called':
      return called(state, action)
    case 'event':
      return event(state, action)
    case 'mute':
      return change(state, action.id, { isMuted: action.isMuted })
    case 'peer-hold':
      return change(state, action.id, { isHeldByPeer: action.isHeld })
    case 'digit': {
      const call = find(state, action.id)
      return call ? change(state, action.id, { digits: call.digits + action.digit }) : { state, effects: [] }
    }
  }
}

export const mayDial = ({ calls }: TelephoneState): boolean =>
  calls.length < mostCalls && calls.every(({ state }) => state === 'talking' || state === 'holding')

/** The one that digits, mute and hold are about: who is talked with, else the last that began. */
export const currentCall = ({ calls }: TelephoneState): TelephoneCall | undefined =>
  calls.find(({ state }) => state === 'talking') ?? calls.at(-1)

/** The other of two calls, where both can be brought together. */
export function partnerOf(state: TelephoneState, id: string): TelephoneCall | undefined {
  const other = state.calls.find((call) => call.id !== id)
  return other && (other.state === 'talking' || other.state === 'holding') ? other : undefined
}

const fresh = { isMuted: false, isHeldByPeer: false, digits: '' } as const

function dial(state: TelephoneState, { id, number, at }: Extract<TelephoneAction, { type: 'dial' }>): Outcome {
  if (!mayDial(state)) return { state, effects: [] }
  const held = holdOthers(state, id, at)
  const call: TelephoneCall = {
    ...{ id, direction: 'out', name: '', number, state: 'dialling', begunAt: at },
    ...fresh,
  }
  return { state: { ...held.state, calls: [...held.state.calls, call] }, effects: held.effects }
}

function called(
  state: TelephoneState,
  { id, name, number, at }: Extract<TelephoneAction, { type: 'called' }>,
): Outcome {
  if (state.calls.length >= mostCalls) return { state, effects: [{ id, effect: 'send-busy' }] }
  const call: TelephoneCall = { ...{ id, direction: 'in', name, number, state: 'incoming', begunAt: at }, ...fresh }
  return { state: { ...state, calls: [...state.calls, call] }, effects: [{ id, effect: 'ring' }] }
}

function event(state: TelephoneState, action: Extract<TelephoneAction, { type: 'event' }>): Outcome {
  const { id, event, at, reason } = action
  const call = find(state, id)
  if (!call) return { state, effects: [] }
  const next = step(callMachine, call.state, event)
  if (!next.isKnown) return { state, effects: [] }
  // who begins to talk with one lets the other wait
  const isTaken = event === 'answer' || event === 'resume'
  const held = isTaken ? holdOthers(state, id, at) : { state, effects: [] }
  const effects = [...held.effects, ...next.effects.map((effect) => ({ id, effect }))]
  const changed: TelephoneCall = {
    ...call,
    state: next.state,
    ...(next.effects.includes('start-clock') ? { answeredAt: at } : {}),
    ...(next.state === 'ended' ? { endedAt: at, reason: reason ?? ownWords[event] ?? '' } : {}),
  }
  return { state: replace(held.state, changed), effects }
}

const ownWords: Partial<Record<CallEvent, string>> = {
  'hang-up': 'You hung up',
  decline: 'You declined',
  transferred: 'Transferred',
}

function holdOthers(state: TelephoneState, id: string, at: number): Outcome {
  let outcome: Outcome = { state, effects: [] }
  for (const other of state.calls) {
    if (other.id === id || other.state !== 'talking') continue
    const held = event(outcome.state, { type: 'event', id: other.id, event: 'hold', at })
    outcome = { state: held.state, effects: [...outcome.effects, ...held.effects] }
  }
  return outcome
}

function change(state: TelephoneState, id: string, values: Partial<TelephoneCall>): Outcome {
  const call = find(state, id)
  return { state: call ? replace(state, { ...call, ...values }) : state, effects: [] }
}

function replace(state: TelephoneState, call: TelephoneCall): TelephoneState {
  if (call.state !== 'ended') return { ...state, calls: state.calls.map((one) => (one.id === call.id ? call : one)) }
  return {
    calls: state.calls.filter(({ id }) => id !== call.id),
    past: [call, ...state.past].slice(0, keptPast),
  }
}

const find = ({ calls }: TelephoneState, id: string) => calls.find((call) => call.id === id)
