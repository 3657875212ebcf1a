// The states of a channel and what moves it from one to the next.
// Not its life: a channel that ends does so in whatever state it is.

import { type Machine, to } from '@jackfield/base'
import type { ChannelState } from './channel-snapshot.ts'

export type ChannelStateEvent = 'ring-in' | 'ringing' | 'answered' | 'busy' | 'dialing'

/** What comes of an event depends on nothing but the state: no effects here, the channel publishes each change. */
export const channelMachine: Machine<ChannelState, ChannelStateEvent, never> = {
  Down: {
    'ring-in': to('Ring'),
    ringing: to('Ringing'),
    answered: to('Up'),
    busy: to('Busy'),
    dialing: to('Dialing'),
  },
  Rsrvd: { 'ring-in': to('Ring'), ringing: to('Ringing'), answered: to('Up'), dialing: to('Dialing') },
  OffHook: { 'ring-in': to('Ring'), answered: to('Up'), dialing: to('Dialing') },
  Dialing: { ringing: to('Ringing'), answered: to('Up'), busy: to('Busy') },
  // an incoming call that we tell to ring stays as it is
  Ring: { answered: to('Up'), busy: to('Busy') },
  Ringing: { answered: to('Up'), busy: to('Busy') },
  Up: {},
  Busy: { answered: to('Up') },
  'Dialing Offhook': { ringing: to('Ringing'), answered: to('Up') },
  'Pre-ring': { ringing: to('Ringing'), answered: to('Up') },
  Mute: { answered: to('Up') },
  Unknown: { ringing: to('Ringing'), answered: to('Up') },
}
