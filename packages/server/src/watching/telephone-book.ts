// Telephones, trunks and registrations as the interface shows them, with what can be done to them.
// What they are is read when somebody asks; nothing is kept here.

import {
  type Page,
  render,
  type ShownContact,
  type ShownFailure,
  type ShownRegistration,
  type ShownTelephone,
  type TelephoneBook,
} from '@jackfield/ari'
import { type Contact, contactAddress, contactStatuses, type Pjsip } from '@jackfield/technologies'
import type { Calls } from '../assembly/calls.ts'
import type { State } from '../assembly/state.ts'

type Registration = ReturnType<Pjsip['registrations']['list']> extends Iterable<infer R> ? R : never
type Endpoint = ReturnType<Pjsip['objects']['endpoints']> extends Iterable<infer E> ? E : never

/** The next of those in order: after the one of this name, as many as are wanted. */
function page<T>(things: Iterable<T>, nameOf: (thing: T) => string, { after, limit }: Page): T[] {
  const left = [...things].filter((thing) => after === undefined || nameOf(thing) > after)
  return left.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).slice(0, limit)
}

const shownFailure = ({ at, ...failure }: Omit<ShownFailure, 'time'> & { readonly at: number }): ShownFailure => ({
  time: render.timestamp(at),
  ...failure,
})

export function telephoneBook({ deviceStates }: Pick<State, 'deviceStates'>, calls: Calls): TelephoneBook {
  const { pjsip, inventory } = calls.telephones
  const { endpoints } = calls.exchange
  const { objects, states } = pjsip
  const stateOf = ({ name }: Endpoint) => endpoints.find('PJSIP', name)?.state ?? 'unknown'
  const shownContact = (contact: Contact): ShownContact => {
    const { id, aor, uri, userAgent, transport, isStatic, status, roundtripUsec, registeredAt, expiresAt } = contact
    return {
      ...{ id, aor, uri, transport, endpoints: [...states.endpointsOf(aor)], user_agent: userAgent, static: isStatic },
      address: contactAddress(contact),
      state: contactStatuses[status].label,
      ...(roundtripUsec > 0 ? { round_trip: roundtripUsec / 1000 } : {}),
      ...(registeredAt === undefined ? {} : { registered: render.timestamp(registeredAt) }),
      ...(isStatic ? {} : { expires: render.timestamp(expiresAt) }),
    }
  }
  const registrationsByEndpoint = () => Map.groupBy(pjsip.registrations.list(), ({ settings }) => settings.endpoint)
  const shown = (endpoint: Endpoint, registrations = registrationsByEndpoint()): ShownTelephone => {
    const { name, aors, context } = endpoint
    const failure = pjsip.failures.of(name)
    return {
      ...{ technology: 'PJSIP', name, context, kind: pjsip.tally.kindOf(endpoint), state: stateOf(endpoint) },
      device_state: deviceStates.get(`PJSIP/${name}`),
      maintenance: pjsip.signalling.maintenance.has(name),
      channels: endpoints.get('PJSIP', name)?.channelIds.length ?? 0,
      contacts: aors.flatMap((aor) => pjsip.contacts.of(aor)).map(shownContact),
      registrations: (registrations.get(name) ?? []).map(({ settings }) => settings.name).sort(),
      ...(failure ? { last_failure: shownFailure(failure) } : {}),
    }
  }
  return {
    list({ kind, state, ...wanted }) {
      const isMeant = (one: Endpoint) =>
        (kind === undefined || pjsip.tally.kindOf(one) === kind) && (state === undefined || stateOf(one) === state)
      const registrations = registrationsByEndpoint()
      const meant = page([...objects.endpoints()].filter(isMeant), ({ name }) => name, wanted)
      return meant.map((endpoint) => shown(endpoint, registrations))
    },
    get(name) {
      const endpoint = objects.endpoint(name)
      return endpoint && shown(endpoint)
    },
    contacts({ endpoint, ...wanted }) {
      const own = endpoint === undefined ? undefined : (objects.endpoint(endpoint)?.aors ?? [])
      const all = own ? own.flatMap((aor) => pjsip.contacts.of(aor)) : pjsip.contacts.all()
      return page(all, ({ id }) => id, wanted).map(shownContact)
    },
    async qualify(id) {
      const contact = pjsip.contacts.get(id)
      if (!contact) return undefined
      await pjsip.qualifier.ask(contact)
      return shownContact(contact)
    },
    registrations: () => inventory.registrations().map(shownRegistration),
    registration(name) {
      const found = pjsip.registrations.get(name)
      return found && shownRegistration(found)
    },
    register: (name, isWanted) => pjsip.registrations.get(name) !== undefined && inventory.register(name, isWanted),
    maintain: (name, isOn) => objects.endpoint(name) !== undefined && inventory.maintain(name, isOn) !== undefined,
  }
}

function shownRegistration(registration: Registration): ShownRegistration {
  const { settings, state, nextTryAt, expiresAt, lastAnswer, lastFailure } = registration
  const { name, server_uri, client_uri, endpoint } = settings
  return {
    ...{ name, server_uri, client_uri, state },
    ...(endpoint === '' ? {} : { endpoint }),
    ...(expiresAt === undefined ? {} : { expires: render.timestamp(expiresAt) }),
    ...(nextTryAt === undefined ? {} : { next_try: render.timestamp(nextTryAt) }),
    ...(lastAnswer ? { last_answer: lastAnswer.text, last_answer_time: render.timestamp(lastAnswer.at) } : {}),
    ...(lastFailure
      ? { last_failure: shownFailure({ at: lastFailure.at, reason: reasonOf(lastFailure), text: lastFailure.text }) }
      : {}),
  }
}

/** The status of the answer; `no-response` without one. */
const reasonOf = ({ status }: { readonly status: number }): string => (status > 0 ? String(status) : 'no-response')
