// Every option, strategy and menu path of queues, parking and voicemail has a story, and every story is there.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { lotOptions, parkingApplications, parkingGeneralOptions } from '@jackfield/parking'
import { queueApplications, queueGeneralOptions, queueOptions, ruleOptions } from '@jackfield/queues'
import {
  mailboxOwnOptions,
  voicemailApplications,
  voicemailFunctions,
  voicemailGeneralOptions,
} from '@jackfield/voicemail'
import { others } from './stories/others.table.ts'
import { parkingStories } from './stories/parking.table.ts'
import { queueStories } from './stories/queues.table.ts'
import { directoryStories, voicemailStories } from './stories/voicemail.table.ts'

const stories = [...queueStories, ...parkingStories, ...voicemailStories, ...directoryStories]
const root = join(import.meta.dirname, '../..')
const texts = new Map<string, string>()

function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

/** Titles as they are written; those that are put together have a pattern where a value stands. */
function titlesIn(file: string): RegExp[] {
  return [...textOf(file).matchAll(/^ *(?:test|it)\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/gm)].map(
    ([, single, double, template]) => {
      const written = single ?? double ?? template ?? ''
      const parts = written.split(template === undefined ? /$^/ : /\$\{[^}]*\}/)
      return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')}$`)
    },
  )
}

interface Facts {
  readonly name: string
  readonly options?: Readonly<Record<string, string>> | undefined
}

/** Everything there is to be named of: `where: name`. */
function things(): Set<string> {
  const all = new Set<string>()
  const add = (where: string, names: Iterable<string>) => {
    for (const name of names) all.add(`${where}: ${name}`)
  }
  add('queues.conf', Object.keys(queueOptions))
  add('queues.conf [general]', Object.keys(queueGeneralOptions))
  add('queuerules.conf', Object.keys(ruleOptions))
  add('res_parking.conf', Object.keys(lotOptions))
  add('res_parking.conf [general]', Object.keys(parkingGeneralOptions))
  add('voicemail.conf', [...Object.keys(voicemailGeneralOptions), ...Object.keys(mailboxOwnOptions)])
  const applications: readonly Facts[] = [...queueApplications, ...voicemailApplications, ...parkingApplications]
  for (const { name, options = {} } of applications) {
    add('applications', [name])
    add(name, Object.keys(options))
  }
  add(
    'functions',
    voicemailFunctions.map(({ name }) => name),
  )
  add('strategy', 'ringall leastrecent fewestcalls random wrandom rrmemory rrordered linear'.split(' '))
  for (const [where, names] of Object.entries(others)) add(where, names.split(' '))
  return all
}

test('every story that is named is there', () => {
  const missing = stories.filter(({ file, title }) => !titlesIn(file).some((shape) => shape.test(title)))
  assert.deepEqual(
    missing.map(({ file, title }) => `${file}: ${title}`),
    [],
  )
})

test('every option, strategy and menu path of an office has a story, and no story tells of what is not there', () => {
  const named = new Set(
    stories.flatMap(({ tells }) =>
      tells.flatMap((line) => {
        const [where = '', names = ''] = line.split(': ')
        return names.split(' ').map((name) => `${where}: ${name}`)
      }),
    ),
  )
  const all = things()
  assert.deepEqual(
    { unnamed: [...all.difference(named)], unknown: [...named.difference(all)] },
    { unnamed: [], unknown: [] },
  )
})

test('a story about an option of a file has its name in it', () => {
  const silent = stories.flatMap(({ file, tells }) =>
    tells
      .filter((line) => line.includes('.conf'))
      .flatMap((line) => (line.split(': ')[1] ?? '').split(' '))
      .filter((name) => !textOf(file).includes(name))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(silent, [])
})
