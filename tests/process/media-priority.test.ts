// Media threads go before others without a word about it; where the system does not permit it, who asked for it is told.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { freePort, until } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'

const refused = /highpriority = yes of asterisk\.conf cannot be had by the media threads: the system does not permit it/

/** One that may do what root may, but for this. */
async function startWithoutRight(options: string): Promise<ExchangeProcess> {
  const enter = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice'] : []
  return ExchangeProcess.start({ host: { address: '127.0.0.1', port: await freePort(), enter }, options })
}

it('tells who asked for priority that it cannot be had', async () => {
  const exchange = await startWithoutRight('highpriority = yes')
  try {
    await until(() => refused.test(`${exchange.output}${exchange.errors}`))
  } finally {
    await exchange.stop()
  }
})

it('works without it, and says nothing to who did not ask', async () => {
  const exchange = await startWithoutRight('')
  try {
    await exchange.request('POST', '/channels/create?endpoint=Local/s@default&app=a')
    assert.doesNotMatch(`${exchange.output}${exchange.errors}`, /priority/)
  } finally {
    await exchange.stop()
  }
})
