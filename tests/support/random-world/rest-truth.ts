// Holds every answer of the interface against the exchange at the moment it is given.
// Not the requests: whoever makes them does not notice.

import type { TestExchange } from '@jackfield/testkit'

interface Asked {
  readonly method: string
  readonly path: string
}

interface Given {
  readonly status: number
  readonly text: string
}

type Served = { answer(request: Asked): Given | Promise<Given> }

export class RestTruth {
  readonly faults: string[] = []
  /** how many answers were looked at, by status */
  readonly statuses = new Map<number, number>()
  readonly #exchange: TestExchange['running']['calls']['exchange']

  constructor({ running }: TestExchange) {
    this.#exchange = running.calls.exchange
    const served = running.interface.served as unknown as Served
    const answer = served.answer.bind(served)
    served.answer = (request) => {
      // a command may be the last thing that happens to a channel, but never to one that is not there
      const wasThere = this.#exchange.channels.getById(partsOf(request.path).id) !== undefined
      const given = answer(request)
      if (!(given instanceof Promise)) {
        this.#look(request, given, wasThere)
        return given
      }
      return given.then((settled) => {
        this.#look(request, settled, wasThere)
        return settled
      })
    }
  }

  #look({ method, path }: Asked, { status, text }: Given, wasThere: boolean): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    const fault = this.#wrong(method, path, status, text === '' ? undefined : JSON.parse(text), wasThere)
    if (fault) this.faults.push(`${method} ${path} was answered ${status}, but ${fault}`)
  }

  #wrong(method: string, path: string, status: number, body: unknown, wasThere: boolean): string | undefined {
    if (status >= 500 && (body as { code: string }).code === 'internal-error') return 'that is a fault of ours'
    const { resource, id, act } = partsOf(path)
    if (resource === 'channels') return this.#ofChannels(`${method} ${act}`, id, status, body, wasThere)
    if (resource === 'bridges') return this.#ofBridges(`${method} ${act}`, id, status, body)
    return undefined
  }

  #ofChannels(what: string, id: string, status: number, body: unknown, wasThere: boolean): string | undefined {
    const { channels } = this.#exchange
    if (what === 'GET ' && id === '') {
      const ids = (body as { id: string }[]).map((one) => one.id).join()
      const now = channels.list().map((one) => one.id)
      return ids === now.join() ? undefined : `there are ${now.join()}, not ${ids}`
    }
    if (what === 'POST ' && status === 200) {
      const made = (body as { id: string }).id
      return channels.get(made) ? undefined : `there is no channel ${made}`
    }
    if (id === '' || id === 'create') return undefined
    const channel = channels.getById(id)
    if (status === 404 && (body as { code: string }).code === 'channel-not-found') {
      return channel && !channel.isInternal && !channel.isHangingUp ? 'the channel is there' : undefined
    }
    if (status >= 300) return undefined
    if (!channel) return wasThere && !what.startsWith('GET') ? undefined : 'there is no such channel'
    if (what === 'GET ') {
      const { state } = body as { state: string }
      return state === channel.state ? undefined : `it is ${channel.state}, not ${state}`
    }
    if (what === 'DELETE ' && !channel.isHangingUp) return 'nobody hangs it up'
    return undefined
  }

  #ofBridges(what: string, id: string, status: number, body: unknown): string | undefined {
    const { bridges } = this.#exchange
    if (id === '') {
      if (what !== 'POST ' || status !== 200) return undefined
      const made = (body as { id: string }).id
      return bridges.get(made) ? undefined : `there is no bridge ${made}`
    }
    const bridge = bridges.get(id)
    if (status === 404 && (body as { code: string }).code === 'bridge-not-found') {
      return bridge ? 'the bridge is there' : undefined
    }
    if (status >= 300) return undefined
    if (what === 'DELETE ') return bridge ? 'the bridge is there' : undefined
    if (what !== 'GET ') return undefined
    const told = (body as { channels: string[] }).channels.join()
    const now = bridge?.snapshot().channelIds.join()
    return told === now ? undefined : `it holds ${now}, not ${told}`
  }
}

function partsOf(path: string): { resource: string; id: string; act: string } {
  const [resource = '', id = '', act = ''] = path.slice(1).split('/').map(decodeURIComponent)
  return { resource, id, act }
}
