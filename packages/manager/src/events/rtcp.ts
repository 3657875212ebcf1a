import type { BusEvent } from '@jackfield/core'
import { event } from '../event.ts'
import { type Field, field } from '../message.ts'

const names = { in: 'RTCPReceived', out: 'RTCPSent' } as const
const types = { 'sender-report': '200(SR)', 'receiver-report': '201(RR)' } as const
/** from 1900, where these clocks begin, to 1970 */
const epochSeconds = 2_208_988_800

type Report = BusEvent<'channel-reported'>['report']
type Block = Report['reports'][number]

const ssrcOf = (ssrc: number) => `0x${(ssrc >>> 0).toString(16).padStart(8, '0')}`

function senderFields(report: Report): readonly Field[] {
  if (report.type !== 'sender-report') return []
  const microseconds = Math.floor((report.ntpFraction / 2 ** 32) * 1_000_000)
  return [
    ['SentNTP', `${Math.max(0, report.ntpSeconds - epochSeconds)}.${String(microseconds).padStart(6, '0')}`],
    field('SentRTP', report.rtpTimestamp),
    field('SentPackets', report.packetCount),
    field('SentOctets', report.octetCount),
  ]
}

const blockFields = (block: Block, number: number): readonly Field[] => [
  [`Report${number}SourceSSRC`, ssrcOf(block.ssrc)],
  field(`Report${number}FractionLost`, block.fractionLost),
  field(`Report${number}CumulativeLost`, block.cumulativeLost),
  field(`Report${number}HighestSequence`, block.highestSequence & 0xffff),
  field(`Report${number}SequenceNumberCycles`, block.highestSequence >>> 16),
  field(`Report${number}IAJitter`, block.jitter),
  field(`Report${number}LSR`, block.lastSenderReport),
  [`Report${number}DLSR`, (block.delaySinceLastSenderReport / 65_536).toFixed(4)],
]

export const rtcp = event(
  {
    name: ({ direction }) => names[direction],
    names: Object.values(names),
    privilege: 'reporting',
    from: 'channel-reported',
  },
  ({ channel, direction, peer, report, rttSeconds }, text) => [
    text.channel(channel),
    ['SSRC', ssrcOf(report.ssrc)],
    ['PT', types[report.type]],
    [direction === 'in' ? 'From' : 'To', peer],
    ...(direction === 'in' && rttSeconds > 0 ? ([['RTT', rttSeconds.toFixed(4)]] as const) : []),
    field('ReportCount', report.reports.length),
    ...senderFields(report),
    ...report.reports.flatMap(blockFields),
  ],
)
