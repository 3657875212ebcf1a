import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { commands } from '@jackfield/cli'
import { applications, functions } from '@jackfield/dialplan'
import { managerActions } from '@jackfield/manager'
import { checkConfiguration } from '../configuration/check-configuration.ts'
import { ConfigurationSource } from '../configuration/source.ts'
import { standardActions } from './actions.table.ts'
import { standardApplications } from './applications.table.ts'
import { standardCommands } from './commands.table.ts'
import { standardFunctions } from './functions.table.ts'
import { standardFiles, standardOptions } from './options.table.ts'
import { ourOptions } from './our-options.ts'
import { standardPage } from './standard-page.ts'

const page = new URL('../../../../docs/beside-asterisk.md', import.meta.url)

test('docs/beside-asterisk.md says what the tables and registries say (npm run docs writes it)', () => {
  assert.equal(readFileSync(page, 'utf8'), standardPage())
})

test('every application, function, action and command of ours is on the page', () => {
  const text = standardPage().toLowerCase()
  const names = [
    ...applications.map(({ name }) => name),
    ...functions.map(({ name }) => name),
    ...managerActions.map(({ description }) => description.name),
    ...commands.map(({ name }) => name),
  ]
  assert.deepEqual(
    names.filter((name) => !text.includes(`\`${name.toLowerCase()}\``)),
    [],
  )
})

test('no name is twice in a table', () => {
  for (const table of [standardActions, standardApplications, standardCommands, standardFunctions]) {
    const names = Object.values(table).flat()
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    )
  }
})

test('a file that is said to be here is read, and one that is not is not', () => {
  const asked = new Set<string>()
  const files = { read: (path: string) => void asked.add(path.replace('/etc/', '')), list: () => [] }
  checkConfiguration({
    source: new ConfigurationSource('/etc', files),
    home: '/nowhere',
    asteriskConf: 'asterisk.conf',
  })
  const text = standardPage()
  const known = [...Object.keys(standardFiles), ...Object.keys(standardOptions)]
  for (const file of known) {
    const isSaid =
      ourOptions.has(file) ||
      text.split('\n').some((row) => row.startsWith(`| \`${file}\``) && row.endsWith('| works |'))
    assert.equal(isSaid, asked.has(file), file)
  }
})
