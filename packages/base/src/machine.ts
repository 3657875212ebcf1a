// A state machine as a table, and the pure step through it. Effects are data; the owner carries them out.
// Not a driver: no timers, no sockets, no calls to other machines.

/** What happens in a cell: the state after it and the effects, in order. */
export interface Cell<State extends string, Effect> {
  /** absent: stays */
  to?: State
  effects: readonly Effect[]
}

export type Machine<State extends string, Event extends string, Effect> = {
  readonly [S in State]: { readonly [E in Event]?: Cell<State, Effect> }
}

export const to = <State extends string, Effect>(state: State, ...effects: Effect[]): Cell<State, Effect> => ({
  to: state,
  effects,
})

export const stay = <Effect>(...effects: Effect[]): Cell<never, Effect> => ({ effects })

export interface Step<State extends string, Effect> {
  state: State
  effects: readonly Effect[]
  /** false: the table has no cell for this event in this state, nothing happens */
  isKnown: boolean
}

/** The same state and no effects when the table has no cell. */
export function step<State extends string, Event extends string, Effect>(
  machine: Machine<State, Event, Effect>,
  state: State,
  event: Event,
): Step<State, Effect> {
  const cell = machine[state][event]
  return cell
    ? { state: cell.to ?? state, effects: cell.effects, isKnown: true }
    : { state, effects: [], isKnown: false }
}
