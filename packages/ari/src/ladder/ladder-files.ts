// What happened to a call as files to keep: in words with its messages, and as packets.
// Not the packets of audio: whoever captures those puts the messages among them.

import { formatTimestamp } from '@jackfield/base'
import { withoutSecrets } from '@jackfield/sip'
import { pcapPacket, type TimedPacket } from '../packets/pcap.ts'
import { signallingPlace } from '../packets/signalling-place.ts'
import { describeLadder } from './call-story.ts'
import type { Ladder } from './ladder.ts'
import type { MessageRung } from './rung.ts'

export function ladderText(ladder: Ladder): string {
  const { id, summary, lines, failure, leftOut } = describeLadder(ladder)
  const head = [
    `Call ${id}, begun ${formatTimestamp(ladder.begunAt)}`,
    summary,
    ...(failure ? [`Reason: ${failure.reason}: ${failure.text}`] : []),
    ...(leftOut > 0 ? [`${leftOut} older steps were not kept`] : []),
  ]
  const steps = lines.map(({ at, text }) => `${timeOf(at)}  ${text}`)
  const messages = messagesOf(ladder).map(({ at, direction, peer, message }) => {
    const between = direction === 'in' ? `from ${peer} to` : `to ${peer} from`
    const text = withoutSecrets(message.text).replaceAll('\r\n', '\n').trimEnd()
    return `${timeOf(at)}  ${between} ${message.local}\n\n${text.replace(/^/gm, '    ')}\n`
  })
  return `${[...head, '', ...steps, '', ...messages].join('\n').trimEnd()}\n`
}

/** Its messages as packets, in the order of their times. */
export const ladderPackets = (ladder: Ladder): TimedPacket[] =>
  messagesOf(ladder)
    .map((rung) => ({ wallMs: rung.at, bytes: packetOf(rung) }))
    .sort((one, other) => one.wallMs - other.wallMs)

function packetOf({ direction, peer, message, at }: MessageRung): Buffer {
  const [remote, own] = [signallingPlace(peer), signallingPlace(message.local)]
  const bytes = Buffer.from(withoutSecrets(message.text))
  return direction === 'in' ? pcapPacket(bytes, remote, own, at) : pcapPacket(bytes, own, remote, at)
}

const messagesOf = ({ rungs }: Ladder): MessageRung[] => rungs.filter((rung) => rung.kind === 'sip')

const timeOf = (at: number): string => formatTimestamp(at).slice(11, 23)
