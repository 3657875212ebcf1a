// One application: its sockets, what is inside, and what it is subscribed to.

import type { Model } from '@jackfield/client'
import { type ComponentChildren, h } from 'preact'
import { formatBytes } from '../components/format-time.ts'
import { Icon } from '../components/icon.ts'
import { Facts, Panel, ViewHead } from '../components/panel.ts'
import { whenAsked } from '../components/states.ts'
import { Ago, Time } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'
import { isView } from '../router/known-views.ts'
import { Link } from '../router/place.ts'
import type { ViewProps } from '../view.ts'
import { DisconnectAct, SessionState } from './applications.ts'
import { droppedWords, type Session, slownessWords } from './session-words.ts'

type Application = Model<'Application'>

const askEveryMs = 2_000

export function View({ params: { name = '' } }: ViewProps) {
  const sessions = useAsked(
    (signal) => exchange().sessions.listByApplication({ applicationName: name }, { signal }),
    [name],
    { everyMs: askEveryMs },
  )
  const application = useAsked((signal) => exchange().applications.get({ applicationName: name }, { signal }), [name], {
    everyMs: askEveryMs,
  })
  const [first] = sessions.value ?? []
  const calls = `/calls?application=${encodeURIComponent(name)}`
  return h(
    'div',
    null,
    h(
      ViewHead,
      { title: name, about: first && h(SessionState, { session: first }) },
      isView(calls) && h(Link, { to: calls, class: 'button' }, 'Its calls'),
      isView('/events') && h(Link, { to: `/events?app=${encodeURIComponent(name)}`, class: 'button' }, 'Its events'),
    ),
    whenAsked(
      sessions,
      (all) =>
        h(
          'div',
          { class: 'panels' },
          all.map((session) => h(Socket, { key: session.id ?? '', session, onDone: sessions.again })),
          h(Panel, { title: 'Subscriptions' }, whenAsked(application, subscribed)),
        ),
      {
        title: `Nobody is connected as ${name}`,
        about: 'Calls that are sent to it fail until a program connects with this name.',
        ...{ to: '/applications', label: 'Applications' },
      },
    ),
  )
}

function Socket({ session, onDone }: { session: Session; onDone: () => void }) {
  const { address, user, outbound, connected, unread = 0, dropped, dropped_reason: reason } = session
  const slowness = slownessWords(session)
  return h(
    Panel,
    { title: 'Socket', acts: h(DisconnectAct, { session, onDone }) },
    slowness && h('p', { class: 'outcome is-warning inside' }, h(Icon, { name: 'warning' }), slowness),
    h(Facts, {
      facts: [
        ['State', h(SessionState, { session })],
        ['User', user],
        [outbound ? 'To' : 'From', address && h('span', { class: 'mono' }, address)],
        ['Connected', connected && [h(Time, { at: connected }), ' (', h(Ago, { at: connected }), ')']],
        ['Calls inside', session.calls],
        ['Events', `${session.events}, ${session.events_per_second.toFixed(1)} per second`],
        ['Waiting', session.waiting],
        ['Sent, not taken yet', unread > 0 ? h('span', { class: 'warn-text' }, formatBytes(unread)) : 'nothing'],
        [
          'Dropped',
          dropped > 0
            ? h(
                'span',
                { class: 'bad-text' },
                `${dropped}${reason ? `, the last because ${droppedWords(reason)}` : ''}`,
              )
            : 'none',
        ],
      ],
    }),
  )
}

/** More of them are counted. */
const mostShown = 50

function subscribed(application: Application): ComponentChildren {
  const list = (names: readonly string[]) =>
    names.length === 0
      ? undefined
      : h(
          'span',
          { class: 'mono' },
          names.slice(0, mostShown).join(', '),
          names.length > mostShown && ` and ${names.length - mostShown} more`,
        )
  const types = (wanted: readonly object[]) =>
    wanted.length === 0 ? undefined : wanted.map((one) => ('type' in one ? String(one.type) : '')).join(', ')
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    ['Channels', list(application.channel_ids)],
    ['Bridges', list(application.bridge_ids)],
    ['Endpoints', list(application.endpoint_ids)],
    ['Devices', list(application.device_names)],
    ['Queues', list(application.queue_names ?? [])],
    ['Only events', types(application.events_allowed)],
    ['Not the events', types(application.events_disallowed)],
  ]
  if (facts.every(([, value]) => value === undefined)) {
    return h('p', { class: 'soft' }, 'It is subscribed to nothing but calls that are sent to it.')
  }
  return h(Facts, { facts })
}
