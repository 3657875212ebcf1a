// Opens the end of a port, of whatever kind.
// Not the port.
import { MediaError } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { PortOpened, PortSpec } from '../contract/port.ts'
import { FramesEnd, LinkEnd, SilentEnd } from './mixing/plain-ends.ts'
import { SnoopEnd } from './mixing/snoop-end.ts'
import type { Port } from './port.ts'
import type { PortEnd } from './port-end.ts'
import { openedRtp, openRtpEnd, type RtpDeps } from './rtp/open-rtp-end.ts'
import { RtpNotices } from './rtp/rtp-notices.ts'
import { openSocketEnd } from './sockets/socket-end.ts'

export interface EndContext {
  readonly portOf: (id: string) => Port | undefined
  readonly post: (notice: MediaNotice) => void
  /** the peer of a port speaks another codec */
  readonly onSpoken: (id: string) => void
}

const leastHz = 8_000
const mostHz = 192_000

interface OpenedEnd {
  readonly end: PortEnd
  readonly answer: PortOpened
  /** when the port is there: what has come to it already */
  readonly begin?: () => void
}

/** At once where nothing has to be waited for: halves of a link that are opened together find each other. */
export function openEnd(
  deps: RtpDeps,
  id: string,
  spec: PortSpec,
  context: EndContext,
): OpenedEnd | Promise<OpenedEnd> {
  if (spec.kind === 'rtp') return openRtp(deps, id, spec, context)
  if (spec.kind === 'socket') return openSocket(deps, id, spec, context)
  const { rateHz } = spec
  if (!(rateHz >= leastHz && rateHz <= mostHz && rateHz % 50 === 0))
    throw new MediaError('not-supported', `a rate of ${rateHz} Hz`)
  const end = openPlain(deps, id, spec, context)
  return { end, answer: { rateHz: end.rateHz } }
}

async function openRtp(
  deps: RtpDeps,
  id: string,
  spec: Extract<PortSpec, { kind: 'rtp' }>,
  { post, onSpoken }: EndContext,
): Promise<OpenedEnd> {
  const { end, begin } = await openRtpEnd(deps, spec, new RtpNotices(id, post, onSpoken))
  return { end, answer: openedRtp(end), begin }
}

async function openSocket(
  { kernels }: RtpDeps,
  id: string,
  spec: Extract<PortSpec, { kind: 'socket' }>,
  { post }: EndContext,
): Promise<OpenedEnd> {
  const end = await openSocketEnd(kernels, spec, {
    onFrame: (bytes) => post({ type: 'socket-frame', port: id, bytes }),
    onReport: (report) => post({ type: 'playout', port: id, report }),
  })
  return { end, answer: { rateHz: end.rateHz, ...(end.inbound ? { inbound: end.inbound } : {}) } }
}

function openPlain(
  { kernels, guard }: RtpDeps,
  id: string,
  spec: Exclude<PortSpec, { kind: 'rtp' | 'socket' }>,
  { portOf, post }: EndContext,
): PortEnd {
  switch (spec.kind) {
    case 'link': {
      const other = portOf(spec.other)?.end
      const end = new LinkEnd(other instanceof LinkEnd ? other.rateHz : spec.rateHz)
      if (other instanceof LinkEnd) end.tie(other)
      return end
    }
    case 'frames':
      return new FramesEnd(spec.rateHz, spec.wantsFrames, (pcm) => post({ type: 'frame', port: id, pcm }))
    case 'snoop': {
      const target = portOf(spec.target)
      if (!target) throw new MediaError('unknown-port', spec.target)
      const { spy, whisper, gainIn = 1, gainOut = 1, isInterleaved = false, omitsSilence = false } = spec
      // all that can be heard of its target
      const rateHz = isInterleaved ? spec.rateHz : Math.max(spec.rateHz, target.rateHz)
      const onClose = () => target.removeSnoop(end)
      const how = { gainIn, gainOut, isInterleaved, omitsSilence }
      const end: SnoopEnd = new SnoopEnd(kernels, rateHz, target.rateHz, spy, whisper, onClose, how, (error) =>
        guard.fail(error),
      )
      target.addSnoop(end)
      return end
    }
    default:
      return new SilentEnd(spec.rateHz)
  }
}
