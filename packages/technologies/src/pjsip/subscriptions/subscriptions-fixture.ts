// For tests: subscriptions of the SIP technology on a network in memory, with hints and mailboxes in hand, and those who watch.
// Not calls.

import { seededRandom } from '@jackfield/base'
import type { Header, SipRequest, SubscriptionState } from '@jackfield/sip'
import { ours, type TestPhone, TestPjsip, type TestPjsipOptions } from '../pjsip-fixture.ts'
import type { Signalling } from '../signalling/signalling.ts'
import { PjsipSubscriptions } from './pjsip-subscriptions.ts'
import type { Presence } from './subscriptions-deps.ts'

export interface News {
  readonly state: SubscriptionState
  readonly body: string
  readonly type: string
  readonly request: SipRequest
}

export function watchFixture(conf: string, options: TestPjsipOptions = {}, lit = ['1100']) {
  const test = new TestPjsip(conf, options)
  const { bus, pjsip } = test
  const { mailboxes } = test.core.parts
  const presences: Presence[] = []
  const hints = new Map(lit.map((exten) => [`${exten}@phones`, 'NOT_INUSE']))
  const subscriptions = new PjsipSubscriptions({
    clock: test.clock,
    random: seededRandom(5),
    log: test.log,
    bus,
    signalling: reachedAt(pjsip.signalling),
    transports: pjsip.signalling.transports,
    space: test.store.space('database'),
    contacts: pjsip.contacts,
    endpointsOf: (aor) => pjsip.states.endpointsOf(aor),
    hints: {
      get: (context, exten) => {
        const state = hints.get(`${exten}@${context}`)
        return state === undefined ? undefined : { state, hint: 'Custom:lamp' }
      },
      nameOf: (_context, exten) => (exten === '1101' ? 'Kitchen' : ''),
      presenceOf: () => presences.at(-1),
      follow: () => () => undefined,
    },
    mailboxes,
    endpoints: test.endpoints,
    channels: { get: () => undefined },
  })
  /** without time passing */
  const set = (exten: string, state: string) => {
    if (state === 'REMOVED') hints.delete(`${exten}@phones`)
    else hints.set(`${exten}@phones`, state)
    bus.publish('extension-state-changed', { context: 'phones', exten, hint: 'Custom:lamp', state })
  }
  const light = async (state: string, exten = '1100') => {
    set(exten, state)
    await test.clock.pass('1s')
  }
  /** somebody says something of himself */
  const say = async (presence: Presence) => {
    presences.push(presence)
    bus.publish('extension-presence-changed', { context: 'phones', exten: '1100', hint: 'Custom:lamp', ...presence })
    await test.clock.pass('1s')
  }
  return { test, subscriptions, mailboxes, set, light, say }
}

/** The transports of these tests stand in no configuration: where a peer finds us is said here. */
function reachedAt(signalling: Signalling): Signalling {
  return {
    agent: signalling.agent,
    objects: signalling.objects,
    maintenance: signalling.maintenance,
    handle: (method, handler) => signalling.handle(method, handler),
    targets: (endpoint, wish) => signalling.targets(endpoint, wish),
    credentials: (endpoint) => signalling.credentials(endpoint),
    localFor: (over, endpoint, user) => {
      const view = signalling.localFor(over, endpoint, user)
      return 'sentBy' in over ? view : { ...view, contact: `<sip:${ours}:5060>`, host: ours }
    },
  }
}

export async function watch(
  test: TestPjsip,
  phone: TestPhone,
  user: string,
  event: string,
  accept?: string,
  expires = 300,
  more: readonly Header[] = [],
) {
  const news: News[] = []
  const ends: (number | undefined)[] = []
  const subscriber = phone.agent.subscribe({
    uri: `sip:${user}@${ours}:5060`,
    from: `<sip:${phone.contact.slice(4).split('@')[0]}@10.0.0.2>`,
    to: `<sip:${user}@${ours}>`,
    event,
    expires,
    headers: [...(accept === undefined ? [] : [['accept', accept] as const]), ...more],
    handler: {
      onNotify: (request, state) =>
        void news.push({ state, body: request.body.toString(), type: request.header('content-type') ?? '', request }),
      onEnd: (_state, status) => void ends.push(status),
    },
  })
  await test.clock.pass('1s')
  return { subscriber, news, ends }
}
