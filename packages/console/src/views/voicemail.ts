// Voicemail: the mailboxes with what waits in them.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { Badge } from '../components/badge.ts'
import { Cut } from '../components/cut.ts'
import { Filters, TextFilter } from '../components/filters.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { exchange } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link, usePlace } from '../router/place.ts'

type Mailbox = Model<'Voicemailbox'>

// each is a look into its folders
const askEveryMs = 10_000

export function View() {
  const { query } = usePlace()
  const asked = useAsked((signal) => exchange().voicemail.list({}, { signal }), [], { everyMs: askEveryMs })
  const text = (query.get('text') ?? '').toLowerCase()
  return h(
    'div',
    null,
    h(ViewHead, { title: 'Voicemail' }),
    whenAsked(asked, (mailboxes) => {
      const rows = mailboxes.filter((mailbox) => text === '' || textOf(mailbox).includes(text))
      return h(
        'div',
        null,
        mailboxes.length > 0 &&
          h(
            Filters,
            { label: 'Mailboxes' },
            h(TextFilter, { name: 'text', label: 'Find', placeholder: 'number, name, mail address' }),
          ),
        h(
          Panel,
          { title: 'Mailboxes', about: countsOf(mailboxes), isFlush: true },
          h(Table<Mailbox>, {
            label: 'Mailboxes',
            columns,
            rows,
            keyOf: ({ name }) => name,
            addressOf,
            empty: mailboxes.length === 0 ? h(NoMailboxes, {}) : h(NoneFits, {}),
          }),
        ),
      )
    }),
  )
}

const addressOf = ({ name }: Mailbox) => formatAddress('/voicemail/:name', { name })

const textOf = ({ name, full_name, email }: Mailbox) => [name, full_name, ...email].join('\n').toLowerCase()

function countsOf(mailboxes: readonly Mailbox[]): string {
  const waiting = mailboxes.reduce((sum, { new_messages, urgent_messages }) => sum + new_messages + urgent_messages, 0)
  return `${mailboxes.length}, ${waiting === 0 ? 'nothing new' : `${waiting} new ${waiting === 1 ? 'message' : 'messages'}`}`
}

/** None is said softly, some with a mark. */
const count = (number: number, tone: 'accent' | 'bad') =>
  number === 0 ? h('span', { class: 'soft' }, '0') : h(Badge, { tone }, number)

const columns: readonly Column<Mailbox>[] = [
  {
    title: 'Mailbox',
    width: '200px',
    givesWay: true,
    show: (row) => h(Link, { to: addressOf(row) }, row.name),
    by: ({ name }) => name,
  },
  { title: 'Whose', show: ({ full_name: name }) => h(Cut, { text: name || '–' }), by: ({ full_name }) => full_name },
  {
    title: 'New',
    width: '88px',
    isEnd: true,
    show: ({ new_messages }) => count(new_messages, 'accent'),
    by: ({ new_messages }) => new_messages,
  },
  {
    title: 'Urgent',
    width: '88px',
    isEnd: true,
    show: ({ urgent_messages }) => count(urgent_messages, 'bad'),
    by: ({ urgent_messages }) => urgent_messages,
  },
  {
    title: 'Heard',
    width: '88px',
    isEnd: true,
    show: ({ old_messages }) => old_messages,
    by: ({ old_messages }) => old_messages,
  },
  {
    title: 'Mails go to',
    isMinor: true,
    show: ({ email }) => h(Cut, { text: email.join(', ') || '–' }),
    by: ({ email }) => email.join(', '),
  },
]

const NoneFits = () =>
  h(Empty, { icon: 'search', title: 'No mailbox fits' }, h('p', null, 'Change the filter, or take it away.'))

const NoMailboxes = () =>
  h(
    Empty,
    { icon: 'voicemail', title: 'No mailboxes' },
    h('p', null, 'A line of voicemail.conf is a mailbox, and VoiceMail() in the dialplan leads callers to it:'),
    h(
      'pre',
      null,
      '; voicemail.conf\n[default]\n100 => 4711,Anna Example,anna@example.com\n\n' +
        '; extensions.conf\nexten => 100,1,Dial(PJSIP/100,20)\n same => n,VoiceMail(100,u)\nexten => *97,1,VoiceMailMain(${CALLERID(num)})\n',
    ),
  )
