// Calls and bridges over nodes: what the exchange asks of others, and what others ask of it.
// Not the lines themselves: the cluster has them.

import { type Clock, Disposables, type Random } from '@jackfield/base'
import type { Cluster, LineWish } from '@jackfield/cluster'
import type { Exchange } from '@jackfield/core'
import type { AssembledMedia } from '../../assembly/media.ts'
import type { State } from '../../assembly/state.ts'
import type { ThingsElsewhere } from '../things-elsewhere.ts'
import { requestFarTelephone } from './call-elsewhere.ts'
import { StandIns } from './join-elsewhere.ts'
import type { LineDeps } from './line-deps.ts'
import type { CallWish, MemberWish } from './line-wishes.ts'
import { joinFromHere } from './member-here.ts'
import { MemberPictures } from './member-pictures.ts'
import { ringHere } from './ring-here.ts'
import { SipMessages } from './sip-messages.ts'

interface JoinLinesDeps {
  readonly clock: Clock
  readonly random: Random
  readonly exchange: Exchange
  readonly calls: { readonly media: Pick<AssembledMedia, 'audio' | 'plane' | 'portRange'> }
  readonly state: Pick<State, 'gate' | 'hooks' | 'log'>
}

/** One exchange as a node: its telephones are called from other nodes, and theirs from here. `address`: where others send audio. */
export function joinLines(
  address: string,
  { clock, random, exchange, calls, state }: JoinLinesDeps,
  { lines }: Pick<Cluster, 'lines'>,
  locate: LineDeps['locate'],
  others: ThingsElsewhere,
): Disposables {
  const { audio, plane, portRange } = calls.media
  const deps: LineDeps = {
    ...{ exchange, lines, plane, ports: audio.ports, gate: state.gate, locate, clock },
    log: state.log.for('cluster'),
    pictures: new MemberPictures(exchange.bus),
    signals: state.hooks('jackfield:line:signal'),
    messages: new SipMessages(state.hooks('jackfield:sip:message')),
    media: { random, address, portRange },
  }
  return plugInLines(deps, others)
}

function plugInLines(deps: LineDeps, others: ThingsElsewhere): Disposables {
  const { exchange, lines } = deps
  const endings = new Disposables()
  lines.accept(async (end, wish: LineWish) => {
    if (wish.kind === 'call') return ringHere(deps, end, wish as CallWish)
    if (wish.kind === 'member') return joinFromHere(deps, end, wish as MemberWish)
    return { ok: false, refusal: { cause: 29, reason: `lines of the kind ${wish.kind} are not known here` } }
  })
  const standIns = new StandIns(deps)
  exchange.elsewhere = {
    request: (telephone, request) => requestFarTelephone(deps, telephone, request),
    join: (bridge, channelId, options) => standIns.join(bridge, channelId, options),
    remove: (bridge, standIn) => standIns.remove(bridge, standIn),
    ...others,
  }
  endings.add(() => {
    exchange.elsewhere = undefined
  })
  return endings
}
