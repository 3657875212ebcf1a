import { cell, counted, rightCell, wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const clusterShowNodes = command(
  {
    name: 'cluster show nodes',
    synopsis: 'Lists the nodes of the cluster as this one sees them.',
    notes: [
      'suspect: no sign for 2.5 seconds; doubted: about to be declared dead, unless somebody still receives its signs.',
      'refused: it has no version of the protocol between nodes in common with this one; the logs of both say so.',
      'The incarnation grows each time a node joins.',
    ],
  },
  ({ deps: { cluster } }) => {
    const joined = cluster()
    if (!joined) return refused('This exchange is alone: there is no cluster.conf')
    const row = (...[name, state, life, calls, channels, load, version, quiet]: readonly (string | number)[]) =>
      `${wideCell(name ?? '', 20)} ${cell(state ?? '', 9)} ${rightCell(life ?? '', 11)} ${rightCell(calls ?? '', 6)} ${rightCell(channels ?? '', 8)} ${rightCell(load ?? '', 5)} ${wideCell(version ?? '', 10)} ${quiet}`.trimEnd()
    const nodes = joined.nodes()
    const rows = nodes.map(
      ({ name, state, isSelf, isDraining, incarnation, calls, channels, load, version, quietMs }) =>
        row(
          `${name}${isSelf ? ' (this)' : ''}`,
          isDraining && state === 'alive' ? 'draining' : state,
          ...[incarnation, calls, channels, `${Math.round(load * 100)} %`, version],
          isSelf || quietMs === undefined ? '' : `${(quietMs / 1000).toFixed(1)} s`,
        ),
    )
    const engine = joined.isConnected
      ? 'connected'
      : `not connected${joined.trouble === '' ? '' : `: ${joined.trouble}`}`
    const alive = nodes.filter(({ state }) => state === 'alive').length
    const lines = [
      row('Node', 'State', 'Incarnation', 'Calls', 'Channels', 'Load', 'Version', 'Last sign'),
      ...rows,
      `${counted(alive, 'node')} of ${nodes.length} alive in cluster ${joined.cluster}; engine ${engine}; ${joined.hasMajority ? 'shared things can be written' : 'no majority to write shared things'}`,
    ]
    const { cluster: name, isConnected, trouble, hasMajority } = joined
    return shown(lines, {
      ...{ cluster: name, isConnected, trouble, hasMajority },
      nodes: nodes.map((node) => ({ ...node, quietMs: node.quietMs ?? null })),
    })
  },
)
