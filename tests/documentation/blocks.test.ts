// Every block of code in the documents is tried: what it is, and how, says blocks.table.ts. One exchange serves all of them.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { interfaceDescription } from '@jackfield/ari'
import { member } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { commands } from '@jackfield/cli'
import { diskFiles, formatComplaint } from '@jackfield/conf'
import { applications, functions } from '@jackfield/dialplan'
import { ConfigurationSource, checkConfiguration, readCommandLine, usage } from 'jackfield'
import { makeCertificate } from '../support/certificate.ts'
import { type Block, blocksOf, documentedPages } from '../support/documented-blocks.ts'
import { configurationsOf } from '../support/documented-configurations.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { program } from '../support/run-jackfield.ts'
import { shellCommands } from '../support/shell-commands.ts'
import {
  drawings,
  elsewhere,
  foreign,
  fragments,
  givenFiles,
  languages,
  notCarriedOut,
  programs,
} from './blocks.table.ts'

const root = join(import.meta.dirname, '../..')
const blocks = documentedPages.flatMap((page) => blocksOf(page))
const inLanguage = (...names: readonly string[]) => blocks.filter(({ language }) => names.includes(language))
const place = ({ page, line }: Block) => `${page}:${line}`
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('a block of code in the documents', () => {
  it('is of a language that a test knows what to do with', () => {
    assert.ok(blocks.length > 80)
    const unknown = blocks.filter(({ language }) => member(languages, language) === undefined)
    assert.deepEqual(
      unknown.map((block) => `${place(block)}: "${block.language}" is not in blocks.table.ts`),
      [],
    )
  })

  it('of a configuration is read by the exchange, which has nothing to complain of', () => {
    const folder = temporaryDirectory('documented')
    let number = 0
    for (const page of documentedPages)
      for (const files of configurationsOf(page)) {
        const directory = join(folder, String(number++))
        mkdirSync(directory)
        if (Object.values(files).some((text) => text.includes('door.crt')))
          makeCertificate(directory, 'door', 'your.name')
        const given = { ...files }
        for (const [name, text] of Object.entries(givenFiles[page] ?? {}))
          given[name] = withGiven(files[name] ?? '', text)
        for (const [name, text] of Object.entries(given)) writeFileSync(join(directory, name), text)
        assert.deepEqual(complaintsOf(directory), [], page)
      }
    assert.ok(number > 25)
  })

  it('needs every file that is given to it', () => {
    for (const page of Object.keys(givenFiles)) assert.ok(configurationsOf(page).length > 0, page)
  })

  it('in TypeScript is accepted by the compiler, and whole programs are run by a test', () => {
    const folder = join(root, '.cache/documented')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const files = inLanguage('ts').map((block, at) => {
      const path = join(folder, `${at}-${block.page.replaceAll(/\W+/g, '-')}.ts`)
      writeFileSync(path, `${inPlace(block.text)}\nexport {}\n`)
      return path
    })
    try {
      const options = [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'esnext',
        '--skipLibCheck',
        '--types',
        'node',
      ]
      const more = ['--allowImportingTsExtensions', '--ignoreConfig']
      const tsc = join(root, 'node_modules/typescript/bin/tsc')
      const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, ...more, ...files], {
        encoding: 'utf8',
        cwd: root,
      })
      assert.equal(status, 0, stdout)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    const pages = Map.groupBy(inLanguage('ts', 'js'), ({ page }) => page)
    const counted = [...pages].filter(([page]) => !fragments.includes(page)).map(([page, all]) => [page, all.length])
    assert.deepEqual(
      Object.fromEntries(counted),
      Object.fromEntries(Object.entries(programs).map(([page, tests]) => [page, tests.length])),
      'blocks.table.ts says of each program which test runs it',
    )
    for (const [page, tests] of Object.entries(programs))
      for (const test of tests.filter((one) => one.startsWith('tests/')))
        assert.ok(read(test).includes(page), `${test} does not run the program of ${page}`)
    assert.deepEqual(
      fragments.filter((page) => !pages.has(page)),
      [],
    )
  })

  it('of JSON, XML, HTML and calls in files can be read', () => {
    for (const block of inLanguage('json')) assert.doesNotThrow(() => parseJson(block.text), place(block))
    for (const block of inLanguage('xml')) assert.equal(openElements(block.text), '', place(block))
    for (const block of inLanguage('html', 'js')) {
      const script =
        block.language === 'js' ? block.text : (/<script[^>]*>([\s\S]*)<\/script>/.exec(block.text)?.[1] ?? '')
      const { status, stderr } = spawnSync(process.execPath, ['--check', '--input-type=module', '-'], {
        input: script,
        encoding: 'utf8',
      })
      assert.equal(status, 0, place(block) + stderr)
    }
    for (const block of inLanguage('call')) {
      const known = read(block.page)
      for (const [, name] of block.text.matchAll(/^(\w+):/gm))
        assert.match(known, new RegExp(`^\\|.*\`${name}\\b`, 'm'), place(block))
    }
  })

  it('of another program is named with who tries it', () => {
    const pages = new Set(inLanguage('nats', 'dns', 'haproxy', 'python').map(({ page }) => page))
    assert.deepEqual([...pages].sort(), Object.keys(foreign).sort())
  })

  it('that is a drawing is kept true by something else', () => {
    const pages = inLanguage('text').map(({ page }) => page)
    assert.deepEqual(pages.sort(), Object.keys(drawings).sort())
    for (const { text } of inLanguage('text').filter(({ page }) => page === 'docs/command-line.md'))
      for (const [word] of text.matchAll(/(?<=^jackfield )\w+|--?[a-zA-Z]+/gm)) assert.ok(usage.includes(word), word)
    const layers = inLanguage('text').find(({ page }) => page === 'docs/sip.md')?.text ?? ''
    for (const [, folder = ''] of layers.matchAll(/([\w-]+)\//g))
      assert.ok(existsSync(join(root, 'packages/sip/src', folder)), folder)
  })
})

describe('a request in the documents', () => {
  const routes = interfaceDescription.operations.flatMap(({ method, path, also = [] }) =>
    [path, ...also].map((one) => ({ method, pattern: new RegExp(`^${one.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) })),
  )
  const isOperation = (method: string, path: string) =>
    routes.some((route) => route.method === method && route.pattern.test(path.replace(/\?.*$/, '')))

  it('in a block of requests is one of the interface', () => {
    for (const block of inLanguage('http'))
      for (const [, method = '', path = ''] of block.text.matchAll(/^([A-Z]+) \/ari(\/\S*)/gm))
        assert.ok(isOperation(method, path), `${place(block)}: ${method} ${path}`)
  })

  it('in a sentence is one of the interface', () => {
    const wrong = documentedPages.flatMap((page) =>
      [...read(page).matchAll(/`(GET|POST|PUT|DELETE) \/ari(\/[^`\s…]*)`/g)]
        .filter(([, method = '', path = '']) => !path.startsWith('/api-docs') && !isOperation(method, path))
        .map(([text]) => `${page}: ${text}`),
    )
    assert.deepEqual(wrong, [])
  })
})

describe('a name on the pages for those who come from elsewhere', () => {
  const pages = documentedPages.filter((page) => page.startsWith('docs/coming-from-'))
  const spans = pages.flatMap((page) =>
    [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => ({ page, text })),
  )

  it('is an application or a function of the dialplan, where it is written as one', () => {
    const known = new Set(
      [...applications.map(({ name }) => name), ...functions.map(({ name }) => name)].map((name) => name.toLowerCase()),
    )
    // others are brought by packages of their own
    for (const name of ['queue', 'voicemail', 'park', 'agi']) known.add(name)
    const named = spans.flatMap(({ page, text }) =>
      [...text.matchAll(/\b([A-Z][A-Za-z]+)\(/g)].map(([, name = '']) => ({ page, name })),
    )
    assert.ok(named.length > 40)
    assert.deepEqual(
      named.filter(({ name }) => !known.has(name.toLowerCase())),
      [],
    )
  })

  it('is an event, where it is written as one', () => {
    const known = new Set(interfaceDescription.events.map(({ name }) => name))
    const named = spans.filter(({ text }) =>
      /^(?:Channel|Stasis|Playback|Recording|Bridge|Contact)[A-Z][a-z]\w+$/.test(text),
    )
    assert.ok(named.length > 20)
    assert.deepEqual(
      named.filter(({ text }) => !known.has(text)),
      [],
    )
  })

  it('is a command, where it begins as one', () => {
    const names = commands.map(({ name }) => name)
    const beginnings = new Set(names.map((name) => name.split(' ')[0]))
    const named = spans.filter(
      ({ text }) => /^[a-z]+ [a-z]/.test(text) && beginnings.has(text.split(' ')[0]) && !text.startsWith('bridge '),
    )
    assert.ok(named.length > 10)
    assert.deepEqual(
      named.filter(({ text }) => !names.some((name) => name.startsWith(text) || `${text} `.startsWith(`${name} `))),
      [],
    )
  })
})

describe('a command in the documents', () => {
  let exchange: ExchangeProcess
  const typed = inLanguage('sh', 'console').flatMap((block) => {
    const text = block.language === 'sh' || !block.text.startsWith('$ ') ? block.text : promptsOf(block.text)
    return shellCommands(text).map((words) => ({ block, words }))
  })

  before(async () => {
    exchange = await ExchangeProcess.start({ files: { 'hep.conf': '' } })
  })
  after(() => exchange?.stop())

  it('is a command of this machine, of npm or of ours', () => {
    const builtIn = new Set(['cd', 'sleep', 'cat', 'curl'])
    const named = new Set(typed.map(({ words: [name = ''] }) => name))
    for (const name of named) {
      if (builtIn.has(name) || name in elsewhere) continue
      const { status } = spawnSync('sh', ['-c', `command -v ${name}`])
      assert.equal(status, 0, `${name} is neither here nor in blocks.table.ts`)
    }
    const { scripts } = JSON.parse(read('package.json'))
    for (const { words, block } of typed)
      if (words[0] === 'npm') {
        const script = words[1] === 'run' ? words[2] : words[1]
        assert.ok(
          ['install', 'init', 'pkg'].includes(script as string) || (script as string) in scripts,
          `${place(block)}: ${words.join(' ')}`,
        )
      }
    assert.deepEqual(
      Object.keys(elsewhere).filter((name) => !named.has(name)),
      [],
    )
  })

  it('is written as the shell reads it', () => {
    const texts = inLanguage('sh').map(({ text }) => text)
    const { status, stderr } = spawnSync('bash', ['-n'], { input: texts.join('\n'), encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  })

  it('of jackfield is understood, and those for an exchange that runs are known to it', () => {
    const lines: string[] = []
    for (const { words, block } of typed) {
      if (words[0] !== 'jackfield') continue
      const invocation = readCommandLine(words.slice(1).filter((word) => word !== '>' && word !== 'found.json'))
      assert.notEqual(invocation.command, 'wrong', `${place(block)}: ${words.join(' ')}`)
      if (invocation.command === 'remote' && invocation.line) lines.push(invocation.line)
    }
    const carriedOut = lines.filter((line) => !Object.keys(notCarriedOut).some((name) => line.startsWith(name)))
    assert.ok(carriedOut.length > 8)
    const help = Object.keys(notCarriedOut).map((name) => `help ${name}`)
    for (const name of Object.keys(notCarriedOut))
      assert.ok(
        lines.some((line) => line.startsWith(name)),
        name,
      )
    const { stdout, status } = spawnSync(
      process.execPath,
      [program, 'remote', '-C', join(exchange.etc, 'asterisk.conf')],
      {
        input: `${[...carriedOut, ...help].join('\n')}\n`,
        encoding: 'utf8',
      },
    )
    assert.equal(status, 0)
    assert.doesNotMatch(stdout, /No such command/)
    // those that were asked about, and none that was written wrongly
    assert.equal([...stdout.matchAll(/^Usage: /gm)].length, help.length, stdout)
  })

  it('that makes a certificate makes one', () => {
    const block = inLanguage('sh').find(({ page }) => page === 'docs/recipes/certificates.md')
    const directory = temporaryDirectory('certificate')
    const { status, stderr } = spawnSync('bash', ['-e'], {
      input: block?.text ?? 'exit 1',
      cwd: directory,
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    assert.ok(existsSync(join(directory, 'door.crt')) && existsSync(join(directory, 'door.key')))
  })

  it('for Prometheus names what is served', async () => {
    const served = await (await fetch(`${exchange.url}/metrics`)).text()
    for (const block of inLanguage('promql'))
      for (const [name] of block.text.matchAll(/jackfield_\w+/g))
        assert.ok(served.includes(name.replace(/_(?:bucket|sum|count)$/, '')), `${place(block)}: ${name}`)
    for (const block of inLanguage('yaml'))
      assert.match(block.text, /scrape_configs:\n[\s\S]*targets: \['[^']+:\d+'\]/, place(block))
  })

  it('of curl asks for something that is there', async () => {
    for (const { words, block } of typed) {
      const address = words.find((word) => word.includes('127.0.0.1:8088'))
      if (words[0] !== 'curl' || !address) continue
      const { pathname } = new URL(address)
      const method = words[words.indexOf('-X') + 1] ?? ''
      const answer = await fetch(exchange.url + pathname, { method: words.includes('-X') ? method : 'GET' })
      await answer.arrayBuffer()
      // 401 comes before the path is looked at, and 405 says that there is something else
      assert.ok([200, 401, 503].includes(answer.status), `${place(block)}: ${answer.status}`)
    }
  })
})

/** A section that the page has itself is not given. */
function withGiven(own: string, given: string): string {
  const sections = given.split(/^(?=\[)/m).filter((section) => {
    const [head = ''] = section.split('\n')
    const type = /^type *= *(\w+)/m.exec(section)?.[1]
    const has =
      type === undefined
        ? own.includes(head)
        : new RegExp(`^\\${head.slice(0, -1)}\\][^\\n]*\\ntype *= *${type}`, 'm').test(own)
    return !has
  })
  return `${own}\n${sections.join('')}`
}

function complaintsOf(directory: string): string[] {
  const source = new ConfigurationSource(directory, diskFiles({ allowCommands: false }), directory)
  const { complaints, things } = checkConfiguration({
    source,
    home: `${directory}-home`,
    asteriskConf: 'asterisk.conf',
  })
  // a file that nobody reads is there to show how files are written
  const wrong = complaints.filter(({ file }) => !file.endsWith('/example.conf')).map(formatComplaint)
  return [
    ...wrong,
    ...things.filter(({ standing }) => standing !== 'works').map(({ name }) => `${name} does not work here`),
  ]
}

/** A part of the sources says in its first line where it stands, others stand among the examples: neighbours are found from there. */
function inPlace(text: string): string {
  const path = /^\/\/ (packages\/\S+\.ts)$/m.exec(text)?.[1] ?? 'examples/it.ts'
  return text.replaceAll(/from '(\.\.?\/[^']+)'/g, (_all, to: string) => `from '${join(root, dirname(path), to)}'`)
}

/** One value, or one in each line. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
}

/** What is left open in a document, or what is closed and was not opened. */
function openElements(text: string): string {
  const open: string[] = []
  for (const [, close, name = '', self] of text.matchAll(/<(\/?)([A-Za-z][\w:-]*)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (self) continue
    if (!close) open.push(name)
    else if (open.pop() !== name) return name
  }
  return open.join(' ')
}

/** Of a transcript what was typed. */
function promptsOf(text: string): string {
  const typed = text.split('\n').filter((line) => line.startsWith('$ '))
  return typed.map((line) => line.slice(2)).join('\n')
}
