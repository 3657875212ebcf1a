// One call: what became of it, its ladder, its recordings, its quality.

import { systemClock } from '@jackfield/base'
import { h } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Ladder } from '../calls/call.ts'
import { Capture, HangUp, Listen } from '../calls/call-acts.ts'
import { CallQuality } from '../calls/call-quality.ts'
import { callState, endWords, lengthMs, partyWords } from '../calls/call-words.ts'
import { Recordings, recordingsOf } from '../calls/recordings.ts'
import { useLadder } from '../calls/use-ladder.ts'
import { Badge } from '../components/badge.ts'
import { CopyButton } from '../components/copy-button.ts'
import { formatDuration } from '../components/format-time.ts'
import { Icon } from '../components/icon.ts'
import { NotFollowed } from '../components/not-followed.ts'
import { ViewHead } from '../components/panel.ts'
import { whenAsked } from '../components/states.ts'
import { Since, Time } from '../components/time.ts'
import { interfaceRoot } from '../exchange.ts'
import type { LadderAnswer } from '../ladder/ladder-answer.ts'
import type { LadderModel } from '../ladder/ladder-model.ts'
import { LadderSection } from '../ladder/ladder-section.ts'
import { readLadder } from '../ladder/read-ladder.ts'
import type { ViewProps } from '../view.ts'

export function View({ params }: ViewProps) {
  const id = params.id ?? ''
  const asked = useLadder(id)
  return h(
    'div',
    { class: 'call-view' },
    asked.value === undefined ? h(ViewHead, { title: 'Call' }) : null,
    asked.value?.ended === undefined ? h(NotFollowed, asked) : null,
    whenAsked(asked, (ladder) => h(CallShown, { ladder }), asked.value === undefined ? unknown : undefined),
  )
}

const unknown = {
  title: 'There is no such call',
  about: 'The oldest calls are forgotten when there are too many, or after some days. The list has all that are kept.',
  ...{ to: '/calls', label: 'Calls' },
}

function CallShown({ ladder }: { ladder: Ladder }) {
  const model = useMemo(() => readLadder(ladder as LadderAnswer), [ladder])
  const { text, tone } = callState(ladder)
  const [from, to] = [partyWords(ladder.caller, ladder.from), partyWords(ladder.callee, ladder.to)]
  const why = endWords(ladder)
  return [
    h(
      ViewHead,
      {
        title: `${from} → ${to}`,
        about: [
          h(Badge, { tone, hasDot: ladder.ended === undefined }, text),
          ' ',
          h(Time, { at: ladder.begun }),
          ' · ',
          ladder.ended === undefined && ladder.kind === 'call'
            ? h(Since, { at: ladder.begun })
            : formatDuration(lengthMs(ladder)),
          ladder.applications.length > 0 ? ` · ${ladder.applications.join(', ')}` : null,
        ],
      },
      h(Listen, { channelId: liveChannel(ladder) }),
      h(Capture, { call: ladder }),
      h(HangUp, { call: { ...ladder, channel_ids: ladder.channels.map(({ id }) => id) } }),
      h(Downloads, { id: ladder.id }),
    ),
    (ladder.warnings ?? []).map((text) =>
      h('p', { key: text, class: 'outcome is-warning' }, h(Icon, { name: 'warning' }), text),
    ),
    why === ''
      ? null
      : h(
          'p',
          { class: `outcome ${ladder.reason === undefined ? 'soft' : 'is-bad'}` },
          ladder.reason === undefined ? null : h(Icon, { name: 'warning' }),
          why,
        ),
    h(LiveLadder, { model }),
    // before the quality, which is asked for by itself: what comes later must not move what is pressed
    h(Recordings, { names: recordingsOf(model) }),
    h(CallQuality, { ladder }),
  ]
}

/** While it goes on its bars grow. */
function LiveLadder({ model }: { model: LadderModel }) {
  const isLive = model.endedMs === undefined
  const [now, setNow] = useState(() => systemClock.wall())
  useEffect(() => {
    if (!isLive) return
    const ticking = systemClock.every(1_000, () => setNow(systemClock.wall()))
    return () => ticking.cancel()
  }, [isLive])
  return h(LadderSection, { model, nowMs: model.endedMs ?? now })
}

/** The one that is listened to: the first that is still there. Both sides of it are heard. */
const liveChannel = ({ channels }: Ladder): string | undefined =>
  channels.find(({ ended, answered }) => ended === undefined && answered !== undefined)?.id

function Downloads({ id }: { id: string }) {
  const file = (part: string, name: string) =>
    h(
      'a',
      {
        class: 'button small',
        href: `${interfaceRoot()}/calls/${encodeURIComponent(id)}/${part}`,
        download: `call-${id}.${name}`,
      },
      h(Icon, { name: 'download' }),
      name === 'txt' ? 'Text' : name === 'json' ? 'JSON' : name,
    )
  return [
    file('pcap', 'pcap'),
    file('text', 'txt'),
    file('ladder', 'json'),
    h(CopyButton, {
      ...{ label: 'Link', icon: 'link', isSmall: true, done: 'The address of this view is copied' },
      text: () => location.href,
    }),
  ]
}
