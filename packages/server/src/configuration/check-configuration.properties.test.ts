// Whatever stands in the files of a configuration: `jackfield check` says what is wrong, and an exchange starts or says why not.

import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { hasFaultListeners, seededRandom, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { type ConfFiles, memoryFiles } from '@jackfield/conf'
import fc from 'fast-check'
import { RunningExchange } from '../running-exchange.ts'
import { checkConfiguration } from './check-configuration.ts'
import { ConfigurationSource } from './source.ts'

const isSoak = Number(process.env.JACKFIELD_SOAK ?? 0) > 0
const [checks, starts] = isSoak ? [20_000, 400] : [250, 12]

const home = temporaryDirectory('hostile-configuration')
after(() => rmSync(home, { recursive: true, force: true }))
for (const folder of ['data/sounds', 'spool/recording', 'log']) mkdirSync(join(home, folder), { recursive: true })

const placeOf = (files: ConfFiles) => ({
  source: new ConfigurationSource('/etc', files),
  home,
  asteriskConf: 'asterisk.conf',
})

/** Every file that is read at all: asked for by a reader. */
function knownNames(): string[] {
  const asked = new Set<string>()
  const files: ConfFiles = { read: (path) => void asked.add(path), list: () => [] }
  checkConfiguration(placeOf(files))
  return [...asked].map((path) => path.replace('/etc/', ''))
}

const names = knownNames()

/** Words the files mean something by, and words that every object answers to. */
const words = fc.constantFrom(
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__'],
  ...['general', 'global', 'system', 'options', 'directories', 'default', 'modules', 'logfiles', 'featuremap', 'files'],
  ...['applicationmap', 'parkinglot', 'endpoint', 'transport', 'aor', 'auth', 'contact', 'identify', 'acl', 'user'],
  ...['type', 'enabled', 'password', 'permit', 'deny', 'read', 'write', 'bindaddr', 'bindport', 'exten', 'same'],
  ...['include', 'switch', 'mode', 'directory', 'country', 'match', 'mailboxes', 'context', 'load', 'require'],
  ...['tlsenable', 'tlscertfile', 'rtpstart', 'rtpend', 'ice_host_candidates', 'menu', 'bridge', 'language', 'busy'],
)
const value = fc.oneof(
  words,
  fc.constantFrom('yes', '-1', '0', '1e309', 'NaN', '99999999999999999999', '', '=', '=>', ',,,', '::1', '1.2.3.4/99'),
  fc.constantFrom('1,1,NoOp(${EXTEN', '_[1-,n,Goto(', 's,n(a)+1,Set(A=$[1+])', '#9,self,NoOp', '!440/0,480', '[json]*'),
  fc.constantFrom('/dev/null', '/', '../../..', '${', '$[', '$[[[[[[', '{{{{', '(((((', '*'.repeat(200)),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replace(/\n/g, ' ')),
  fc.integer({ min: 100, max: 9000 }).map((length) => 'x'.repeat(length)),
)
const line = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(words, fc.constantFrom('=', '=>', ' = ', '+='), value).map((parts) => parts.join('')),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(words, fc.constantFrom('', '(!)', '(+)', '(general)')).map(([a, b]) => `[${a}]${b}`),
  },
  { weight: 1, arbitrary: fc.tuple(value, value).map(([a, b]) => `${a} = ${b}`) },
  { weight: 1, arbitrary: value.map((text) => `[${text}]`) },
  { weight: 1, arbitrary: fc.constantFrom(...names).map((name) => `#include "${name}"`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
const text = fc.array(line, { maxLength: 25 }).map((lines) => `[general]\n${lines.join('\n')}`)
/** A file that is there and cannot be read. */
const unreadable = Symbol('unreadable')
const configuration = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof({ weight: 20, arbitrary: text }, { weight: 1, arbitrary: fc.constant(unreadable) }),
  { minKeys: 1, maxKeys: 6 },
)

function filesOf(texts: Readonly<Record<string, string | typeof unreadable>>): ConfFiles {
  const there = Object.entries(texts).map(([name, text]) => [`/etc/${name}`, text === unreadable ? '' : text])
  const files = memoryFiles(Object.fromEntries(there) as Record<string, string>)
  return {
    ...files,
    read: (path) => {
      if (texts[path.replace('/etc/', '')] === unreadable) throw new Error('EACCES: permission denied')
      return files.read(path)
    },
  }
}

describe('a configuration by somebody who means harm', () => {
  it('is made of every file there is', () => {
    for (const name of [
      'features.conf',
      'extensions.conf',
      'pjsip.conf',
      'confbridge.conf',
      'manager.conf',
      'rtp.conf',
    ])
      assert.ok(names.includes(name), names.join())
  })

  it('does not crash the check, and what it says can be read', () => {
    fc.assert(
      fc.property(configuration, (texts) => {
        const { complaints } = checkConfiguration(placeOf(filesOf(texts)))
        assert.deepEqual(
          complaints.filter(({ code }) => code === 'check-failed'),
          [],
        )
        assert.ok(complaints.every(({ message, file }) => message !== '' && file !== ''))
      }),
      { numRuns: checks },
    )
  })

  it('does not crash the check with names that every object has, in any file', () => {
    const inherited = Object.getOwnPropertyNames(Object.prototype)
    for (const name of names) {
      for (const word of inherited) {
        const lines = inherited.map((other) => `${other} = ${word}\n${word} => ${other}\ntype = ${word}`)
        const sections = ['general', 'global', 'options', 'featuremap', 'applicationmap', 'logfiles', 'modules', word]
        const texts = { [name]: sections.map((section) => `[${section}]\n${lines.join('\n')}`).join('\n') }
        const { complaints } = checkConfiguration(placeOf(filesOf(texts)))
        assert.deepEqual(
          complaints.filter(({ code }) => code === 'check-failed'),
          [],
          name,
        )
      }
    }
  })

  it('lets an exchange start, or be told why not', async () => {
    let started = 0
    const reasons: string[] = []
    await fc.assert(
      fc.asyncProperty(configuration, async (texts) => {
        const exchange = await RunningExchange.start({
          // where it writes is the test's
          place: placeOf(filesOf({ ...texts, 'asterisk.conf': directories })),
          clock: new VirtualClock(),
          random: seededRandom(1),
          isForgetful: true,
          isDeaf: true,
          writeConsole: () => undefined,
        }).catch((error: Error) => {
          // said in words: not by some part of it that broke
          reasons.push(error.message)
          assert.ok(!(error instanceof TypeError || error instanceof RangeError), String(error.stack))
          return undefined
        })
        started += Number(exchange !== undefined)
        await exchange?.close()
        assert.equal(hasFaultListeners(), false)
      }),
      { numRuns: starts },
    )
    assert.ok(started > 0, reasons.join('\n'))
  })
})

const directories = `[directories]
astvarlibdir = ${home}/lib
astdatadir = ${home}/data
astspooldir = ${home}/spool
astrundir = ${home}/run
astlogdir = ${home}/log
`
