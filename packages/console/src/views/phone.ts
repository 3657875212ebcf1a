// One phone or trunk: where it is reached, what it does, what went wrong last.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { Badge, type Tone } from '../components/badge.ts'
import { Act } from '../components/button.ts'
import { Cut } from '../components/cut.ts'
import { formatMs } from '../components/format-time.ts'
import { Icon } from '../components/icon.ts'
import { Facts, Panel, ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { Ago, Time } from '../components/time.ts'
import { exchange } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'
import { isView } from '../router/known-views.ts'
import { Link } from '../router/place.ts'
import type { ViewProps } from '../view.ts'
import { MaintenanceAct, PhoneState } from './phone-state.ts'

type Contact = Model<'Contact'>
type Telephone = Model<'Telephone'>

const askEveryMs = 3_000

export function View({ params: { name = '' } }: ViewProps) {
  const asked = useAsked((signal) => exchange().telephones.get({ telephoneName: name }, { signal }), [name], {
    everyMs: askEveryMs,
  })
  return h(
    'div',
    null,
    h(
      ViewHead,
      { title: name, about: asked.value && h(PhoneState, { telephone: asked.value }) },
      asked.value && h(MaintenanceAct, { telephone: asked.value, onDone: asked.again }),
    ),
    whenAsked(asked, (telephone) => h(One, { telephone, onDone: asked.again }), {
      title: `There is no phone and no trunk ${name}`,
      about: 'It has no section in pjsip.conf, or the configuration was not read again since it was written there.',
      ...{ to: '/phones', label: 'Phones and trunks' },
    }),
  )
}

function One({ telephone, onDone }: { telephone: Telephone; onDone: () => void }) {
  const { contacts, last_failure: failure, kind } = telephone
  return h(
    'div',
    null,
    h(
      'div',
      { class: 'panels' },
      h(
        Panel,
        { title: 'As it is' },
        h(Facts, {
          facts: [
            ['Kind', kind],
            ['Device state', telephone.device_state],
            ['Channels', telephone.channels],
            ['Calls enter at', telephone.context],
            ['Registrations', telephone.registrations.join(', ')],
            [
              'Calls',
              isView('/calls') && h(Link, { to: `/calls?number=${encodeURIComponent(telephone.name)}` }, 'its calls'),
            ],
          ],
        }),
      ),
      h(
        Panel,
        { title: 'Last failure' },
        failure
          ? h(Facts, {
              facts: [
                ['What', h('span', { class: 'bad-text' }, failure.text)],
                ['When', [h(Time, { at: failure.time }), ' (', h(Ago, { at: failure.time }), ')']],
                ['From', failure.address && h('span', { class: 'mono' }, failure.address)],
                ['Reason', h('code', null, failure.reason)],
              ],
            })
          : h('p', { class: 'outcome inside soft' }, h(Icon, { name: 'good' }), 'Nothing went wrong since the start.'),
      ),
    ),
    h(
      Panel,
      { title: 'Contacts', about: String(contacts.length), isFlush: true },
      h(Table<Contact>, {
        label: 'Contacts',
        columns: columns(onDone),
        rows: contacts,
        keyOf: ({ id }) => id,
        empty: h(
          Empty,
          { icon: 'phones', title: 'It is reached nowhere' },
          h(
            'p',
            null,
            kind === 'phone'
              ? 'It has not registered. Its user is its auth section in pjsip.conf; a wrong password shows under "Last failure".'
              : 'Its aor in pjsip.conf has no contact.',
          ),
        ),
      }),
    ),
  )
}

const tones: Readonly<Record<Contact['state'], Tone>> = {
  Reachable: 'good',
  Unreachable: 'bad',
  Unknown: 'plain',
  NonQualified: 'plain',
  Removed: 'warn',
}
const words: Readonly<Record<Contact['state'], string>> = {
  Reachable: 'answers',
  Unreachable: 'does not answer',
  Unknown: 'unknown',
  NonQualified: 'not asked',
  Removed: 'removed',
}

const columns = (onDone: () => void): readonly Column<Contact>[] => [
  { title: 'Address', width: '190px', show: ({ address }) => h(Cut, { text: address, isMono: true }) },
  {
    title: 'State',
    width: '172px',
    show: ({ state }) => h(Badge, { tone: tones[state], hasDot: true }, words[state]),
  },
  { title: 'Transport', width: '100px', isMinor: true, show: ({ transport }) => transport },
  {
    title: 'User agent',
    below: '',
    show: ({ user_agent: agent }) => (agent ? h(Cut, { text: agent }) : h('span', { class: 'dash' }, '–')),
  },
  { title: 'URI', isMinor: true, show: ({ uri }) => h(Cut, { text: uri, isMono: true }) },
  {
    title: 'Round trip',
    width: '100px',
    isEnd: true,
    show: ({ round_trip: ms }) => (ms === undefined ? '–' : formatMs(ms)),
  },
  {
    title: 'Expires',
    width: '120px',
    below: 'expires',
    show: ({ expires, static: isFixed }) => (expires ? h(Ago, { at: expires }) : isFixed ? 'never' : '–'),
  },
  {
    title: 'Actions',
    width: '110px',
    hasActs: true,
    below: '',
    show: ({ id, address }) =>
      h(Act, {
        label: 'Qualify',
        icon: 'again',
        isSmall: true,
        needs: ['contacts', 'qualify'],
        run: () => exchange().contacts.qualify({ contactId: id }),
        done: `${address} was asked whether it is there.`,
        onDone,
      }),
  },
]
