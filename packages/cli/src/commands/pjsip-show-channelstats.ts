import type { Channel } from '@jackfield/core'
import { cell, counted, rightCell } from '../columns.ts'
import { command } from '../command.ts'
import { elapsedClock } from '../elapsed.ts'
import { shown } from '../reply.ts'

const head = [
  '',
  `${' '.repeat(45)}...........Receive......... .........Transmit..........`,
  ' BridgeId ChannelId ........ UpTime.. Codec.   Count    Lost Pct  Jitter   Count    Lost Pct  Jitter RTT....',
  ` ${'='.repeat(107)}`,
]

interface Side {
  readonly count: number
  readonly lost: number
  readonly lostPercent: number
  readonly jitterSeconds: number
}

/** Nothing before packets are counted. */
function figure(channel: Channel, name: string): number {
  return Number(channel.driver.read?.(`rtcp,${name}`) || 0) || 0
}

function side(channel: Channel, direction: 'rx' | 'tx'): Side {
  const [count, lost] = [figure(channel, `${direction}count`), figure(channel, `${direction}ploss`)]
  const lostPercent = count + lost === 0 ? 0 : Math.round((lost * 100) / (count + lost))
  return { count, lost, lostPercent, jitterSeconds: figure(channel, `${direction}jitter`) }
}

const sideCells = ({ count, lost, lostPercent, jitterSeconds }: Side) =>
  `${rightCell(count, 7)} ${rightCell(lost, 7)} ${rightCell(lostPercent, 3)} ${rightCell(jitterSeconds.toFixed(3), 7)}`

export const pjsipShowChannelstats = command(
  {
    name: 'pjsip show channelstats',
    synopsis: 'Shows how the sound of SIP calls arrives and goes out: packets, losses, jitter, round trips.',
    notes: ['Lost: packets that did not arrive; Jitter and RTT in seconds, as the peers report them.'],
    module: 'chan_pjsip.so',
  },
  ({ deps: { exchange, clock } }) => {
    const channels = exchange.channels.list().filter((channel) => channel.snapshot().technology === 'PJSIP')
    const data = channels.map((channel) => ({
      channel: channel.name,
      bridge: channel.snapshot().bridgeId ?? '',
      codec: channel.facts.formats[0] ?? '',
      receive: { ...side(channel, 'rx') },
      transmit: { ...side(channel, 'tx') },
      roundTripSeconds: figure(channel, 'rtt'),
    }))
    const rows = data.map((one, at) => {
      const name = one.channel.replace(/^PJSIP\//, '')
      const since = elapsedClock(clock.wall() - (channels[at] as Channel).createdAt)
      const rtt = rightCell(one.roundTripSeconds.toFixed(3), 7)
      return ` ${cell(one.bridge, 8)} ${cell(name, 18)} ${cell(since, 8)} ${cell(one.codec, 6)} ${sideCells(one.receive)} ${sideCells(one.transmit)} ${rtt}`
    })
    return shown([...head, ...rows, '', `${counted(data.length, 'object')} found.`, ''], data)
  },
)
