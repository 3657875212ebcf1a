// For scenarios: somebody who is logged in at the manager interface of an exchange under test, without a socket.
// Not a client library: those of others are in tests/clients.

import assert from 'node:assert/strict'
import { type Lines, readField, TestClient } from '@jackfield/manager/testing'
import type { TestExchange } from '@jackfield/testkit'

export { readField }

/** manager.conf with one user who may do everything; `more`: of `[general]`. */
export const managerConf = (more = ''): string =>
  `[general]\nenabled = yes\n${more}\n[all]\nsecret = secret\nread = all\nwrite = all\n`

/** Connected, and no more; its text begins with the greeting. */
export function connectManager({ running, clock }: TestExchange): TestClient {
  assert.ok(running.manager, 'manager.conf does not enable the manager interface')
  return new TestClient(running.manager.manager, clock)
}

/** Logged in; what the login brought is forgotten. */
export async function managerClient(exchange: TestExchange): Promise<TestClient> {
  const client = connectManager(exchange)
  assert.equal((await client.logIn())[0], 'Response: Success')
  client.hush()
  return client
}

/** The newest event of a name, or a failure that says which came instead. */
export function newest(client: TestClient, name: string): Lines {
  const event = client.events(name).at(-1)
  const came = client.messages.map(([first]) => first).join(', ')
  assert.ok(event, `no ${name}, but ${came}`)
  return event
}
