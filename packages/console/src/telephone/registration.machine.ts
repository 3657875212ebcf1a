// Whether the telephone can be reached: from asking for an account to being registered, and what to do when that ends.
// Not SIP: telephone.ts carries the effects out.

import { type Machine, stay, to } from '@jackfield/base'

export type RegistrationState =
  | 'off'
  /** the exchange is asked for an account */
  | 'asking'
  /** the account is there, the websocket and the registration are under way */
  | 'registering'
  | 'registered'
  /** it was registered, and is not reached just now */
  | 'lost'
  /** the exchange said no */
  | 'refused'

export type RegistrationEvent =
  | 'switch-on'
  | 'switch-off'
  | 'given'
  | 'refused'
  | 'registered'
  | 'disconnected'
  /** the account is gone: another one is needed */
  | 'expired'

export type RegistrationEffect = 'ask' | 'connect' | 'disconnect' | 'give-back'

export const registrationMachine: Machine<RegistrationState, RegistrationEvent, RegistrationEffect> = {
  off: { 'switch-on': to('asking', 'ask') },
  asking: {
    given: to('registering', 'connect'),
    refused: to('refused'),
    'switch-off': to('off', 'give-back'),
  },
  registering: {
    registered: to('registered'),
    refused: to('refused', 'disconnect'),
    expired: to('refused', 'disconnect'),
    // it tries again by itself
    disconnected: stay(),
    'switch-off': to('off', 'disconnect', 'give-back'),
  },
  registered: {
    registered: stay(),
    disconnected: to('lost'),
    expired: to('asking', 'disconnect', 'ask'),
    refused: to('refused', 'disconnect'),
    'switch-off': to('off', 'disconnect', 'give-back'),
  },
  lost: {
    registered: to('registered'),
    disconnected: stay(),
    // after a restart of the exchange, or more than a minute without it, the account is another
    expired: to('asking', 'disconnect', 'ask'),
    refused: to('asking', 'disconnect', 'ask'),
    'switch-off': to('off', 'disconnect', 'give-back'),
  },
  refused: { 'switch-on': to('asking', 'ask'), 'switch-off': to('off') },
}
