// An exchange whose memory gets short under a load of calls: new ones are refused before the engine would end the process.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { ExchangeProcess } from '../support/exchange-process.ts'

const dialplan = '[default]\nexten => 100,1,Answer()\n same => n,Wait(600)\n'

test('with a heap of 96 MB calls are refused with 503 when it is nearly full, those that stand live on, and later there is room again', async (t) => {
  const exchange = await ExchangeProcess.start({
    files: { 'extensions.conf': dialplan },
    // how late things are on a busy machine is not what is tried here
    options: 'maxlag = 0\nmaxmedialag = 0\nwatchdog = 0',
    env: { NODE_OPTIONS: '--max-old-space-size=96' },
  })
  try {
    const application = new WebSocket(exchange.events('demo'))
    application.on('message', () => undefined)
    await once(application, 'open')
    const standing: string[] = []
    let refusal: { status: number; text: string } | undefined
    const originate = async () => {
      // who dials brings a lot with him, as an application may
      const variables = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`V${n}`, `${n}`.repeat(400)]))
      const answer = await exchange.request('POST', '/channels', {
        ...{ endpoint: 'Local/100@default', app: 'demo', variables },
      })
      const text = await answer.text()
      if (answer.status === 200) standing.push((JSON.parse(text) as { id: string }).id)
      else refusal = { status: answer.status, text }
    }
    while (!refusal && standing.length < 20_000) await Promise.all(Array.from({ length: 20 }, originate))
    assert.equal(refusal?.status, 503, `${standing.length} calls stand`)
    // whoever goes on calling is refused again and again, and nothing comes of it
    for (let time = 0; time < 50; time++) await Promise.all(Array.from({ length: 20 }, originate))
    const errors = exchange.errors.split('\n').filter((line) => line.includes('new calls are refused'))
    assert.match(errors[0] ?? '', /the memory of the control thread is nearly used up/)
    assert.ok(errors.length < 50, `${errors.length} lines about refused calls`)
    t.diagnostic(`${standing.length} calls stand`)
    for (const id of [standing[0], standing.at(-1)])
      assert.equal((await exchange.request('GET', `/channels/${id}`)).status, 200)
    for (const id of standing.splice(0)) await exchange.request('DELETE', `/channels/${id}`)
    // the engine is asked for garbage every 5 s at most, and the limit of the test ends the wait
    while (standing.length === 0) await originate()
    application.terminate()
  } finally {
    await exchange.stop()
  }
})
