// Writes to everything that is kept, kills the exchange at a random moment, and looks what is left.

import { seededRandom } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { ExchangeProcess } from './exchange-process.ts'

export interface Killing {
  readonly kills: number
  readonly seed: number
}

interface Write {
  readonly path: string
  /** what must be in the answer of a GET afterwards */
  readonly holds: string
}

const sorcery = `[res_websocket_client]
websocket_client = config,websocket_client.conf,criteria=type=websocket_client
websocket_client = astdb,websocket_client
`

export async function killWhileWriting({
  kills,
  seed,
}: Killing): Promise<{ kills: number; acknowledged: number; lost: string[] }> {
  const random = seededRandom(seed)
  const exchange = await ExchangeProcess.start({ files: { 'sorcery.conf': sorcery } })
  /** the newest acknowledged write of each path */
  const acknowledged = new Map<string, Write>()
  const lost: string[] = []
  let writes = 0
  try {
    for (let round = 0; round < kills; round++) {
      let isDead = false
      const enough = 5 + random.below(40)
      const writers = [0, 1, 2, 3].map(async (writer) => {
        while (!isDead) {
          const n = writes++
          const [method, path, query, body, holds] = someWrite(n, writer)
          const answer = await exchange.request(method, path + query, body).catch(() => undefined)
          if (answer?.ok) acknowledged.set(path, { path, holds })
        }
      })
      const target = acknowledged.size + enough
      await until(() => acknowledged.size >= target)
      await exchange.kill()
      isDead = true
      await Promise.all(writers)
      await exchange.restart()
      for (const { path, holds } of acknowledged.values()) {
        const answer = await exchange.request('GET', path)
        const text = await answer.text()
        if (!answer.ok || !text.includes(holds)) lost.push(`${path}: ${answer.status} ${text} instead of ${holds}`)
      }
    }
  } finally {
    await exchange.stop()
  }
  return { kills, acknowledged: acknowledged.size, lost }
}

/** A path is written by one writer only, so that the last acknowledgement is the last write. */
function someWrite(
  n: number,
  writer: number,
): [method: string, path: string, query: string, body: unknown, holds: string] {
  switch (writer) {
    case 0:
      return ['PUT', `/mailboxes/box-${n}`, `?oldMessages=${n}&newMessages=1`, undefined, `"old_messages":${n}`]
    case 1:
      return ['PUT', `/deviceStates/Stasis:device-${n}`, '?deviceState=INUSE', undefined, '"INUSE"']
    case 2:
      return [
        'PUT',
        `/mailboxes/again-${n % 3}-${n}`,
        `?oldMessages=1&newMessages=${n}`,
        undefined,
        `"new_messages":${n}`,
      ]
    default: {
      const uri = `ws://127.0.0.1:9/${n}`
      const fields = [
        { attribute: 'uri', value: uri },
        { attribute: 'connection_type', value: 'per_call_config' },
      ]
      return ['PUT', `/asterisk/config/dynamic/res_websocket_client/websocket_client/client-${n}`, '', { fields }, uri]
    }
  }
}
