// One mailbox: its messages by folder, and one of them to be played, moved and deleted.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { useState } from 'preact/hooks'
import { Badge } from '../components/badge.ts'
import { Act } from '../components/button.ts'
import { Segments } from '../components/filters.ts'
import { formatDuration } from '../components/format-time.ts'
import { Panel, ViewHead } from '../components/panel.ts'
import { SoundPlayer } from '../components/sound-player.ts'
import { Empty, whenAsked } from '../components/states.ts'
import { type Column, Table } from '../components/table.ts'
import { Ago, Time } from '../components/time.ts'
import { exchange, interfaceRoot } from '../exchange.ts'
import { useAsked } from '../live/use-asked.ts'
import { formatAddress } from '../router/match-address.ts'
import { Link, setQuery, usePlace, useQueryValue } from '../router/place.ts'
import { mayRun } from '../session.ts'
import type { ViewProps } from '../view.ts'
import { folders, heardFolder, newFolder } from '../voicemail/folders.table.ts'
import { callerWords, folderCounts, messageState, type VoicemailMessage } from '../voicemail/message-words.ts'

const askEveryMs = 5_000

interface Contents {
  readonly mailbox: Model<'Voicemailbox'>
  readonly messages: readonly VoicemailMessage[]
}

async function askContents(name: string, signal: AbortSignal): Promise<Contents> {
  const voicemailboxName = name
  const [mailbox, messages] = await Promise.all([
    exchange().voicemail.get({ voicemailboxName }, { signal }),
    exchange().voicemail.listMessages({ voicemailboxName }, { signal }),
  ])
  return { mailbox, messages: [...messages].sort((one, other) => other.received - one.received) }
}

export function View({ params: { name = '' } }: ViewProps) {
  const asked = useAsked((signal) => askContents(name, signal), [name], { everyMs: askEveryMs })
  return h(
    'div',
    null,
    h(
      ViewHead,
      { title: `Mailbox ${name}`, about: asked.value?.mailbox.full_name },
      h(Link, { to: '/voicemail', class: 'button' }, 'All mailboxes'),
    ),
    whenAsked(asked, ({ messages }) => h(Messages, { name, messages, again: asked.again }), {
      title: `There is no mailbox ${name}`,
      about: 'It has no line in voicemail.conf, or the configuration was not read again since it was written there.',
      ...{ to: '/voicemail', label: 'All mailboxes' },
    }),
  )
}

interface PartProps {
  /** of the mailbox */
  readonly name: string
  readonly again: () => void
}

function Messages({ name, messages, again }: PartProps & { readonly messages: readonly VoicemailMessage[] }) {
  const [folder, setFolder] = useQueryValue('folder')
  const chosenId = usePlace().query.get('message') ?? ''
  const chosen = messages.find(({ id }) => id === chosenId)
  const rows = messages.filter((message) => folder === '' || message.folder === folder)
  const choices = [
    ['', `All ${messages.length}`],
    ...folderCounts(messages, folder).map(([one, count]) => [one, `${one} ${count}`]),
  ] as [string, string][]
  return h(
    'div',
    null,
    chosen && h(Chosen, { key: chosen.id, name, message: chosen, again }),
    chosenId !== '' &&
      !chosen &&
      h('p', { class: 'outcome', role: 'status' }, 'The message that was chosen is not in this mailbox any more.'),
    h(
      Panel,
      { title: 'Messages', about: String(rows.length), isFlush: true },
      messages.length > 0 &&
        h('div', { class: 'panel-bar' }, h(Segments, { label: 'Folder', choices, value: folder, onChange: setFolder })),
      h(Table<VoicemailMessage>, {
        label: 'Messages',
        columns: columns(name, folder),
        rows,
        keyOf: ({ id, folder: place }) => `${place} ${id}`,
        onChoose: ({ id }) => setQuery({ message: id }),
        isChosen: ({ id }) => id === chosenId,
        empty: h(
          Empty,
          { icon: 'voicemail', title: folder === '' ? 'No messages' : `Nothing in ${folder}` },
          h('p', null, 'What callers leave after VoiceMail() of the dialplan is here a moment later.'),
        ),
      }),
    ),
  )
}

