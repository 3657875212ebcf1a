// The two sides of a subscription: RFC 6665 §4.1.2 (who asks) and §4.2 (who tells); REFER makes the same without asking.
// Only the tables.

import { type Machine, stay, to } from '@jackfield/base'

export type SubscriberState = 'notifyWait' | 'pending' | 'active' | 'terminated'
export type SubscriberEvent =
  | 'accepted'
  | 'refused'
  | 'notifyPending'
  | 'notifyActive'
  | 'notifyTerminated'
  | 'timerN'
  | 'expired'
  | 'refreshFailed'
export type SubscriptionEffect = 'stopN' | 'restartExpiry' | 'tell' | 'tellEnded'

/** Timer N: 64 T1 for the first NOTIFY after each SUBSCRIBE (§4.1.2.4). */
export const subscriber: Machine<SubscriberState, SubscriberEvent, SubscriptionEffect> = {
  notifyWait: {
    accepted: stay(),
    refused: to('terminated', 'stopN', 'tellEnded'),
    notifyPending: to('pending', 'stopN', 'restartExpiry', 'tell'),
    notifyActive: to('active', 'stopN', 'restartExpiry', 'tell'),
    notifyTerminated: to('terminated', 'stopN', 'tell', 'tellEnded'),
    timerN: to('terminated', 'tellEnded'),
  },
  pending: {
    accepted: stay('restartExpiry'),
    notifyPending: stay('stopN', 'restartExpiry', 'tell'),
    notifyActive: to('active', 'stopN', 'restartExpiry', 'tell'),
    notifyTerminated: to('terminated', 'stopN', 'tell', 'tellEnded'),
    timerN: to('terminated', 'tellEnded'),
    expired: to('terminated', 'tellEnded'),
    refreshFailed: to('terminated', 'stopN', 'tellEnded'),
  },
  active: {
    accepted: stay('restartExpiry'),
    notifyPending: to('pending', 'stopN', 'restartExpiry', 'tell'),
    notifyActive: stay('stopN', 'restartExpiry', 'tell'),
    notifyTerminated: to('terminated', 'stopN', 'tell', 'tellEnded'),
    timerN: to('terminated', 'tellEnded'),
    expired: to('terminated', 'tellEnded'),
    refreshFailed: to('terminated', 'stopN', 'tellEnded'),
  },
  terminated: {},
}

export type NotifierState = 'pending' | 'active' | 'terminated'
export type NotifierEvent = 'approve' | 'refresh' | 'unsubscribe' | 'expired' | 'finish' | 'notifyFailed'
export type NotifierEffect = 'notify' | 'notifyLast' | 'restartExpiry' | 'stopExpiry' | 'tellEnded'

export const notifier: Machine<NotifierState, NotifierEvent, NotifierEffect> = {
  pending: {
    approve: to('active', 'notify'),
    refresh: stay('restartExpiry', 'notify'),
    unsubscribe: to('terminated', 'stopExpiry', 'notifyLast', 'tellEnded'),
    expired: to('terminated', 'notifyLast', 'tellEnded'),
    finish: to('terminated', 'stopExpiry', 'notify', 'tellEnded'),
    notifyFailed: to('terminated', 'stopExpiry', 'tellEnded'),
  },
  active: {
    refresh: stay('restartExpiry', 'notify'),
    unsubscribe: to('terminated', 'stopExpiry', 'notifyLast', 'tellEnded'),
    expired: to('terminated', 'notifyLast', 'tellEnded'),
    finish: to('terminated', 'stopExpiry', 'notify', 'tellEnded'),
    notifyFailed: to('terminated', 'stopExpiry', 'tellEnded'),
  },
  terminated: {},
}
