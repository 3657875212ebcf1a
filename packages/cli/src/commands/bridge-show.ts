import { bridgeFacts } from '../bridge-facts.ts'
import { command } from '../command.ts'
import { elapsedClock } from '../elapsed.ts'
import { listBridges } from '../list-bridges.ts'
import { refused, shown } from '../reply.ts'

export const bridgeShow = command(
  {
    name: 'bridge show',
    synopsis: 'Shows a bridge; all of them without an id.',
    arguments: [
      {
        name: 'bridge-id|all',
        isOptional: true,
        words: ({ exchange }) => ['all', ...exchange.bridges.list().map(({ id }) => id)],
      },
    ],
  },
  ({ args: [id], deps }) => {
    if (id === undefined || id.toLowerCase() === 'all') return listBridges(deps)
    const bridge = deps.exchange.bridges.get(id)
    if (!bridge || bridge.isHidden) return refused(`Bridge '${id}' not found`)
    const facts = bridgeFacts(bridge, deps.clock.wall())
    const inside = bridge.channels.map(({ name }) => name)
    const lines = [
      `Id: ${facts.id}`,
      `Type: ${facts.class}`,
      `Technology: ${facts.technology}`,
      `Creator: ${facts.creator}`,
      `Name: ${facts.name}`,
      `Video-Mode: ${facts.videoMode}`,
      `Num-Channels: ${inside.length}`,
      `Num-Active: ${inside.length}`,
      `Duration: ${elapsedClock(facts.durationSeconds * 1000)}`,
      ...inside.map((name) => `Channel: ${name}`),
    ]
    return shown(lines, { ...facts, channels: inside })
  },
)
