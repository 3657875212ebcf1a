// The power goes after a call: it is listed after the restart with all that happened to it, and can be looked at as before.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { until } from '@jackfield/base/testing'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

const files = { 'extensions.conf': '[office]\nexten => 600,1,Answer()\n same => n,Wait(600)\n' }

interface Call {
  readonly id: string
  readonly state: string
  readonly applications: readonly string[]
}

/** What is written of calls, as bytes: nobody else may open the file. */
function written({ directory }: ExchangeProcess): string {
  const found = readdirSync(directory, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('calls.sqlite3'),
  )
  if (found === undefined) return ''
  const path = join(directory, found)
  return [path, `${path}-wal`].map((name) => (existsSync(name) ? readFileSync(name, 'latin1') : '')).join('')
}

it('calls and what happened to them are there after kill -9', async (t) => {
  const exchange = await ExchangeProcess.start({ files })
  t.after(() => exchange.stop())
  const events = await EventClient.open(exchange.events('desk'))
  t.after(() => events.websocket.terminate())
  const ask = async (method: string, path: string) => {
    const response = await exchange.request(method, path)
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${response.ok ? '' : await response.text()}`)
    return response.status === 204 ? undefined : await response.json()
  }
  await ask('POST', '/channels?endpoint=Local/600@office/n&app=desk&channelId=survivor')
  await events.next('StasisStart')
  await ask('DELETE', '/channels/survivor')
  await events.next('ChannelDestroyed')
  await until(() => written(exchange).includes('"id":"survivor"'))
  await ask('POST', '/channels?endpoint=Local/600@office/n&app=desk&channelId=going-on')
  await events.next('StasisStart')
  const before = { call: await ask('GET', '/calls/survivor'), ladder: await ask('GET', '/calls/survivor/ladder') }
  await exchange.kill()
  await exchange.restart()
  const after = { call: await ask('GET', '/calls/survivor'), ladder: await ask('GET', '/calls/survivor/ladder') }
  // who looked at it meanwhile is not part of what was written
  assert.deepEqual(after.call, before.call)
  assert.deepEqual((after.ladder as { channels: unknown }).channels, (before.ladder as { channels: unknown }).channels)
  assert.ok((after.ladder as { rungs: { type?: string }[] }).rungs.some(({ type }) => type === 'StasisStart'))
  const [listed, ...others] = (await ask('GET', '/calls')) as Call[]
  assert.deepEqual([listed?.id, listed?.state, listed?.applications, others], ['survivor', 'ended', ['desk'], []])
  assert.deepEqual(await ask('GET', '/calls?live=true'), [])
})
