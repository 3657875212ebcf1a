// The log channel `security`: who came in and who was refused, also where there is no manager interface.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { until } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'

it('has every login and every refusal, and no password', async () => {
  const exchange = await ExchangeProcess.start({ files: { 'logger.conf': '[logfiles]\nsecurity = security\n' } })
  try {
    for (const as of ['nobody:guessed-word', `${exchange.user}:guessed-word`, undefined])
      await exchange.ask('GET', '/channels', as === undefined ? {} : { as })
    const log = () => readFileSync(join(exchange.directory, 'log/security'), 'utf8')
    const kinds = () => [...log().matchAll(/SecurityEvent="(\w+)".*,Service="ARI"/g)].map(([, kind]) => kind)
    await until(() => kinds().length === 3)
    assert.deepEqual(kinds(), ['InvalidAccountID', 'InvalidPassword', 'SuccessfulAuth'])
    assert.match(log(), /AccountID="nobody",.*RemoteAddress="IPV4\/TCP\/127\.0\.0\.1\/0"/)
    assert.doesNotMatch(log(), /guessed-word/)
  } finally {
    await exchange.stop()
  }
})
