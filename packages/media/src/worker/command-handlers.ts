// What a worker does for each command, one row each.
// Not what follows from it for bridges and the clock: the engine sees to that after every command.
import type { Clock } from '@jackfield/base'
import { type Answer, type Ask, type CommandName, MediaError } from '../contract/commands.ts'
import type { Bridges } from './bridges.ts'
import { FramesEnd } from './mixing/plain-ends.ts'
import { WorkerLinkEnd } from './mixing/worker-link-end.ts'
import type { Plays } from './playing/plays.ts'
import type { Port } from './port.ts'
import type { Ports } from './ports.ts'
import type { Recorders } from './recorders.ts'
import { openedRtp, renewRtpEnd } from './rtp/open-rtp-end.ts'
import type { PairStock } from './rtp/pair-stock.ts'
import { RtpEnd } from './rtp/rtp-end.ts'
import type { PacketTaps } from './rtp/transport/packet-taps.ts'
import { SocketEnd } from './sockets/socket-end.ts'
import type { ToneDigits } from './tone-digits.ts'

export type CommandHandlers = { readonly [N in CommandName]: (ask: Ask<N>) => Answer<N> | Promise<Answer<N>> }

export interface CommandDeps {
  readonly clock: Clock
  readonly ports: Ports
  readonly bridges: Bridges
  readonly plays: Plays
  readonly recorders: Recorders
  readonly digits: ToneDigits
  readonly taps: PacketTaps
  readonly stock: PairStock
  shutdown(): Promise<null>
}

export function commandHandlers(deps: CommandDeps): CommandHandlers {
  const { clock, ports, bridges, plays, recorders, digits, taps, stock, shutdown } = deps
  return {
    'open-port': ({ port, spec, tapped }) => ports.open(port, spec, tapped),
    'stock-pairs': (ask) => stock.fill(ask),
    'drop-pairs': silently(({ pairs }) => stock.drop(pairs)),
    'close-port': silently(({ port }) => ports.close(ports.get(port))),
    'renew-port': (ask) => renewPort(deps, ask),
    'set-port': silently(({ port: id, settings }) => {
      const port = ports.get(id)
      port.set(settings)
      if (settings.echoes !== undefined) echoVideo(deps, port)
    }),
    'tap-port': silently(({ port, forms }) => taps.tap(ports.get(port), forms)),
    'settle-packets': silently(() => taps.flush()),
    'feed-port': silently(({ port, pcm }) => framesOf(ports.get(port)).feed(pcm)),
    'feed-socket': silently(({ port, bytes, rateHz }) => socketOf(ports.get(port)).feed(bytes, rateHz)),
    'act-on-playout': silently(({ port, act }) => socketOf(ports.get(port)).act(act)),
    'send-digit': ({ port, digit, durationMs }) => digits.begin(ports.get(port), digit, durationMs),
    'begin-digit': ({ port, digit }) => digits.begin(ports.get(port), digit),
    'end-digit': ({ port, durationMs }) => digits.end(ports.get(port), durationMs),
    'open-bridge': silently(({ bridge, spec }) => bridges.open(bridge, spec)),
    'set-video': silently(({ bridge, video }) => bridges.setVideo(bridge, video)),
    'close-bridge': silently(({ bridge }) => bridges.close(bridge, clock.now())),
    'join-bridge': silently(({ bridge: name, port, spec }) => {
      const bridge = bridges.get(name)
      bridges.join(bridge, ports.get(port), spec, clock.now())
    }),
    'open-worker-link': silently(({ workerLink, rateHz, memory, isNear, bridge: name, spec }) => {
      const bridge = bridges.get(name)
      bridges.join(bridge, ports.add(workerLink, new WorkerLinkEnd(memory, rateHz, isNear)), spec, clock.now())
    }),
    'leave-bridge': silently(({ port }) => bridges.leave(ports.get(port), clock.now())),
    play: ({ play, port, spec }) => plays.begin(play, port, spec),
    'act-on-play': ({ play, act }) => plays.act(play, act),
    record: ({ record, port, spec }) => recorders.begin(record, port, spec),
    'act-on-record': ({ record, act }) => recorders.act(record, act),
    'close-record': ({ record }) => recorders.close(record),
    shutdown: () => shutdown(),
  }
}

/** Most commands are answered with nothing. */
function silently<A>(act: (ask: A) => void): (ask: A) => null {
  return (ask) => {
    act(ask)
    return null
  }
}

async function renewPort(
  deps: CommandDeps,
  { port: id, ...renewal }: Ask<'renew-port'>,
): Promise<Answer<'renew-port'>> {
  const { ports, bridges } = deps
  const port = ports.get(id)
  const { end, guard } = port
  if (!(end instanceof RtpEnd)) throw new MediaError('not-supported', 'renewing a port without a network')
  try {
    await renewRtpEnd(ports.rtpDeps(guard), end, renewal)
  } finally {
    // half of it may have been done
    bridges.noteRenewal(port)
  }
  echoVideo(deps, ports.get(id))
  return openedRtp(end)
}

/** Who hears itself sees itself, too. */
function echoVideo({ bridges, clock }: CommandDeps, port: Port): void {
  if (port.end instanceof RtpEnd && !bridges.has(port)) port.end.echoVideo(port.echoes, clock.now())
}

function framesOf({ end }: Port): FramesEnd {
  if (!(end instanceof FramesEnd)) throw new MediaError('not-supported', 'feeding a port that is not fed')
  return end
}

function socketOf({ end }: Port): SocketEnd {
  if (!(end instanceof SocketEnd)) throw new MediaError('not-supported', 'a port that is not behind a socket')
  return end
}
