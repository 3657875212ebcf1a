// `jackfield cluster`: shows the nodes of the cluster, takes one out of service and back, and waits until it has no calls.
// For scripts that replace one node after another: it ends with 1 when what was asked for was not done.

import { systemClock } from '@jackfield/base'
import type { Invocation } from '../command-line.ts'
import { ConnectionLostError, type ControlClient } from '../remote/control-client.ts'
import { connectTo } from './remote.ts'

type ClusterInvocation = Extract<Invocation, { readonly command: 'cluster' }>

interface ShownNodes {
  readonly nodes: readonly {
    readonly name: string
    readonly isSelf: boolean
    readonly state: string
    readonly calls: number
    readonly isDraining: boolean
  }[]
}

const lookMs = 1000

/** The exit code. */
export async function cluster({ place, line, isJson, waits, node }: ClusterInvocation): Promise<number> {
  const client = await connectTo(place)
  if (typeof client === 'string') return failed(client)
  try {
    const { ok, lines } = await client.run(line, { isJson })
    for (const each of lines) (ok ? console.log : console.error)(each)
    if (!ok) return 1
    return waits ? await untilEmpty(client, node) : 0
  } catch (error) {
    if (error instanceof ConnectionLostError) return failed(error.message)
    throw error
  } finally {
    client.close()
  }
}

/** Nobody knows for how long: the node has a limit itself. Whoever calls the drain off ends the waiting, too. */
async function untilEmpty(client: ControlClient, name: string | undefined): Promise<number> {
  let wasDraining = false
  for (;;) {
    const { lines } = await client.run('cluster show nodes', { isJson: true })
    const { nodes } = JSON.parse(lines.join('\n')) as ShownNodes
    const node = nodes.find((each) => (name === undefined ? each.isSelf : each.name === name))
    if (!node || node.state === 'dead' || node.state === 'left') return failed('the node is gone')
    // what another node says of itself comes with its next beat
    if (node.isDraining && node.calls === 0) {
      console.log(`Node ${node.name} has no calls any more.`)
      return 0
    }
    if (wasDraining && !node.isDraining) return failed('the drain was called off')
    wasDraining ||= node.isDraining
    await systemClock.sleep(lookMs)
  }
}

function failed(message: string): number {
  console.error(`jackfield: ${message}`)
  return 1
}
