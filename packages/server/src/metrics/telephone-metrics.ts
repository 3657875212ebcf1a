// Phones, trunks and registrations: how many can be reached, and each trunk by its name.

import type { Metrics } from '@jackfield/http'
import { contactStatuses, type Pjsip } from '@jackfield/technologies'

export function measureTelephones(metrics: Metrics, pjsip: Pjsip): void {
  const { tally, objects, contacts, registrations, states } = pjsip
  metrics.gauges('jackfield_endpoints', 'Phones and trunks, by whether they can be reached', () => {
    const { phones, trunks } = tally.counts
    return [
      [{ kind: 'phone', state: 'up' }, phones.up],
      [{ kind: 'phone', state: 'down' }, phones.down],
      [{ kind: 'trunk', state: 'up' }, trunks.up],
      [{ kind: 'trunk', state: 'down' }, trunks.down],
    ]
  })
  const trunks = () => [...objects.endpoints()].filter((endpoint) => tally.kindOf(endpoint) === 'trunk')
  metrics.gauges(
    'jackfield_trunk_up',
    'Whether a trunk can be reached; 1 also while nobody asks it (qualify_frequency of its aor)',
    () =>
      trunks().map(({ name, aors }) => [{ trunk: name }, aors.some((aor) => states.isAvailable(aor)) ? 1 : 0] as const),
  )
  metrics.gauges('jackfield_trunk_round_trip_seconds', 'How long a trunk took to answer OPTIONS', () =>
    trunks().flatMap(({ name, aors }) =>
      aors
        .flatMap((aor) => contacts.of(aor))
        .filter(({ roundtripUsec }) => roundtripUsec > 0)
        .map(({ uri, roundtripUsec }) => [{ trunk: name, contact: uri }, roundtripUsec / 1e6] as const),
    ),
  )
  metrics.gauges('jackfield_registration_up', 'Whether we are registered with a provider', () =>
    [...registrations.list()].map(
      ({ settings, state }) => [{ registration: settings.name }, state === 'Registered' ? 1 : 0] as const,
    ),
  )
  metrics.gauges('jackfield_contacts', 'Contacts of phones and trunks, by state', () => {
    const counts = new Map<string, number>()
    for (const { status, node } of contacts.all()) {
      // every node counts its own: a sum over nodes counts each once
      if (node !== undefined) continue
      const { label } = contactStatuses[status]
      counts.set(label, (counts.get(label) ?? 0) + 1)
    }
    return [...counts].map(([state, count]) => [{ state }, count] as const)
  })
}
