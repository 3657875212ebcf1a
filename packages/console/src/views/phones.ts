// Phones and trunks, our registrations elsewhere, and who is blocked: who can be reached, and why somebody cannot.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { Badge } from '../components/badge.ts'
import { Act } from '../components/button.ts'
import { Cut } from '../components/cut.ts'
import { ChoiceFilter, Filters, TextFilter } from '../components/filters.ts'
import { formatMs } from '../components/format-time.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { Ago } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { listAll } from '../live/list-all.ts'
import { useAsked } from '../live/use-asked.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link, usePlace } from '../router/place.ts'
import { Blocks } from './blocks.ts'
import { MaintenanceAct, PhoneState } from './phone-state.ts'
import { Registrations } from './registrations.ts'

type Telephone = Model<'Telephone'>

const askEveryMs = 3_000

export function View() {
  const { query } = usePlace()
  const [kind, state] = [query.get('kind') ?? '', query.get('state') ?? '']
  const asked = useAsked(
    () =>
      listAll(
        (page) =>
          exchange().telephones.list({
            ...page,
            ...(kind === 'phone' || kind === 'trunk' ? { kind } : {}),
            ...(state === 'online' || state === 'offline' ? { state } : {}),
          }),
        ({ name }) => name,
      ),
    [kind, state],
    { everyMs: askEveryMs },
  )
  const text = (query.get('text') ?? '').toLowerCase()
  return h(
    'div',
    null,
    h(ViewHead, { title: 'Phones and trunks' }),
    h(
      Filters,
      { label: 'Phones and trunks' },
      h(TextFilter, { name: 'text', label: 'Find', placeholder: 'name, address, user agent' }),
      h(ChoiceFilter, {
        name: 'kind',
        label: 'Kind',
        choices: [
          ['', 'All'],
          ['phone', 'Phones'],
          ['trunk', 'Trunks'],
        ],
      }),
      h(ChoiceFilter, {
        name: 'state',
        label: 'State',
        choices: [
          ['', 'Any'],
          ['online', 'Can be reached'],
          ['offline', 'Cannot be reached'],
        ],
      }),
    ),
    whenAsked(asked, (telephones) => {
      const rows = telephones.filter((telephone) => text === '' || textOf(telephone).includes(text))
      return h(
        'div',
        null,
        h(
          Panel,
          { title: 'Phones and trunks', about: countOf(rows.length, telephones.length), isFlush: true },
          h(Table<Telephone>, {
            label: 'Phones and trunks',
            columns: columns(asked.again),
            rows,
            keyOf: ({ technology, name }) => `${technology}/${name}`,
            addressOf,
            empty: telephones.length === 0 && kind === '' && state === '' ? h(NoPhones, {}) : h(NoneFits, {}),
          }),
        ),
        h(Registrations, {}),
        h(Blocks, {}),
      )
    }),
  )
}

const addressOf = ({ name }: Telephone) => formatAddress('/phones/:name', { name })

const textOf = ({ name, contacts }: Telephone) =>
  [name, ...contacts.flatMap((contact) => [contact.address, contact.user_agent, contact.uri])].join('\n').toLowerCase()

const countOf = (shown: number, all: number) => (shown === all ? String(all) : `${shown} of ${all}`)

const columns = (again: () => void): readonly Column<Telephone>[] => [
  {
    title: 'Name',
    width: '120px',
    givesWay: true,
    show: (row) => h(Link, { to: addressOf(row), title: row.name }, row.name),
    by: ({ name }) => name,
  },
  { title: 'Kind', width: '72px', isMinor: true, show: ({ kind }) => kind, by: ({ kind }) => kind },
  { title: 'State', width: '136px', show: (row) => h(PhoneState, { telephone: row }), by: ({ state }) => state },
  {
    title: 'Address',
    width: '152px',
    isMinor: true,
    show: ({ contacts: [first, ...others] }) =>
      first ? [h(Cut, { text: first.address, isMono: true }), others.length > 0 && ` +${others.length}`] : h(None, {}),
    by: ({ contacts: [first] }) => first?.address ?? '',
  },
  {
    title: 'User agent',
    width: '10%',
    isMinor: true,
    show: ({ contacts: [first] }) => (first?.user_agent ? h(Cut, { text: first.user_agent }) : h(None, {})),
    by: ({ contacts: [first] }) => first?.user_agent ?? '',
  },
  {
    title: 'Round trip',
    width: '98px',
    isEnd: true,
    show: ({ contacts: [first] }) => (first?.round_trip === undefined ? h(None, {}) : formatMs(first.round_trip)),
    by: ({ contacts: [first] }) => first?.round_trip ?? -1,
  },
  {
    title: 'Expires',
    width: '92px',
    isMinor: true,
    show: ({ contacts: [first] }) => (first?.expires ? h(Ago, { at: first.expires }) : h(None, {})),
    by: ({ contacts: [first] }) => first?.expires ?? '',
  },
  {
    title: 'Last failure',
    isLong: true,
    below: '',
    show: ({ last_failure: failure }) =>
      failure
        ? h(
            Cut,
            { text: failure.text },
            failure.text,
            h('span', { class: 'soft' }, ' · ', h(Ago, { at: failure.time })),
          )
        : h(None, {}),
    by: ({ last_failure: failure }) => failure?.time ?? '',
  },
  {
    title: 'Actions',
    width: '84px',
    hasActs: true,
    below: '',
    show: (telephone) => [
      telephone.contacts.length > 0 &&
        h(Act, {
          label: 'Qualify',
          icon: 'again',
          isBare: true,
          isSmall: true,
          needs: ['contacts', 'qualify'],
          run: () => qualify(telephone),
          done: `${telephone.name} was asked whether it is there.`,
          onDone: again,
        }),
      h(MaintenanceAct, { telephone, isBare: true, onDone: again }),
    ],
  },
]

const qualify = ({ contacts }: Telephone) =>
  Promise.all(contacts.map(({ id }) => exchange().contacts.qualify({ contactId: id })))

const None = () => h('span', { class: 'soft dash' }, '–')

const NoneFits = () =>
  h(Empty, { icon: 'search', title: 'None of them fits' }, h('p', null, 'Change the filters, or take them away.'))

const NoPhones = () =>
  h(
    Empty,
    { icon: 'phones', title: 'There are no phones and no trunks yet' },
    h('p', null, 'A phone is a few lines in pjsip.conf; reload the configuration afterwards:'),
    h(
      'pre',
      null,
      '[alice]\ntype = endpoint\ncontext = default\nauth = alice\naors = alice\nallow = !all,opus,g722,ulaw\n\n' +
        '[alice]\ntype = auth\nusername = alice\npassword = …\n\n[alice]\ntype = aor\nmax_contacts = 2\n',
    ),
    h(Badge, {}, 'pjsip.conf'),
  )
