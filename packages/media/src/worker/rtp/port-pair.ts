// An even port for RTP and the one above it for reports, out of a range.
// Not what is done with them.
import type { Random } from '@jackfield/base'
import { MediaError } from '../../contract/commands.ts'
import type { MediaNetwork, MediaSocket, Receive } from './network.ts'

export interface PortPairWish {
  readonly address: string
  readonly firstPort: number
  readonly lastPort: number
  /** false: reports share the port */
  readonly needsSecond: boolean
}

export interface PortPair {
  readonly rtp: MediaSocket
  readonly rtcp: MediaSocket | undefined
}

const anyTries = 50

/**
 * Begins at a random place, so that a port that was just closed is not the next one, and goes on by a random step: with the next
 * port each time, those in use would lie in long rows, and a full range would be searched from end to end.
 */
export async function openPortPair(
  network: MediaNetwork,
  random: Random,
  wish: PortPairWish,
  receiveRtp: Receive,
  receiveRtcp: Receive,
): Promise<PortPair> {
  const first = wish.firstPort + (wish.firstPort % 2)
  const isAny = wish.lastPort === 0
  const pairs = isAny ? anyTries : Math.floor((wish.lastPort - first - (wish.needsSecond ? 1 : 0)) / 2) + 1
  const start = pairs > 0 ? random.below(pairs) : 0
  const step = stepThrough(pairs, random)
  for (let tried = 0; tried < pairs; tried++) {
    const port = isAny ? 0 : first + 2 * ((start + tried * step) % pairs)
    const rtp = await open(network, wish.address, port, receiveRtp)
    if (!rtp) continue
    if (!wish.needsSecond) return { rtp, rtcp: undefined }
    const rtcp = rtp.port < 65_535 ? await open(network, wish.address, rtp.port + 1, receiveRtcp) : undefined
    if (rtcp) return { rtp, rtcp }
    rtp.close()
  }
  throw new MediaError('no-port-free', `${wish.address} ${wish.firstPort}-${wish.lastPort}`)
}

/** One that comes by each of so many before it comes by one again. */
function stepThrough(count: number, random: Random): number {
  let step = count > 2 ? 1 + random.below(count - 1) : 1
  while (commonDivisor(step, count) > 1) step = 1 + (step % (count - 1))
  return step
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

async function open(
  network: MediaNetwork,
  address: string,
  port: number,
  receive: Receive,
): Promise<MediaSocket | undefined> {
  try {
    return await network.open(address, port, receive)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE' || code === 'EACCES') return undefined
    if (code === 'EMFILE' || code === 'ENFILE') throw new MediaError('no-file-free', code)
    throw new MediaError('no-address', `${address}: ${code ?? String(error)}`)
  }
}
