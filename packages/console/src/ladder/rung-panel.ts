// One rung in full: when, between whom, the message as it was on the wire with its session description apart, requests with
// body and answer, two messages beside each other. Not the choice of it.

import { h } from 'preact'
import { Button } from '../components/button.ts'
import { CopyButton } from '../components/copy-button.ts'
import { type ComparedLine, compareMessages } from './compare-messages.ts'
import type { Column, Rung } from './ladder-model.ts'
import { kindWords, sinceBegun } from './rung-words.ts'
import { type MessageParts, mediaWords, messageParts, type SdpParts } from './sip-message.ts'

export interface RungPanelProps {
  readonly rung: Rung
  readonly columns: readonly Column[]
  readonly begunMs: number
  /** the message it is held against */
  readonly pinned: Rung | undefined
  onPin(number: number | undefined): void
  onClose(): void
}

export function RungPanel(props: RungPanelProps) {
  const { rung, columns, begunMs, pinned, onPin, onClose } = props
  const isPinned = pinned?.number === rung.number
  const isCompared = pinned !== undefined && !isPinned && pinned.raw !== undefined && rung.raw !== undefined
  return h(
    'aside',
    { class: 'rung-panel', 'aria-label': 'What the chosen rung says' },
    h(
      'header',
      null,
      h('h3', null, rung.label, rung.detail === '' ? null : h('span', { class: 'soft' }, ` ${rung.detail}`)),
      h(
        'div',
        { class: 'acts' },
        rung.raw === undefined
          ? null
          : h(Button, {
              label: isPinned ? 'Compare no more' : 'Compare',
              isSmall: true,
              isPressed: isPinned,
              title: 'Hold this message beside the next one that is chosen',
              onPress: () => onPin(isPinned ? undefined : rung.number),
            }),
        h(CopyButton, { label: 'Copy', isBare: true, isSmall: true, text: () => textOf(rung) }),
        h(Button, { label: 'Close', icon: 'close', isBare: true, isSmall: true, kind: 'plain', onPress: onClose }),
      ),
    ),
    isPinned ? h('p', { class: 'hint', role: 'status' }, 'Choose another message to see both.') : null,
    h(Head, { rung, columns, begunMs }),
    isCompared ? h(Compared, { left: pinned, right: rung, begunMs }) : h(Body, { rung }),
  )
}

function Head({ rung, columns, begunMs }: Pick<RungPanelProps, 'rung' | 'columns' | 'begunMs'>) {
  const title = (id: string) => columns.find((column) => column.id === id)?.title ?? id
  const path = rung.to.length === 0 ? title(rung.from) : `${title(rung.from)} → ${rung.to.map(title).join(', ')}`
  const facts: (readonly [string, string])[] = [
    ['Kind', `${kindWords[rung.kind]}${rung.isRetransmission ? ', sent again' : ''}`],
    ['Between', path],
    ['Time', `${sinceBegun(rung.atMs - begunMs)} s, ${new Date(rung.atMs).toISOString().replace('T', ' ')}`],
    ...(rung.channelName === undefined || rung.facts.some(([name]) => name === 'Channel')
      ? []
      : [['Channel', rung.channelName] as const]),
    ...rung.facts,
  ]
  return h(
    'dl',
    { class: 'facts' },
    facts.flatMap(([name, value], at) => [
      h('dt', { key: `${at} ${name}` }, name),
      h('dd', { key: `${at} value` }, value),
    ]),
  )
}

function Body({ rung }: { rung: Rung }) {
  const { raw, texts } = rung
  return h(
    'div',
    { class: 'bodies' },
    raw === undefined ? null : h(Message, { parts: messageParts(raw) }),
    texts.map(([name, text]) =>
      h('section', { key: name }, h('h4', null, name), h('pre', { tabIndex: 0 }, readable(text))),
    ),
  )
}

function Message({ parts: { firstLine, headers, sdp, body } }: { parts: MessageParts }) {
  return h(
    'div',
    null,
    h(
      'section',
      null,
      h('h4', null, 'Message'),
      h(
        'pre',
        { class: 'message', tabIndex: 0 },
        h('b', null, firstLine),
        headers.map(({ name, value }, at) => ['\n', h('span', { key: at, class: 'name' }, `${name}:`), ` ${value}`]),
      ),
    ),
    sdp ? h(Sdp, { sdp }) : null,
    body === '' ? null : h('section', null, h('h4', null, 'Body'), h('pre', { tabIndex: 0 }, body)),
  )
}

function Sdp({ sdp: { session, media } }: { sdp: SdpParts }) {
  return h(
    'section',
    { class: 'sdp' },
    h('h4', null, 'Session description'),
    media.map((section, at) =>
      h(
        'p',
        { key: at, class: 'media-line' },
        h('b', null, section.kind),
        ` ${mediaWords(section).slice(section.kind.length + 1)}`,
      ),
    ),
    h('pre', { tabIndex: 0 }, [...session, ...media.flatMap(({ lines }) => ['', ...lines])].join('\n')),
  )
}

const stateWords: Readonly<Record<ComparedLine['state'], string>> = {
  same: '',
  changed: 'changed',
  left: 'only in the first',
  right: 'only in the second',
}

function Compared({ left, right, begunMs }: { left: Rung; right: Rung; begunMs: number }) {
  const lines = compareMessages(left.raw ?? '', right.raw ?? '')
  const head = (rung: Rung) => `${rung.label} at ${sinceBegun(rung.atMs - begunMs)} s`
  return h(
    'div',
    { class: 'compared', tabIndex: 0, role: 'region', 'aria-label': 'Two messages beside each other' },
    h(
      'table',
      null,
      h('thead', null, h('tr', null, h('th', { scope: 'col' }, head(left)), h('th', { scope: 'col' }, head(right)))),
      h(
        'tbody',
        null,
        lines.map((line, at) =>
          h(
            'tr',
            { key: at, class: line.state, title: stateWords[line.state] },
            h('td', null, line.left),
            h('td', null, line.right),
          ),
        ),
      ),
    ),
  )
}

/** JSON in lines of its own. */
function readable(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const textOf = ({ raw, label, detail, facts, texts }: Rung) =>
  raw ?? [`${label} ${detail}`.trim(), ...facts.map((fact) => fact.join(': ')), ...texts.flat()].join('\n')
