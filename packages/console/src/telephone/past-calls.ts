// The calls this telephone had since the page was opened, and how each ended.

import { h } from 'preact'
import { Button } from '../components/button.ts'
import { formatDuration } from '../components/format-time.ts'
import { Panel } from '../components/panel.ts'
import { Time } from '../components/time.ts'
import { peerOf } from './call-words.ts'
import type { TelephoneCall } from './telephone-state.ts'

export interface PastCallsProps {
  readonly past: readonly TelephoneCall[]
  readonly onCall: (number: string) => void
}

export function PastCalls({ past, onCall }: PastCallsProps) {
  if (past.length === 0) return null
  return h(
    Panel,
    { title: 'Before', isFlush: true },
    h(
      'ul',
      { class: 'past-calls' },
      past.map((call) =>
        h(
          'li',
          { key: call.id },
          h(
            'div',
            null,
            h(
              'span',
              { class: 'arrow', title: call.direction === 'in' ? 'Called you' : 'You called' },
              call.direction === 'in' ? '↙' : '↗',
            ),
            h('strong', null, peerOf(call)),
            h('span', { class: 'soft' }, ' ', h(Time, { at: call.begunAt })),
          ),
          h('div', { class: 'soft' }, [call.reason, lengthOf(call)].filter(Boolean).join(', ')),
          call.number !== '' &&
            call.number !== 'listen' &&
            h(Button, {
              label: `Call ${peerOf(call)} again`,
              icon: 'calls',
              isBare: true,
              kind: 'plain',
              isSmall: true,
              onPress: () => onCall(call.number),
            }),
        ),
      ),
    ),
  )
}

function lengthOf({ answeredAt, endedAt }: TelephoneCall): string {
  return answeredAt === undefined || endedAt === undefined ? '' : formatDuration(endedAt - answeredAt)
}
