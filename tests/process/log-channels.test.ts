// Log channels as files: those of logger.conf, those made by request, with their levels, rotated and removed.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

let exchange: ExchangeProcess

before(async () => {
  const logger = '[logfiles]\nconsole = notice,warning,error\nmessages = notice,warning,error\n'
  const dialplan = `[default]
exten => talk,1,Log(NOTICE,a notice \${WORD})
 same => n,Log(WARNING,a warning \${WORD})
 same => n,Log(ERROR,an error \${WORD})
 same => n,Set(GLOBAL(SAID)=\${WORD})
exten => stay,1,Answer()
 same => n,Wait(600)
`
  exchange = await ExchangeProcess.start({ files: { 'logger.conf': logger, 'extensions.conf': dialplan } })
})
after(() => exchange.stop())

const ask = async (method: string, path: string): Promise<[number, unknown]> => {
  const answer = await exchange.request(method, `/asterisk/logging${path}`)
  const text = await answer.text()
  return [answer.status, text === '' ? undefined : JSON.parse(text)]
}
const status = async (method: string, path: string) => (await ask(method, path))[0]

const file = (name: string) => join(exchange.directory, 'log', name)
const lines = (name: string, word: string) =>
  readFileSync(file(name), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(` ${word}`))
    .map((line) => /(NOTICE|WARNING|ERROR).*?(an? \w+ \w+)$/.exec(line)?.slice(1).join(': '))

/** What stands in a file about this word, each line without its time and place, once the last of them is there. */
async function said(name: string, word: string, last = `ERROR: an error ${word}`): Promise<unknown[]> {
  while (!lines(name, word).includes(last)) await exchange.request('GET', '/asterisk/ping')
  return lines(name, word)
}

/** Has the dialplan say this word at three levels, and waits until it has. */
async function say(word: string): Promise<void> {
  const made = await exchange.request(
    'POST',
    `/channels?endpoint=Local/stay@default&context=default&extension=talk&priority=1`,
    { variables: { WORD: word } },
  )
  assert.equal(made.status, 200, await made.text())
  let value: unknown
  while (value !== word) {
    value = ((await (await exchange.request('GET', '/asterisk/variable?variable=SAID')).json()) as Json).value
  }
}

const channels = async () =>
  (await ask('GET', ''))[1] as { channel: string; type: string; status: string; configuration: string }[]

describe('log channels', () => {
  it('of the configuration are files with what they take', async () => {
    await say('first')
    assert.deepEqual(await said('messages', 'first'), [
      'NOTICE: a notice first',
      'WARNING: a warning first',
      'ERROR: an error first',
    ])
    assert.deepEqual(
      (await channels()).map(({ channel, type, status }) => `${channel} ${type} ${status}`),
      ['console Console Enabled', `${file('messages')} File Enabled`],
    )
  })

  it('can be made by request, and take the levels asked for and no other', async () => {
    assert.equal(await status('POST', '/few?configuration=warning,error'), 204)
    await say('second')
    assert.deepEqual(await said('few', 'second'), ['WARNING: a warning second', 'ERROR: an error second'])
    const { configuration } = (await channels()).find(({ channel }) => channel === file('few')) ?? {}
    assert.equal(configuration?.trim().split(' ').sort().join(), 'ERROR,WARNING')
    assert.equal(await status('POST', '/few?configuration=notice'), 409)
    assert.equal(await status('POST', '/none'), 400)
    assert.equal(existsSync(file('none')), false)
  })

  it('are rotated: what was there has another name, and the new file goes on', async () => {
    assert.equal(await status('PUT', '/few/rotate'), 204)
    await say('third')
    assert.equal((await said('few', 'third')).length, 2)
    assert.deepEqual(lines('few', 'second'), [])
    const old = readdirSync(join(exchange.directory, 'log')).find((name) => name.startsWith('few.')) ?? 'nowhere'
    assert.equal(lines(old, 'second').length, 2)
    assert.equal(await status('PUT', '/nowhere/rotate'), 404)
    assert.equal((await channels()).length, 3)
  })

  it('that were made by request go when they are deleted; their file stays', async () => {
    assert.equal(await status('DELETE', '/few'), 204)
    await say('fourth')
    await said('messages', 'fourth')
    assert.deepEqual(lines('few', 'fourth'), [])
    assert.equal(await status('DELETE', '/few'), 404)
    assert.equal((await channels()).length, 2)
  })

  it('never leave the directory of logs', async () => {
    for (const name of ['..%2Foutside', '%2Ftmp%2Foutside', 'a%2F..%2F..%2Foutside', '%00']) {
      assert.equal(await status('POST', `/${name}?configuration=notice`), 400, name)
    }
    assert.equal(existsSync(join(exchange.directory, 'outside')), false)
  })

  it('survive SIGHUP, those made by request too', async () => {
    await status('POST', '/kept?configuration=notice')
    await exchange.reload()
    await say('fifth')
    assert.equal((await said('messages', 'fifth')).length, 3)
    assert.deepEqual(await said('kept', 'fifth', 'NOTICE: a notice fifth'), ['NOTICE: a notice fifth'])
  })
})
