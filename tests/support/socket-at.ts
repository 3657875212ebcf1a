// An event socket of one node of a cluster, opened as the test's user, and everything it was sent.
// Not the client of the testkit: that comes back by itself.

import assert from 'node:assert/strict'
import type { TestNodes } from './test-nodes.ts'

type Sockets = ReturnType<TestNodes['exchange']>['running']['interface']['sockets']

export class SocketAt<Seen> {
  readonly seen: Seen[] = []
  readonly #socket: { close(): void }

  constructor(nodes: TestNodes, node: string, asked: Parameters<Sockets['connect']>[0]) {
    const { running, login } = nodes.exchange(node)
    const { users, sockets } = running.interface
    const user = users.get(login.user)
    assert.ok(user)
    this.#socket = sockets.connect(asked, user, {
      onText: (text) => this.seen.push(JSON.parse(text) as Seen),
      onClosed: () => undefined,
    })
  }

  close(): void {
    this.#socket.close()
  }
}
