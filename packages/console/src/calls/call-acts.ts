// What can be done to a call from the list and from its own page.
// Not who may: buttons of operations somebody may not run are not drawn.

import { h } from 'preact'
import { Act } from '../components/button.ts'
import { exchange } from '../exchange.ts'
import type { Call } from './call.ts'
import { lookAtCaptures, useCaptured } from './captures.ts'

export interface CallActProps {
  readonly call: Pick<Call, 'id' | 'channel_ids' | 'ended'>
  readonly isBare?: boolean
  readonly onDone?: () => void
}

/** Ends every channel of it. One that has ended meanwhile is as it should be. */
export function HangUp({ call, isBare = false, onDone }: CallActProps) {
  if (call.ended !== undefined) return null
  const run = async () => {
    const ends = call.channel_ids.map((channelId) => exchange().channels.hangup({ channelId }))
    const failed = (await Promise.allSettled(ends)).filter((end) => end.status === 'rejected')
    const other = failed.find(({ reason }) => reason?.status !== 404)
    if (other) throw other.reason
  }
  return h(Act, {
    needs: ['channels', 'hangup'],
    label: 'Hang up',
    icon: 'hangup',
    kind: 'danger',
    isSmall: true,
    isBare,
    run,
    done: 'The call was hung up',
    ...(onDone ? { onDone } : {}),
  })
}

/** Has the exchange call the telephone of this page and let it hear the channel. */
export function Listen({ channelId, isBare = false }: { channelId: string | undefined; isBare?: boolean }) {
  if (channelId === undefined) return null
  const run = async () => {
    // the telephone is loaded when somebody wants it
    const { theTelephone } = await import('../telephone/the-telephone.ts')
    await theTelephone().listenTo(channelId)
  }
  return h(Act, {
    needs: ['browserPhones', 'listen'],
    label: 'Listen',
    icon: 'listen',
    isSmall: true,
    isBare,
    run,
    done: 'The telephone of this page listens',
  })
}

/** Keeps the audio of a call in progress, from now on, for its pcap file. */
export function Capture({ call, isBare = false }: { call: Pick<Call, 'id' | 'ended'>; isBare?: boolean }) {
  const captured = useCaptured()
  if (call.ended !== undefined) return null
  const callId = call.id
  const isOn = captured.has(callId)
  return h(Act, {
    needs: ['calls', isOn ? 'stopCapture' : 'startCapture'],
    label: isOn ? 'Stop capture' : 'Capture',
    icon: isOn ? 'stop' : 'capture',
    isSmall: true,
    isBare,
    ...(isOn ? { isPressed: true } : {}),
    title: 'Keep the packets of audio from now on; they are in the pcap file',
    run: () => (isOn ? exchange().calls.stopCapture({ callId }) : exchange().calls.startCapture({ callId })),
    done: isOn ? 'The audio is in the pcap file' : 'The audio is captured from now on',
    onDone: () => lookAtCaptures(),
  })
}
