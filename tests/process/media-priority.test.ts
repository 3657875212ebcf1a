// Media threads go before others without a word about it; where the system does not permit it, who asked for it is told.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { freePort, until, withoutPriority } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'

const files = { 'logger.conf': '[logfiles]\nconsole = warning,error,verbose(2)\n' }

const startWithoutRight = async (options: string): Promise<ExchangeProcess> =>
  ExchangeProcess.start({
    host: { address: '127.0.0.1', port: await freePort(), enter: withoutPriority },
    ...{ options, files },
  })

it('tells who asked for priority that it does not work', async () => {
  const exchange = await startWithoutRight('highpriority = yes')
  try {
    const said =
      /highpriority = yes of asterisk\.conf does not work for the media threads: the system does not permit it/
    await until(() => said.test(`${exchange.output}${exchange.errors}`))
  } finally {
    await exchange.stop()
  }
})

it('works without it, and mentions it to who did not ask and wants to know everything', async () => {
  const exchange = await startWithoutRight('verbose = 2')
  try {
    const { status } = await exchange.request('POST', '/channels/create?endpoint=Local/s@default&app=a')
    assert.equal(status, 200)
    await until(() => /media threads run at normal priority/.test(`${exchange.output}${exchange.errors}`))
    assert.doesNotMatch(`${exchange.output}${exchange.errors}`, /highpriority/)
  } finally {
    await exchange.stop()
  }
})
