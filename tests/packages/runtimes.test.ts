// The packed client in an empty project, on the oldest Node it is for, on Bun and Deno, and in a browser.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { patienceMs, temporaryDirectory } from '@jackfield/base/testing'
import { launchChromium } from '../browsers/page/browser-phone.ts'
import { bareEnvironment } from '../support/documented-program.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { packed } from '../support/packed.ts'
import { TalkingProgram } from '../support/talking-program.ts'
import { quiet, runtimeProgram } from './runtime-program.ts'
import { runtimes } from './runtimes.table.ts'

const password = 'a word for tests'
let project = ''
/** of the runtimes, in their order: fetched before any test, since that takes long on a busy machine */
let programs: string[] = []
let exchange: ExchangeProcess

before(async () => {
  project = temporaryDirectory('runtimes')
  const { client } = await packed()
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }\n')
  // nothing but the client: what is installed here has to be removed again, and the exchange is a large thing
  const { status, stderr } = spawnSync('npm', ['install', ...quiet, client], {
    cwd: project,
    encoding: 'utf8',
    env: bareEnvironment(),
  })
  assert.equal(status, 0, stderr)
  copyFileSync(join(import.meta.dirname, 'client-program.js'), join(project, 'client-program.js'))
  programs = await Promise.all(runtimes.map(runtimeProgram))
  exchange = await ExchangeProcess.start({
    files: {
      'ari.conf': '[general]\nenabled = yes\nallowed_origins = *\n',
      'extensions.conf':
        '[default]\nexten => 100,1,Stasis(demo)\n same => n,Hangup()\nexten => 200,1,Answer()\n same => n,Echo()\n',
    },
    ari: `[tester]\ntype = user\npassword = ${password}\n`,
  })
})

after(async () => {
  await exchange?.stop()
  rmSync(project, { recursive: true, force: true })
})

/** Calls the application: a channel that says back what it hears. */
async function call(): Promise<void> {
  const made = await exchange.request('POST', '/channels?endpoint=Local/100@default&context=default&extension=200')
  assert.equal(made.status, 200)
}

const story = [
  /^waiting for calls$/,
  /^answered Local\/100@default-/,
  /^played$/,
  /^heard 640 bytes of slin16$/,
  /^ConnectionError$/,
  /^ended$/,
]

describe('the client', () => {
  for (const [index, runtime] of runtimes.entries())
    it(`answers a call on ${runtime.name}`, async (t) => {
      const args = [...runtime.words, 'client-program.js', exchange.url, password]
      const program = new TalkingProgram(programs[index] as string, args, { cwd: project })
      t.after(() => program.end())
      const ended = once(program.child, 'exit')
      for (const line of story) {
        assert.match(await program.line(), line)
        if (line === story[0]) await call()
      }
      assert.deepEqual(await ended, [0, null])
    })

  it('answers a call in a browser, as modules that nothing has bundled', async (t) => {
    const url = await served(t)
    const browser = await launchChromium()
    t.after(() => browser.close())
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(`${url}/page.html`)
    const said = (count: number) => page.waitForFunction(`said.length >= ${count}`, null, { timeout: patienceMs })
    await page.evaluate(`start(${JSON.stringify({ url: exchange.url, password })})`)
    await said(1)
    await call()
    await said(story.length)
    const lines = (await page.evaluate('said')) as string[]
    assert.deepEqual([lines.length, errors], [story.length, []])
    for (const [index, line] of story.entries()) assert.match(lines[index] as string, line)
  })
})

const html = `<!doctype html><script type="importmap">${JSON.stringify({
  imports: {
    '@jackfield/client': '/node_modules/@jackfield/client/src/index.js',
    '@jackfield/base': '/node_modules/@jackfield/client/node_modules/@jackfield/base/src/index.js',
  },
})}</script><script>
const said = []
async function start(place) {
  const { answerOne } = await import('/client-program.js')
  answerOne(place, (line) => said.push(line)).then(() => said.push('ended'), (error) => said.push(String(error)))
}
</script>`

/** The project as a web server has it. */
async function served(t: TestContext): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const path = join(project, url)
    if (url === '/page.html') response.setHeader('content-type', 'text/html').end(html)
    else if (url.endsWith('.js') && existsSync(path))
      response.setHeader('content-type', 'text/javascript').end(readFileSync(path))
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}