const columns = (name: string, folder: string): readonly Column<VoicemailMessage>[] => [
  {
    title: 'From',
    show: (message) => {
      const to = formatAddress('/voicemail/:name', { name }, { folder, message: message.id })
      return h(Link, { to, title: callerWords(message) }, callerWords(message))
    },
    by: callerWords,
  },
  {
    title: 'State',
    width: '120px',
    show: (message) => {
      const [tone, words] = messageState(message)
      return h(Badge, { tone, hasDot: !message.heard }, words)
    },
    by: (message) => messageState(message)[1],
  },
  { title: 'Folder', width: '110px', isMinor: true, show: ({ folder }) => folder, by: ({ folder }) => folder },
  {
    title: 'Length',
    width: '88px',
    isEnd: true,
    show: ({ duration }) => formatDuration(duration * 1000),
    by: ({ duration }) => duration,
  },
  {
    title: 'When',
    width: '150px',
    show: ({ received }) => h(Ago, { at: received * 1000 }),
    by: ({ received }) => received,
  },
]

interface ChosenProps extends PartProps {
  readonly message: VoicemailMessage
}

function Chosen({ name, message, again }: ChosenProps) {
  const { id, caller_number: number, received, folder } = message
  const file = `${interfaceRoot()}/voicemail/${encodeURIComponent(name)}/messages/${encodeURIComponent(id)}/file`
  const words = callerWords(message)
  const [tone, state] = messageState(message)
  return h(
    Panel,
    { title: `Message of ${words}`, about: h(Badge, { tone }, state), acts: h(Acts, { name, message, again }) },
    h(SoundPlayer, {
      name: `the message of ${words}`,
      caption: [h(Time, { at: received * 1000 }), ` · ${folder} `],
      address: `${file}?format=wav`,
      otherwise: file,
      file: `${name} ${id}.wav`,
      missing: 'It is not kept as WAV, and browsers play nothing else of what voicemail records. It can be downloaded.',
    }),
    h(
      'p',
      { class: 'beside-sound' },
      number !== '' && h(Link, { to: `/calls?number=${encodeURIComponent(number)}` }, `Calls of ${number}`),
      number !== '' && h(Link, { to: `/telephone?call=${encodeURIComponent(number)}` }, 'Call back'),
      h('span', { class: 'soft' }, 'Playing it here leaves it as it is: new messages stay new.'),
    ),
  )
}

function Acts({ name, message, again }: ChosenProps) {
  const { id, heard, folder } = message
  const [target, setTarget] = useState('')
  const voicemailboxName = name
  const move = (to: string) => exchange().voicemail.moveMessage({ voicemailboxName, messageId: id, folder: to })
  const needs = ['voicemail', 'moveMessage'] as const
  const others = folders.filter((one) => one !== folder)
  return [
    h(Act, {
      key: 'heard',
      label: heard ? 'Mark as new' : 'Mark as heard',
      isSmall: true,
      needs,
      run: () => move(heard ? newFolder : heardFolder),
      done: heard ? 'It is new again.' : `It was heard, and is in ${heardFolder}.`,
      onDone: again,
    }),
    mayRun(...needs) &&
      h(
        'span',
        { class: 'move', key: 'move' },
        h(
          'select',
          {
            class: 'field small',
            'aria-label': 'Folder it goes to',
            value: target,
            onChange: (event: Event) => setTarget((event.currentTarget as HTMLSelectElement).value),
          },
          h('option', { value: '' }, 'Move to …'),
          others.map((one) => h('option', { key: one, value: one }, one)),
        ),
        h(Act, {
          label: 'Move',
          isSmall: true,
          isDisabled: target === '',
          needs,
          run: () => move(target),
          done: `It is in ${target}.`,
          onDone: again,
        }),
      ),
    h(Act, {
      key: 'delete',
      label: 'Delete',
      icon: 'trash',
      isSmall: true,
      kind: 'danger',
      needs: ['voicemail', 'deleteMessage'],
      ask: { title: 'Delete the message?', text: 'It is gone at once, and nobody can bring it back.' },
      run: () => exchange().voicemail.deleteMessage({ voicemailboxName, messageId: id }),
      done: 'The message was deleted.',
      onDone: () => {
        setQuery({ message: '' })
        again()
      },
    }),
  ]
}
