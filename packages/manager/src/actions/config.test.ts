import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { diskFiles } from '@jackfield/conf'
import { type ExchangeFixture, within } from '../testing/exchange-fixture.ts'

const text = `; who may call
[base](!)
allow = ulaw
[ann](base)
secret = a ; hers
secret = b
`

/** With a directory of configuration on the disk. */
const inDirectory = (act: (small: ExchangeFixture, etc: string) => Promise<void>) =>
  within(
    async (small) => {
      const etc = join(small.directory, 'etc')
      mkdirSync(etc)
      writeFileSync(join(etc, 'phones.conf'), text)
      writeFileSync(join(small.directory, 'outside.conf'), '[secret]\nx = 1\n')
      const write = (path: string, written: string) => writeFileSync(path, written)
      Object.assign(small.deps.configurationFiles, { directory: etc, files: diskFiles(), write })
      await act(small, etc)
    },
    {},
    { configurationFiles: { directory: '', files: diskFiles() } },
  )

test(
  'GetConfig reads a file line by line, with what is inherited',
  inDirectory(async (small) => {
    const client = await small.client()
    assert.deepEqual(await client.action({ Action: 'GetConfig', Filename: 'phones.conf' }), [
      'Response: Success',
      'Category-000000: ann',
      'Templates-000000: base',
      'Line-000000-000000: allow=ulaw',
      'Line-000000-000001: secret=a',
      'Line-000000-000002: secret=b',
    ])
    const templates = { Action: 'GetConfig', Filename: 'phones.conf', Filter: 'TEMPLATES=restrict' }
    assert.deepEqual((await client.action(templates)).slice(1, 3), ['Category-000000: base', 'IsTemplate-000000: 1'])
    assert.equal(await client.answer({ Action: 'GetConfig' }), 'Error: Filename not specified')
    assert.equal(await client.answer({ Action: 'GetConfig', Filename: 'none.conf' }), 'Error: Config file not found')
    const json = await client.action({ Action: 'GetConfigJSON', Filename: 'phones.conf' })
    assert.equal(json[1], 'JSON: {"ann":{"templates":"base","allow":"ulaw","secret":"b"}}')
    const list = await client.action({ Action: 'ListCategories', Filename: 'phones.conf', Filter: 'TEMPLATES=include' })
    assert.deepEqual(list.slice(1), ['Category-000000: base', 'Category-000001: ann'])
  }),
)

test(
  'nothing outside of the configuration is read or written',
  inDirectory(async (small, etc) => {
    const client = await small.client()
    symlinkSync(join(small.directory, 'outside.conf'), join(etc, 'link.conf'))
    const refused = 'Error: File requires escalated privileges'
    for (const Filename of ['../outside.conf', '/etc/passwd', 'link.conf', '..', '.']) {
      assert.equal(await client.answer({ Action: 'GetConfig', Filename }), refused, Filename)
      assert.equal(await client.answer({ Action: 'CreateConfig', Filename }), refused, Filename)
      const update = { Action: 'UpdateConfig', SrcFilename: 'phones.conf', DstFilename: Filename }
      assert.equal(await client.answer(update), refused, Filename)
    }
    assert.equal(readFileSync(join(small.directory, 'outside.conf'), 'utf8'), '[secret]\nx = 1\n')
    assert.equal(
      await (await small.client('caller')).answer({ Action: 'GetConfig', Filename: 'phones.conf' }),
      'Error: Permission denied',
    )
  }),
)

test(
  'UpdateConfig changes what it is told and leaves the rest, comments too; a step that fails changes nothing',
  inDirectory(async (small, etc) => {
    const client = await small.client()
    const file = { Action: 'UpdateConfig', SrcFilename: 'phones.conf', DstFilename: 'phones.conf' }
    const steps = {
      'Action-000000': 'Update',
      'Cat-000000': 'ann',
      'Var-000000': 'secret',
      'Value-000000': 'c',
      'Match-000000': 'a',
      'Action-000001': 'NewCat',
      'Cat-000001': 'bob',
      'Options-000001': 'inherit="base"',
      'Action-000002': 'Append',
      'Cat-000002': 'bob',
      'Var-000002': 'secret',
      'Value-000002': 'z',
    }
    assert.match(await client.answer({ ...file, ...steps, Reload: 'yes' }), /^Success/)
    const wanted = `${text.replace('secret = a ;', 'secret = c ;')}\n[bob](base)\nsecret = z\n`
    assert.equal(readFileSync(join(etc, 'phones.conf'), 'utf8'), wanted)
    assert.equal(small.reloads, 1)
    const bad = {
      'Action-000000': 'DelCat',
      'Cat-000000': 'bob',
      'Action-000001': 'Update',
      'Cat-000001': 'none',
      'Var-000001': 'x',
    }
    assert.equal(await client.answer({ ...file, ...bad }), 'Error: Given category does not exist')
    assert.equal(
      await client.answer({ ...file, 'Action-000000': 'Dance', 'Cat-000000': 'x' }),
      'Error: Unknown action command',
    )
    assert.equal(readFileSync(join(etc, 'phones.conf'), 'utf8'), wanted)
    assert.equal(
      await client.answer({ Action: 'CreateConfig', Filename: 'new.conf' }),
      'Success: New configuration file created successfully',
    )
    assert.equal(readFileSync(join(etc, 'new.conf'), 'utf8'), '')
  }),
)
