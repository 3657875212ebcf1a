// The programs that stand in the documentation, run as a reader would run them.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { AriError, connect } from '@jackfield/client'
import { bareEnvironment, programOf } from '../support/documented-program.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { TalkingProgram } from '../support/talking-program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Inside the repository, so that its packages are found as by the reader who saves a file there. */
const folder = join(root, '.cache/examples')

function save(name: string, text: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

after(() => rmSync(folder, { recursive: true, force: true }))

/** An exchange as `npm start` runs it: the same dialplan, the user demo. */
async function demo(): Promise<ExchangeProcess> {
  return ExchangeProcess.start({
    files: {
      'extensions.conf': readFileSync(join(root, 'packages/server/built-in/extensions.conf'), 'utf8'),
      'ari.conf': '[general]\nenabled = yes\n\n[demo]\ntype = user\npassword = secret\n',
    },
  })
}

describe('the documentation', () => {
  it('answers calls in README.md: each is told of once, hears a prompt and is hung up, also when the caller has gone before', async (t) => {
    const exchange = await demo()
    t.after(() => exchange.stop())
    const program = programOf('README.md', { of: 2 }).replace('http://127.0.0.1:8088', exchange.url)
    assert.ok(program.split('\n').filter((line) => line !== '').length <= 10)
    const talking = new TalkingProgram(process.execPath, [save('answer.ts', program), 'secret'])
    t.after(() => talking.end())
    assert.equal(await talking.line(), 'waiting for calls')
    const login = { url: exchange.url, user: 'demo', password: 'secret' }
    const watcher = await connect({ ...login, application: 'watcher', subscribeAll: true })
    t.after(() => watcher.close())
    const curl = /^curl -u demo:PASSWORD -X POST '(.*)'$/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))
    assert.ok(curl?.[1])
    const address = curl[1].replace('http://127.0.0.1:8088', exchange.url)
    const authorization = `Basic ${Buffer.from('demo:secret').toString('base64')}`
    const call = async () => {
      const answer = await fetch(address, { method: 'POST', headers: { authorization } })
      assert.equal(answer.status, 200)
    }
    const endOf = (name: string) => watcher.once('ChannelDestroyed', ({ channel }) => channel.name === name)
    const heard = (state: string) =>
      watcher.once('PlaybackFinished', ({ playback }) => {
        return playback.media_uri === 'sound:hello-world' && playback.state === state
      })

    const played = heard('done')
    const first = endOf('Local/100@default-00000000;2')
    await call()
    assert.equal(await talking.line(), 'answered Local/100@default-00000000;2')
    await played
    await first

    const playing = watcher.once('PlaybackStarted', ({ playback }) => playback.media_uri === 'sound:hello-world')
    const [interrupted, second] = [heard('failed'), endOf('Local/100@default-00000001;2')]
    await call()
    assert.equal(await talking.line(), 'answered Local/100@default-00000001;2')
    const { playback } = await playing
    await watcher.channels.hangup({ channelId: playback.target_uri.replace('channel:', '') })
    await interrupted
    await second

    // it goes on, and has said nothing else
    const third = endOf('Local/100@default-00000002;2')
    await call()
    assert.equal(await talking.line(), 'answered Local/100@default-00000002;2')
    await third
  })

  it('hears a key in docs/client.md', async (t) => {
    const exchange = await demo()
    t.after(() => exchange.stop())
    const program = programOf('docs/client.md', { of: 3 }).replace('http://127.0.0.1:8088', exchange.url)
    const talking = new TalkingProgram(process.execPath, [save('client.ts', program)], { env: { PASSWORD: 'secret' } })
    t.after(() => talking.end())
    assert.equal(await talking.line(), 'ready')
    const caller = await connect({ url: exchange.url, user: 'demo', password: 'secret', application: 'caller' })
    t.after(() => caller.close())
    const started = caller.once('StasisStart')
    const { id } = await caller.channels.originate({ endpoint: 'Local/100@default', app: 'caller' })
    await started
    let isOver = false
    const ended = caller.once('StasisEnd').then(() => {
      isOver = true
    })
    // the program may not be waiting yet
    while (!isOver) {
      await caller.channels
        .sendDTMF({ channelId: id, dtmf: '7' })
        .catch((error) => assert.ok(error instanceof AriError))
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 200))])
    }
    assert.equal(await talking.line(), 'Local/100@default-00000000;2 pressed 7')
    assert.equal(await talking.line(), 'Local/100@default-00000000;2 is gone')
  })

  it('tests a greeting in README.md and a menu in docs/testkit.md', () => {
    const paths = [
      save('answer.test.ts', programOf('README.md', { at: 1, of: 2 })),
      save('menu.test.ts', programOf('docs/testkit.md')),
    ]
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--test', ...paths], {
      encoding: 'utf8',
      env: bareEnvironment(),
    })
    assert.equal(status, 0, stdout + stderr)
    assert.match(stdout, /pass 2$/m)
  })
})
